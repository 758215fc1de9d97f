/** Anchor of a card, to which the page returns after a button without script. */
export const cardId = (productId: string) => `card-${productId}`;
