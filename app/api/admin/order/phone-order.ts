import type { OrderLineInput } from "#app/domain/orders/order-input.server.ts";

/** Goods as programs name them, as the shop sells them. */
export const toLines = (items: readonly { _id: string; quantity: number }[]): OrderLineInput[] =>
  items.map(({ _id, quantity }) => ({ productId: _id, quantity }));
