/**
 * What staff may write in a page as `{name}` for facts that are stored elsewhere, so that no page
 * contradicts the checkout.
 */
export const PLACEHOLDERS = [
  ...(["delivery", "payment", "returns", "hours", "phones", "chat", "social"] as const),
  ...(["name", "address", "dbid", "licence"] as const),
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];
