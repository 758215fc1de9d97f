/** A buyer may add one piece of this product at this price, in taka. */
export type AddOn = { productId: string; price: number };
