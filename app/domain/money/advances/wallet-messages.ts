/** What became of an SMS of a wallet; see `walletMessages` in the schema. */
export const MESSAGE_STATES = ["waiting", "unclear", "matched", "closed"] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];
