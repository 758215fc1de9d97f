/** A product of which a buyer may add one piece at this price, in taka, by one tick. */
export type AddOn = { productId: string; price: number };
