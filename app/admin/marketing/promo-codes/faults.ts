/** The fields of a promo code's form that refusals are about. */
export const FAULTS = {
  "promo-code-taken": "code",
  "promo-code-percent-missing": "percent",
  "shelf-product-unknown": "products",
  "category-unknown": "categories",
} as const;
