const FIELDS = [
  "fullName",
  "phoneNumber",
  "address",
  "district",
  "thana",
  "orderNote",
  "promoCode",
  "remember",
] as const;

/** What a checkout form holds, as it was typed; `remember` is "1" for a ticked box. */
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
};

export function readValues(form: FormData): CheckoutValues {
  const typed = FIELDS.map((name) => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value : ""] as const;
  });
  return { ...NOTHING_TYPED, ...Object.fromEntries(typed) };
}

/** A hidden field or a button's value; none of ours is longer than 200 characters. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 200) : "";
}
