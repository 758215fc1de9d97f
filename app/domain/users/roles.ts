/** The roles of staff, most rights first. */
export const ROLES = ["owner", "manager", "packer", "caller"] as const;

export type Role = (typeof ROLES)[number];

/** Null for customers. Staff without a role are owners: accounts older than roles have none. */
export const roleOf = (user: { isAdmin: boolean; role: Role | null }): Role | null =>
  user.isAdmin ? (user.role ?? "owner") : null;

type Roles = readonly Role[];

const ANY = ROLES;
const OWNER = ["owner"] as const;
const OFFICE = ["owner", "manager"] as const;
const CALLERS = [...OFFICE, "caller"] as const;
const PACKERS = [...OFFICE, "packer"] as const;

/** Who may use each staff endpoint, by its path below /api. An endpoint that is not listed is closed. */
export const STAFF_ENDPOINTS = {
  "admin/dashboard": OFFICE,
  "admin/order/list": ANY,
  "admin/order/filter": ANY,
  "admin/order/history": ANY,
  "admin/order/update": CALLERS,
  "admin/order/release": CALLERS,
  "admin/order/cancel": CALLERS,
  "admin/order/merge": CALLERS,
  "admin/order/export": OFFICE,
  "admin/to-do": ANY,
  "admin/call/list": CALLERS,
  "admin/call/next": CALLERS,
  "admin/call/record": CALLERS,
  "admin/call/undo": CALLERS,
  "admin/checkout/list": CALLERS,
  "admin/checkout/next": CALLERS,
  "admin/checkout/record": CALLERS,
  "admin/checkout/close": CALLERS,
  "admin/people/list": CALLERS,
  "admin/people/detail": CALLERS,
  "admin/people/block": OFFICE,
  "admin/people/unblock": OFFICE,
  "admin/people/contact": CALLERS,
  "admin/offer/plan": OFFICE,
  "admin/offer/send": OFFICE,
  "admin/staff/list": OWNER,
  "admin/staff/create": OWNER,
  "admin/staff/code": OWNER,
  "admin/staff/role": OWNER,
  "admin/order/detail": ANY,
  "admin/order/preview": CALLERS,
  "admin/order/edit": CALLERS,
  "admin/order/quote": CALLERS,
  "admin/order/create": CALLERS,
  "admin/packing/list": PACKERS,
  "admin/packing/pick-list": PACKERS,
  "admin/packing/pack": PACKERS,
  "admin/packing/unpack": PACKERS,
  "admin/packing/printed": PACKERS,
  "admin/courier/list": OFFICE,
  "admin/courier/create": OWNER,
  "admin/courier/update": OWNER,
  "admin/courier/delete": OWNER,
  "admin/courier/restore": OWNER,
  "admin/parcel/ready": PACKERS,
  "admin/parcel/hand-over": PACKERS,
  "admin/hand-over/list": PACKERS,
  "admin/hand-over/detail": PACKERS,
  "admin/hand-over/file": PACKERS,
  "admin/parcel/list": PACKERS,
  "admin/parcel/file": PACKERS,
  "admin/parcel/send-again": OFFICE,
  "admin/parcel/ask": OFFICE,
  "admin/consignment/check": PACKERS,
  "admin/consignment/save": PACKERS,
  "admin/delivery/check": OFFICE,
  "admin/delivery/save": OFFICE,
  "admin/payout/check": OFFICE,
  "admin/payout/save": OFFICE,
  "admin/payout/list": OFFICE,
  "admin/payout/detail": OFFICE,
  "admin/payout/settle-line": OFFICE,
  "admin/payout/read": OFFICE,
  "admin/advance/list": CALLERS,
  "admin/advance/enter": CALLERS,
  "admin/advance/verify": OFFICE,
  "admin/advance/refuse": OFFICE,
  "admin/advance/statement": OFFICE,
  "admin/advance/ask": OFFICE,
  "admin/advance/pay-back": OFFICE,
  "admin/advance/refund": OFFICE,
  "admin/advance/portal": OFFICE,
  "admin/advance/settings": OWNER,
  "admin/advance/settings/update": OWNER,
  "admin/cash/sums": OFFICE,
  "admin/cash/to-settle": OFFICE,
  "admin/cash/settle": OFFICE,
  "admin/cash/unsettle": OFFICE,
  "admin/return/create": OFFICE,
  "admin/stock/list": PACKERS,
  "admin/stock/ending": PACKERS,
  "admin/stock/receive": PACKERS,
  "admin/stock/count": OFFICE,
  "admin/stock/write-off": OFFICE,
  "admin/stock/movements": PACKERS,
  "admin/report/totals": OFFICE,
  "admin/report/table": OFFICE,
  "admin/report/export": OFFICE,
  "admin/profit/table": OWNER,
  "admin/profit/export": OWNER,
  "admin/profit/cost-prices": OWNER,
  "admin/profit/set-cost-prices": OWNER,
  "admin/profit/parcel-costs": OWNER,
  "admin/profit/set-parcel-cost": OWNER,
  "admin/advertising/list": OWNER,
  "admin/advertising/create": OWNER,
  "admin/advertising/update": OWNER,
  "admin/advertising/delete": OWNER,
  "admin/advertising/restore": OWNER,
  "order/delete": OFFICE,
  "order/restore": OFFICE,
  "admin/product/list": OFFICE,
  "admin/review/list": OFFICE,
  "admin/review/moderate": OFFICE,
  "admin/audit/list": OFFICE,
  "admin/synonym/list": OFFICE,
  "admin/synonym/create": OFFICE,
  "admin/synonym/update": OFFICE,
  "admin/synonym/delete": OFFICE,
  "admin/synonym/restore": OFFICE,
  "admin/message/settings": OFFICE,
  "admin/message/update": OFFICE,
  "admin/conversion/settings": OWNER,
  "admin/conversion/settings/update": OWNER,
  "admin/settings/detail": OFFICE,
  "admin/settings/update": OFFICE,
  "admin/webhook/list": OWNER,
  "admin/webhook/create": OWNER,
  "admin/webhook/update": OWNER,
  "admin/webhook/rotate": OWNER,
  "admin/webhook/delete": OWNER,
  "admin/webhook/deliveries": OFFICE,
  "admin/webhook/replay": OFFICE,
  "carousel/upload": OFFICE,
  "carousel/delete/:id": OFFICE,
  "carousel/restore/:id": OFFICE,
  "category/post-category": OFFICE,
  "category/update-category": OFFICE,
  "category/delete-category": OFFICE,
  "category/restore-category": OFFICE,
  "page/create": OFFICE,
  "page/update": OFFICE,
  "page/delete": OFFICE,
  "page/restore": OFFICE,
  "page/list": OFFICE,
  "shelf/create": OFFICE,
  "shelf/update": OFFICE,
  "shelf/delete": OFFICE,
  "shelf/restore": OFFICE,
  "sale/list": OFFICE,
  "sale/create": OFFICE,
  "sale/update": OFFICE,
  "sale/delete": OFFICE,
  "sale/restore": OFFICE,
  "charge/update": OFFICE,
  "charge/delivery-time/update": OFFICE,
  "product/post-product": OFFICE,
  "product/update-product": OFFICE,
  "product/delete-product": OFFICE,
  "product/restore-product": OFFICE,
  "promo-code/generate-promo-code": OFFICE,
  "promo-code/admin/list": OFFICE,
  "promo-code/admin/detail/:promoID": OFFICE,
  "promo-code/admin/update/:promoID": OFFICE,
  "promo-code/admin/delete/:id": OFFICE,
  "promo-code/admin/restore/:id": OFFICE,
  // Public endpoints that show more to these staff.
  "product/detail-product-by-id": OFFICE,
  "category/list-category": OFFICE,
  "shelf/list": OFFICE,
  "user/profile": CALLERS,
  "user/profile of staff": OWNER,
} as const satisfies Readonly<Record<string, Roles>>;

/** A page's form or list that does the same as an endpoint takes that endpoint's row. */
const AS = STAFF_ENDPOINTS;

/**
 * Who may do what on each staff page, by route id: `read` it, or send a form with one of the intents; `send` is a form without an
 * intent. What is not listed is forbidden.
 */
export const STAFF_PAGES = {
  "admin/layout": { read: ANY },
  "admin/not-found": { read: ANY },
  "admin/dashboard": { read: ANY },
  "admin/to-do-counts": { read: AS["admin/to-do"] },
  "admin/calls": {
    read: AS["admin/call/list"],
    confirmed: AS["admin/call/record"],
    "no-answer": AS["admin/call/record"],
    later: AS["admin/call/record"],
    "wrong-number": AS["admin/call/record"],
    fake: AS["admin/call/record"],
    duplicate: AS["admin/call/record"],
    undo: AS["admin/call/undo"],
    merge: AS["admin/order/merge"],
  },
  "admin/call-checkouts": {
    read: AS["admin/checkout/list"],
    "no-answer": AS["admin/checkout/record"],
    later: AS["admin/checkout/record"],
    close: AS["admin/checkout/record"],
    "close-many": AS["admin/checkout/close"],
  },
  "admin/people": { read: AS["admin/people/list"] },
  "admin/people-export": { read: OFFICE },
  "admin/people-offer": {
    read: AS["admin/offer/plan"],
    check: AS["admin/offer/plan"],
    send: AS["admin/offer/send"],
  },
  "admin/person": {
    read: AS["admin/people/detail"],
    block: AS["admin/people/block"],
    unblock: AS["admin/people/unblock"],
    note: AS["admin/people/contact"],
  },
  "admin/reports": { read: AS["admin/report/table"] },
  "admin/report-export": { read: AS["admin/report/export"] },
  "admin/profit": { read: AS["admin/profit/table"] },
  "admin/profit-export": { read: AS["admin/profit/export"] },
  "admin/cost-prices": {
    read: AS["admin/profit/cost-prices"],
    send: AS["admin/profit/set-cost-prices"],
  },
  "admin/spending": {
    read: AS["admin/advertising/list"],
    "create-advertising": AS["admin/advertising/create"],
    "update-advertising": AS["admin/advertising/update"],
    "delete-advertising": AS["admin/advertising/delete"],
    restore: AS["admin/advertising/restore"],
    "set-parcel-cost": AS["admin/profit/set-parcel-cost"],
  },
  "admin/orders": {
    read: AS["admin/order/list"],
    "update-order": AS["admin/order/update"],
    "keep-charge": AS["admin/order/update"],
    "set-status": AS["admin/order/update"],
    "delete-order": AS["order/delete"],
    restore: AS["order/restore"],
  },
  "admin/order-bulk": { read: AS["admin/order/update"], send: AS["admin/order/update"] },
  "admin/order-new": {
    read: AS["admin/order/create"],
    "find-person": AS["admin/people/detail"],
    find: AS["admin/order/quote"],
    calculate: AS["admin/order/quote"],
    send: AS["admin/order/quote"],
    place: AS["admin/order/create"],
  },
  "admin/order-edit": {
    read: AS["admin/order/edit"],
    find: AS["admin/order/preview"],
    calculate: AS["admin/order/preview"],
    send: AS["admin/order/preview"],
    save: AS["admin/order/edit"],
    merge: AS["admin/order/merge"],
  },
  "admin/order-slips": { read: AS["admin/order/detail"], send: AS["admin/packing/printed"] },
  "admin/order-export": { read: AS["admin/order/export"] },
  "admin/held-orders": {
    read: AS["admin/order/release"],
    "release-order": AS["admin/order/release"],
    "cancel-order": AS["admin/order/cancel"],
  },
  "admin/order-checks": { read: AS["admin/settings/detail"], send: AS["admin/settings/update"] },
  "admin/order-return": { read: AS["admin/return/create"], send: AS["admin/return/create"] },
  "admin/advances": {
    read: AS["admin/advance/list"],
    verify: AS["admin/advance/verify"],
    refuse: AS["admin/advance/refuse"],
    match: AS["admin/advance/statement"],
    "pay-back": AS["admin/advance/pay-back"],
    refund: AS["admin/advance/refund"],
    portal: AS["admin/advance/portal"],
  },
  "admin/advance-order": {
    read: AS["admin/advance/list"],
    ask: AS["admin/advance/ask"],
    enter: AS["admin/advance/enter"],
    portal: AS["admin/advance/portal"],
  },
  "admin/advance-settings": {
    read: AS["admin/advance/settings"],
    send: AS["admin/advance/settings/update"],
  },
  "admin/cash-export": { read: AS["admin/cash/sums"] },
  "admin/cash": {
    read: AS["admin/cash/sums"],
    send: AS["admin/cash/settle"],
    restore: AS["admin/cash/unsettle"],
    unsettle: AS["admin/cash/unsettle"],
    "read-payments": AS["admin/payout/read"],
  },
  "admin/payout-new": {
    read: AS["admin/payout/check"],
    check: AS["admin/payout/check"],
    save: AS["admin/payout/save"],
  },
  "admin/payout": {
    read: AS["admin/payout/detail"],
    "settle-line": AS["admin/payout/settle-line"],
    "deliver-all": AS["admin/payout/settle-line"],
    unsettle: AS["admin/cash/unsettle"],
  },
  "admin/packing": {
    read: AS["admin/packing/list"],
    pack: AS["admin/packing/pack"],
    unpack: AS["admin/packing/unpack"],
  },
  "admin/pick-list": { read: AS["admin/packing/pick-list"] },
  "admin/couriers": {
    read: AS["admin/courier/list"],
    "create-courier": AS["admin/courier/create"],
    "update-courier": AS["admin/courier/update"],
    "delete-courier": AS["admin/courier/delete"],
    restore: AS["admin/courier/restore"],
  },
  "admin/hand-over": { read: AS["admin/parcel/ready"], send: AS["admin/parcel/hand-over"] },
  "admin/hand-overs": { read: AS["admin/hand-over/list"] },
  "admin/hand-over-parcels": { read: AS["admin/hand-over/detail"] },
  "admin/parcels": {
    read: AS["admin/parcel/list"],
    "send-again": AS["admin/parcel/send-again"],
    "ask-now": AS["admin/parcel/ask"],
    "take-back": OFFICE,
    "close-report": OFFICE,
  },
  "admin/consignments": {
    read: AS["admin/consignment/check"],
    check: AS["admin/consignment/check"],
    save: AS["admin/consignment/save"],
  },
  "admin/delivered-parcels": {
    read: AS["admin/delivery/check"],
    check: AS["admin/delivery/check"],
    save: AS["admin/delivery/save"],
  },
  "admin/courier-file": { read: AS["admin/parcel/file"] },
  "admin/stock": { read: AS["admin/stock/list"], send: AS["admin/stock/receive"] },
  "admin/stock-ending": {
    read: AS["admin/stock/ending"],
    "write-off": AS["admin/stock/write-off"],
    left: AS["admin/stock/write-off"],
  },
  "admin/stock-export": { read: OFFICE },
  "admin/waiting": { read: CALLERS, told: CALLERS },
  "admin/stock-product": {
    read: AS["admin/stock/movements"],
    count: AS["admin/stock/count"],
    "write-off": AS["admin/stock/write-off"],
  },
  "admin/products": {
    read: AS["admin/product/list"],
    "add-product": AS["product/post-product"],
    "update-product": AS["product/update-product"],
    preview: AS["product/update-product"],
    "remove-image-1": AS["product/update-product"],
    "remove-image-2": AS["product/update-product"],
    "remove-image-3": AS["product/update-product"],
    "remove-image-4": AS["product/update-product"],
    "delete-product": AS["product/delete-product"],
    "cancel-delete": AS["product/delete-product"],
    restore: AS["product/restore-product"],
  },
  "admin/product-import": { read: OFFICE, check: OFFICE, import: OFFICE },
  "admin/product-export": { read: OFFICE },
  "admin/carousel": {
    read: OFFICE,
    "add-slide": AS["carousel/upload"],
    "update-slide": AS["carousel/upload"],
    "move-up": OFFICE,
    "move-down": OFFICE,
    "remove-slide": AS["carousel/delete/:id"],
    "cancel-delete": AS["carousel/delete/:id"],
    restore: AS["carousel/restore/:id"],
  },
  "admin/categories": {
    read: OFFICE,
    "create-category": AS["category/post-category"],
    "update-category": AS["category/update-category"],
    "delete-category": AS["category/delete-category"],
    restore: AS["category/restore-category"],
  },
  "admin/pages": {
    read: OFFICE,
    "create-page": AS["page/create"],
    "update-page": AS["page/update"],
    preview: AS["page/update"],
    "delete-page": AS["page/delete"],
    restore: AS["page/restore"],
  },
  "admin/shelves": {
    read: OFFICE,
    "create-shelf": AS["shelf/create"],
    "update-shelf": AS["shelf/update"],
    "delete-shelf": AS["shelf/delete"],
    restore: AS["shelf/restore"],
  },
  "admin/landing-pages": {
    read: OFFICE,
    "create-landing": OFFICE,
    "update-landing": OFFICE,
    "copy-landing": OFFICE,
    "delete-landing": OFFICE,
    restore: OFFICE,
  },
  "admin/sales": {
    read: AS["sale/list"],
    "create-sale": AS["sale/create"],
    "update-sale": AS["sale/update"],
    "delete-sale": AS["sale/delete"],
    restore: AS["sale/restore"],
  },
  "admin/search": {
    read: AS["admin/synonym/list"],
    "create-synonyms": AS["admin/synonym/create"],
    "update-synonyms": AS["admin/synonym/update"],
    "make-synonym": AS["admin/synonym/update"],
    "dismiss-miss": AS["admin/synonym/update"],
    "delete-synonyms": AS["admin/synonym/delete"],
    restore: AS["admin/synonym/restore"],
  },
  "admin/promo-codes": {
    read: AS["promo-code/admin/list"],
    "delete-promo-code": AS["promo-code/admin/delete/:id"],
    restore: AS["promo-code/admin/restore/:id"],
  },
  "admin/promo-code-new": {
    read: AS["promo-code/generate-promo-code"],
    send: AS["promo-code/generate-promo-code"],
  },
  "admin/promo-code-edit": {
    read: AS["promo-code/admin/detail/:promoID"],
    send: AS["promo-code/admin/update/:promoID"],
  },
  "admin/delivery-charges": {
    read: AS["charge/update"],
    "set-division": AS["charge/update"],
    send: AS["charge/update"],
  },
  "admin/delivery-time": {
    read: AS["charge/delivery-time/update"],
    send: AS["charge/delivery-time/update"],
  },
  "admin/customers": {
    read: OFFICE,
    "issue-code": OFFICE,
    "end-sessions": OFFICE,
    "unmake-admin": OWNER,
  },
  "admin/reviews": {
    read: AS["admin/review/list"],
    "show-reviews": AS["admin/review/moderate"],
    "hide-reviews": AS["admin/review/moderate"],
    send: AS["admin/review/moderate"],
  },
  "admin/settings": {
    read: AS["admin/settings/detail"],
    "count-cash": AS["admin/settings/update"],
    "remove-logo": AS["admin/settings/update"],
    send: AS["admin/settings/update"],
  },
  "admin/messages": { read: AS["admin/message/settings"], send: AS["admin/message/update"] },
  "admin/conversions": {
    read: AS["admin/conversion/settings"],
    send: AS["admin/conversion/settings/update"],
  },
  "admin/message-webhooks": {
    read: AS["admin/webhook/list"],
    "create-webhook": AS["admin/webhook/create"],
    "update-webhook": AS["admin/webhook/update"],
    "rotate-secret": AS["admin/webhook/rotate"],
    "delete-webhook": AS["admin/webhook/delete"],
  },
  "admin/message-deliveries": {
    read: AS["admin/webhook/deliveries"],
    replay: AS["admin/webhook/replay"],
  },
  "admin/staff": {
    read: AS["admin/staff/list"],
    "add-staff": AS["admin/staff/create"],
    "renew-code": AS["admin/staff/code"],
    send: AS["admin/staff/role"],
  },
  "admin/audit": { read: AS["admin/audit/list"] },
  "admin/account": {
    read: ANY,
    "change-password": ANY,
    "start-authenticator": ANY,
    "confirm-authenticator": ANY,
    "stop-authenticator": ANY,
    "renew-recovery-codes": ANY,
    "remove-authenticator": ANY,
    "end-session": ANY,
    "end-all-sessions": ANY,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Roles>>>>;

/** A page's route id. */
export type StaffPage = keyof typeof STAFF_PAGES;

/** The intents of a page's forms. */
export type Intent<Page extends StaffPage> = Exclude<keyof (typeof STAFF_PAGES)[Page], "read">;

/** The intent named by a form of a page: `send` if it names none, null if the page does not know it. */
export function intentOf<Page extends StaffPage>(page: Page, named: unknown): Intent<Page> | null {
  const intent = String(named || "send");
  const isKnown = intent !== "read" && Object.hasOwn(STAFF_PAGES[page], intent);
  return isKnown ? (intent as Intent<Page>) : null;
}

/** Whether this role may read a page, or send a form of it with this intent. */
export function mayDo<Page extends StaffPage>(
  role: Role,
  page: Page,
  does: "read" | Intent<Page> = "read",
): boolean {
  return stands(STAFF_PAGES[page], String(does), role);
}

/** Whether this role may send any form of a page. */
export const maySend = (role: Role, page: StaffPage): boolean =>
  Object.entries<Roles>(STAFF_PAGES[page]).some(
    ([does, roles]) => does !== "read" && roles.includes(role),
  );

/** Whether a public endpoint shows this user what only staff may see: the user's role must allow this endpoint. */
export function isShownByEndpoint(
  user: Parameters<typeof roleOf>[0] | null,
  endpoint: keyof typeof STAFF_ENDPOINTS,
): boolean {
  const role = user && roleOf(user);
  return role !== null && mayUseEndpoint(role, endpoint);
}

/** Whether this role may use an endpoint; `path` as in the routes: `/api/carousel/delete/:id`. */
export const mayUseEndpoint = (role: Role, path: string): boolean =>
  stands(STAFF_ENDPOINTS, path.replace(/^\/api\//, ""), role);

const stands = (rows: Readonly<Record<string, Roles>>, name: string, role: Role): boolean =>
  Object.hasOwn(rows, name) && (rows[name]?.includes(role) ?? false);
