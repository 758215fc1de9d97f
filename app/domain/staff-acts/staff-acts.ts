/** The kinds by which the audit page filters; orders and stock have histories of their own. */
export const AUDIT_KINDS = ["orders", "stock", "goods", "people", "settings"] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** All recorded acts except on orders and stock, each with its kind, sorted by subject. */
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
  "shelf-created": "goods",
  "shelf-changed": "goods",
  "shelf-deleted": "goods",
  "shelf-restored": "goods",
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
  "restock-told": "goods",
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

/** A member of staff, or null if no account did it, as on the command line. */
export type Actor = { id: string } | null;
