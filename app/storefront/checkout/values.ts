const FIELDS = [
  "fullName",
  "phoneNumber",
  "address",
  "district",
  "thana",
  "orderNote",
  "promoCode",
  "remember",
  "addOn",
] as const;

/** The checkout form's values as typed; `remember` is "1" and `addOn` the product for a ticked box. */
export type CheckoutValues = Record<(typeof FIELDS)[number], string>;

export const NOTHING_TYPED: CheckoutValues = {
  fullName: "",
  phoneNumber: "",
  address: "",
  district: "",
  thana: "",
  orderNote: "",
  promoCode: "",
  remember: "",
  addOn: "",
};

export function readValues(form: FormData): CheckoutValues {
  const typed = FIELDS.map((name) => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value : ""] as const;
  });
  return { ...NOTHING_TYPED, ...Object.fromEntries(typed) };
}

/** The value of a hidden field or button, limited to 200 characters. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 200) : "";
}
