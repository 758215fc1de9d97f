/** What the audit page can be narrowed to; orders and stock come from histories of their own. */
export const AUDIT_KINDS = ["orders", "stock", "goods", "people", "settings"] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Everything staff do apart from orders and stock, and where the audit page looks for it. Sorted by what it is done to. */
export const STAFF_ACTS = {
  "product-created": "goods",
  "product-changed": "goods",
  "product-deleted": "goods",
  "product-restored": "goods",
  "products-imported": "goods",
  "category-created": "goods",
  "category-changed": "goods",
  "category-deleted": "goods",
  "category-restored": "goods",
  "slide-added": "goods",
  "slide-changed": "goods",
  "slide-moved": "goods",
  "slide-removed": "goods",
  "slide-restored": "goods",
  "promo-code-created": "goods",
  "promo-code-changed": "goods",
  "promo-code-deleted": "goods",
  "promo-code-restored": "goods",
  "delivery-charges-changed": "settings",
  "service-terms-changed": "settings",
  "shop-settings-changed": "settings",
  "order-checks-changed": "settings",
  "message-settings-changed": "settings",
  "webhook-created": "settings",
  "webhook-changed": "settings",
  "webhook-secret-renewed": "settings",
  "webhook-deleted": "settings",
  "message-sent-again": "settings",
  "courier-created": "settings",
  "courier-changed": "settings",
  "courier-deleted": "settings",
  "courier-restored": "settings",
  "synonyms-created": "goods",
  "synonyms-changed": "goods",
  "synonyms-deleted": "goods",
  "synonyms-restored": "goods",
  "search-dismissed": "goods",
  "review-decided": "people",
  "phone-blocked": "people",
  "phone-unblocked": "people",
  "role-given": "people",
  "role-taken": "people",
  "role-changed": "people",
  "password-code-made": "people",
  "sessions-ended": "people",
  "password-reset": "people",
  "second-step-on": "people",
  "second-step-off": "people",
  "recovery-codes-renewed": "people",
} as const satisfies Record<string, AuditKind>;

export type StaffAct = keyof typeof STAFF_ACTS;

/** Who does something: a member of staff, or null for what no account did, as the command line. */
export type Actor = { id: string } | null;
