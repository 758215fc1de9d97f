/**
 * When a purchase is sent to an advertising network: never, when staff have confirmed the order, or
 * when it is delivered.
 */
export const SEND_AT = ["never", "confirmed", "delivered"] as const;

export type SendAt = (typeof SEND_AT)[number];
