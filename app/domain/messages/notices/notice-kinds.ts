import type { NotificationType } from "../../core/outbox/events.ts";
import type { Role } from "../../people/accounts/roles.ts";

/** What staff may be notified of. */
export const NOTICE_KINDS = ["order", "advance", "stock", "message", "parcel"] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

const ALL = ["owner", "manager", "packer", "caller"] as const;

/** The event of each kind, and whose pages show it; a test compares them with `app/rights.ts`. */
const KINDS: Record<NoticeKind, { event: NotificationType; roles: readonly Role[] }> = {
  order: { event: "order.placed", roles: ALL },
  advance: { event: "advance.sent", roles: ["owner", "manager", "caller"] },
  stock: { event: "stock.low", roles: ["owner", "manager", "packer"] },
  message: { event: "message.failed", roles: ["owner", "manager"] },
  // The office sees the parcels of all riders, but only the one who is to carry them is notified.
  parcel: { event: "parcels.given", roles: ["rider"] },
};

/** Null for an event that staff are not notified of. */
export const kindOf = (event: string): NoticeKind | null =>
  NOTICE_KINDS.find((kind) => KINDS[kind].event === event) ?? null;

export const rolesOf = (kind: NoticeKind): readonly Role[] => KINDS[kind].roles;

export const kindsFor = (role: Role): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => rolesOf(kind).includes(role));
