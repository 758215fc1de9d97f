/** The address of a card on its page: where whoever pressed one of its buttons without script comes back to. */
export const cardId = (productId: string) => `card-${productId}`;
