/** The steps from an empty shop to its first sale, in their order. */
export const GUIDE = ["name", "district", "products", "hear", "courier", "try", "open"] as const;
export type GuideStep = (typeof GUIDE)[number];

/** So many products with pictures make a shop. */
export const GUIDE_PRODUCTS = 3;
