import { hiddenIn, Visitor } from "./app.ts";

export const RAHIMA = {
  fullName: "Rahima Begum",
  phoneNumber: "01712345678",
  address: "12 Green Road, Farmgate",
  district: "Dhaka",
};

/** A visitor with these goods in the cart. */
export async function shopperWith(...productIds: string[]) {
  const visitor = new Visitor();
  for (const productId of productIds)
    await visitor.submit("/cart", { intent: "add-line", productId });
  return visitor;
}

/**
 * A visitor at the checkout of one piece, with the hidden fields of its form once the charge of
 * Rahima's district has been shown.
 */
export async function openCheckout(productId: string, language = "en") {
  const visitor = new Visitor({ language });
  await visitor.submit("/cart", { intent: "add-line", productId });
  const { html } = await visitor.visit("/checkout");
  return { visitor, hidden: { ...hiddenIn(html), shownDistrict: RAHIMA.district } };
}
