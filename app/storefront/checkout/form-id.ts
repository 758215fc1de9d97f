/** Id by which buttons outside the checkout form belong to it. */
export const CHECKOUT_FORM = "checkout";
