import { ROLES, type Role, roleOf } from "#app/domain/people/accounts/roles.ts";

type Roles = readonly Role[];

const ANY = ROLES;
const OWNER = ["owner"] as const;
const OFFICE = ["owner", "manager"] as const;
/** All who work at a desk. A rider sees his own parcels and his account. */
const DESK = [...OFFICE, "packer", "caller"] as const;
const CALLERS = [...OFFICE, "caller"] as const;
const PACKERS = [...OFFICE, "packer"] as const;
const RIDERS = [...OFFICE, "rider"] as const;

/**
 * Every act of staff, once: its endpoint below /api, who may do it, and where the admin's pages do
 * it too: by a page's route id, `read` it or send a form with one of the intents; `send` is a form
 * without an intent. A name with a blank is a right within an endpoint. Some endpoints are public
 * and show more to these staff. What is not listed is forbidden.
 */
const ACTS = {
  // shop
  "admin/settings/detail": [
    OFFICE,
    { "admin/orders/order-checks": ["read"], "admin/shop/settings": ["read"] },
  ],
  "admin/settings/update": [
    OFFICE,
    {
      "admin/orders/order-checks": ["send"],
      "admin/shop/settings": ["count-cash", "remove-logo", "reset-colour", "send"],
    },
  ],
  "page/create": [OFFICE, { "admin/shop/pages": ["create-page"] }],
  "page/update": [OFFICE, { "admin/shop/pages": ["update-page", "preview"] }],
  "page/delete": [OFFICE, { "admin/shop/pages": ["delete-page"] }],
  "page/restore": [OFFICE, { "admin/shop/pages": ["restore"] }],
  "page/list": [OFFICE],
  "charge/update": [OFFICE, { "admin/shop/delivery-charges": ["read", "set-division", "send"] }],
  "charge/delivery-time/update": [OFFICE, { "admin/shop/delivery-time": ["read", "send"] }],
  // people
  "admin/people/list": [CALLERS, { "admin/people/people": ["read"] }],
  "admin/people/block": [OFFICE, { "admin/people/person": ["block"] }],
  "admin/people/unblock": [OFFICE, { "admin/people/person": ["unblock"] }],
  "admin/people/contact": [CALLERS, { "admin/people/person": ["note"] }],
  "admin/staff/list": [OWNER, { "admin/people/staff": ["read"] }],
  "admin/staff/create": [OWNER, { "admin/people/staff": ["add-staff"] }],
  "admin/staff/code": [OWNER, { "admin/people/staff": ["renew-code"] }],
  "admin/staff/role": [OWNER, { "admin/people/staff": ["send"] }],
  "admin/staff/end-sessions": [OWNER, { "admin/people/staff": ["end-sessions"] }],
  "admin/account/update": [ANY, { "admin/people/account": ["change-details"] }],
  "user/profile": [CALLERS],
  "user/profile of staff": [OWNER],
  // catalog
  "admin/stock/list": [PACKERS, { "admin/catalog/stock": ["read"] }],
  "admin/stock/ending": [PACKERS, { "admin/catalog/stock-ending": ["read"] }],
  "admin/stock/receive": [PACKERS, { "admin/catalog/stock": ["send"] }],
  "admin/stock/count": [OFFICE, { "admin/catalog/stock-product": ["count"] }],
  "admin/stock/write-off": [
    OFFICE,
    {
      "admin/catalog/stock-ending": ["write-off", "left"],
      "admin/catalog/stock-product": ["write-off"],
    },
  ],
  "admin/stock/movements": [PACKERS, { "admin/catalog/stock-product": ["read"] }],
  "admin/product/list": [OFFICE, { "admin/catalog/products": ["read"] }],
  "admin/move/list": [OWNER, { "admin/catalog/move-in": ["read"] }],
  "admin/move/create": [OWNER, { "admin/catalog/move-in": ["upload"] }],
  "admin/move/detail": [OWNER, { "admin/catalog/move": ["read"] }],
  "admin/move/refused": [OWNER, { "admin/catalog/move-refused": ["read"] }],
  "admin/move/columns": [OWNER, { "admin/catalog/move": ["choose-columns"] }],
  "admin/move/begin": [OWNER, { "admin/catalog/move": ["begin-move"] }],
  "admin/move/take-back": [OWNER, { "admin/catalog/move": ["take-back"] }],
  "admin/move/pictures": [OWNER],
  "admin/move/pictures-zip": [OWNER, { "admin/catalog/move-in": ["upload-pictures"] }],
  "admin/move/pictures-again": [OWNER, { "admin/catalog/move": ["fetch-again"] }],
  "admin/review/list": [OFFICE, { "admin/catalog/reviews": ["read"] }],
  "admin/review/moderate": [
    OFFICE,
    { "admin/catalog/reviews": ["show-reviews", "hide-reviews", "send"] },
  ],
  "admin/synonym/list": [OFFICE, { "admin/catalog/search": ["read"] }],
  "admin/synonym/create": [OFFICE, { "admin/catalog/search": ["create-synonyms"] }],
  "admin/synonym/update": [
    OFFICE,
    { "admin/catalog/search": ["update-synonyms", "make-synonym", "dismiss-miss"] },
  ],
  "admin/synonym/delete": [OFFICE, { "admin/catalog/search": ["delete-synonyms"] }],
  "admin/synonym/restore": [OFFICE, { "admin/catalog/search": ["restore"] }],
  "category/post-category": [OFFICE, { "admin/catalog/categories": ["create-category"] }],
  "category/update-category": [OFFICE, { "admin/catalog/categories": ["update-category"] }],
  "category/delete-category": [OFFICE, { "admin/catalog/categories": ["delete-category"] }],
  "category/restore-category": [OFFICE, { "admin/catalog/categories": ["restore"] }],
  "shelf/create": [OFFICE, { "admin/catalog/shelves": ["create-shelf"] }],
  "shelf/update": [OFFICE, { "admin/catalog/shelves": ["update-shelf"] }],
  "shelf/delete": [OFFICE, { "admin/catalog/shelves": ["delete-shelf"] }],
  "shelf/restore": [OFFICE, { "admin/catalog/shelves": ["restore"] }],
  "sale/list": [OFFICE, { "admin/catalog/sales": ["read"] }],
  "sale/create": [OFFICE, { "admin/catalog/sales": ["create-sale"] }],
  "sale/update": [OFFICE, { "admin/catalog/sales": ["update-sale"] }],
  "sale/delete": [OFFICE, { "admin/catalog/sales": ["delete-sale"] }],
  "sale/restore": [OFFICE, { "admin/catalog/sales": ["restore"] }],
  "product/post-product": [OFFICE, { "admin/catalog/products": ["add-product"] }],
  "product/update-product": [
    OFFICE,
    {
      "admin/catalog/products": [
        "update-product",
        "preview",
        "add-row",
        "remove-image-1",
        "remove-image-2",
        "remove-image-3",
        "remove-image-4",
      ],
    },
  ],
  "product/delete-product": [
    OFFICE,
    { "admin/catalog/products": ["delete-product", "cancel-delete"] },
  ],
  "product/restore-product": [OFFICE, { "admin/catalog/products": ["restore"] }],
  "product/detail-product-by-id": [OFFICE],
  "category/list-category": [OFFICE],
  "shelf/list": [OFFICE],
  "admin/old-address/list": [OFFICE, { "admin/shop/old-addresses": ["read"] }],
  "admin/old-address/create": [OFFICE, { "admin/shop/old-addresses": ["create-old-address"] }],
  "admin/old-address/update": [OFFICE, { "admin/shop/old-addresses": ["update-old-address"] }],
  "admin/old-address/delete": [OFFICE, { "admin/shop/old-addresses": ["delete-old-address"] }],
  "admin/old-address/restore": [OFFICE, { "admin/shop/old-addresses": ["restore"] }],
  "admin/old-address/export": [OFFICE, { "admin/shop/old-addresses-export": ["read"] }],
  "admin/old-address/import": [OFFICE, { "admin/shop/old-addresses": ["import"] }],
  // marketing
  "admin/add-on/detail": [OFFICE],
  "admin/add-on/update": [OFFICE, { "admin/marketing/landing-pages": ["save-add-on"] }],
  "admin/landing/list": [OFFICE, { "admin/marketing/landing-pages": ["read"] }],
  "admin/landing/detail": [OFFICE],
  "admin/landing/create": [OFFICE, { "admin/marketing/landing-pages": ["create-landing"] }],
  "admin/landing/update": [OFFICE, { "admin/marketing/landing-pages": ["update-landing"] }],
  "admin/landing/copy": [OFFICE, { "admin/marketing/landing-pages": ["copy-landing"] }],
  "admin/landing/delete": [OFFICE, { "admin/marketing/landing-pages": ["delete-landing"] }],
  "admin/landing/restore": [OFFICE, { "admin/marketing/landing-pages": ["restore"] }],
  "carousel/upload": [OFFICE, { "admin/marketing/carousel": ["add-slide", "update-slide"] }],
  "carousel/delete/:id": [
    OFFICE,
    { "admin/marketing/carousel": ["remove-slide", "cancel-delete"] },
  ],
  "carousel/restore/:id": [OFFICE, { "admin/marketing/carousel": ["restore"] }],
  "promo-code/generate-promo-code": [
    OFFICE,
    { "admin/marketing/promo-code-new": ["read", "send"] },
  ],
  "promo-code/admin/list": [OFFICE, { "admin/marketing/promo-codes": ["read"] }],
  "promo-code/admin/detail/:promoID": [OFFICE, { "admin/marketing/promo-code-edit": ["read"] }],
  "promo-code/admin/update/:promoID": [OFFICE, { "admin/marketing/promo-code-edit": ["send"] }],
  "promo-code/admin/delete/:id": [OFFICE, { "admin/marketing/promo-codes": ["delete-promo-code"] }],
  "promo-code/admin/restore/:id": [OFFICE, { "admin/marketing/promo-codes": ["restore"] }],
  // orders
  "admin/order/list": [DESK, { "admin/orders/orders": ["read"] }],
  "admin/order/filter": [DESK],
  "admin/order/history": [DESK],
  "admin/order/update": [
    CALLERS,
    {
      "admin/orders/orders": ["update-order", "keep-charge", "set-status"],
      "admin/orders/order-bulk": ["read", "send"],
    },
  ],
  "admin/order/release": [CALLERS, { "admin/orders/held-orders": ["read", "release-order"] }],
  "admin/order/cancel": [
    CALLERS,
    {
      "admin/orders/held-orders": ["cancel-order"],
      "admin/money/advances": ["cancel-order"],
    },
  ],
  "admin/order/merge": [
    CALLERS,
    { "admin/orders/calls": ["merge"], "admin/orders/order-edit": ["merge"] },
  ],
  "admin/order/export": [OFFICE, { "admin/orders/order-export": ["read"] }],
  "admin/complaint/create": [CALLERS, { "admin/orders/complaints": ["read", "complain"] }],
  "admin/complaint/answer": [CALLERS, { "admin/orders/complaints": ["answer"] }],
  "admin/call/list": [CALLERS, { "admin/orders/calls": ["read"] }],
  "admin/call/next": [CALLERS],
  "admin/call/record": [
    CALLERS,
    {
      "admin/orders/calls": [
        "confirmed",
        "no-answer",
        "later",
        "wrong-number",
        "fake",
        "duplicate",
      ],
    },
  ],
  "admin/call/undo": [CALLERS, { "admin/orders/calls": ["undo"] }],
  "admin/checkout/list": [CALLERS, { "admin/orders/call-checkouts": ["read"] }],
  "admin/checkout/next": [CALLERS],
  "admin/checkout/close": [CALLERS, { "admin/orders/call-checkouts": ["close-many"] }],
  "admin/checkout/record": [
    CALLERS,
    { "admin/orders/call-checkouts": ["no-answer", "later", "close"] },
  ],
  "admin/people/detail": [
    CALLERS,
    { "admin/people/person": ["read"], "admin/orders/order-new": ["find-person"] },
  ],
  "admin/order/detail": [DESK, { "admin/parcels/order-slips": ["read"] }],
  "admin/order/preview": [CALLERS, { "admin/orders/order-edit": ["find", "calculate", "send"] }],
  "admin/order/edit": [CALLERS, { "admin/orders/order-edit": ["read", "save"] }],
  "admin/order-link/list": [CALLERS, { "admin/orders/order-links": ["read"] }],
  "admin/order-link/create": [CALLERS, { "admin/orders/order-new": ["as-link", "make-link"] }],
  "admin/order-link/end": [CALLERS, { "admin/orders/order-links": ["end-link"] }],
  "admin/order/quote": [CALLERS, { "admin/orders/order-new": ["find", "calculate", "send"] }],
  "admin/order/create": [CALLERS, { "admin/orders/order-new": ["read", "place"] }],
  "admin/order/tax-invoice": [DESK, { "admin/orders/tax-invoice": ["read"] }],
  "admin/return/create": [OFFICE, { "admin/parcels/order-return": ["read", "send"] }],
  "order/delete": [OFFICE, { "admin/orders/orders": ["delete-order"] }],
  "order/restore": [OFFICE, { "admin/orders/orders": ["restore"] }],
  // parcels
  "admin/packing/list": [PACKERS, { "admin/parcels/packing": ["read"] }],
  "admin/packing/pick-list": [PACKERS, { "admin/parcels/pick-list": ["read"] }],
  "admin/packing/pack": [PACKERS, { "admin/parcels/packing": ["pack"] }],
  "admin/packing/unpack": [PACKERS, { "admin/parcels/packing": ["unpack"] }],
  "admin/packing/printed": [PACKERS, { "admin/parcels/order-slips": ["send"] }],
  "admin/courier/list": [OFFICE, { "admin/parcels/couriers": ["read"] }],
  "admin/courier/districts": [OFFICE, { "admin/parcels/courier-districts": ["read"] }],
  "admin/courier/export": [OFFICE, { "admin/parcels/courier-districts-export": ["read"] }],
  "admin/courier/try": [OWNER, { "admin/parcels/couriers": ["try-courier"] }],
  "admin/courier/create": [OWNER, { "admin/parcels/couriers": ["create-courier"] }],
  "admin/courier/update": [OWNER, { "admin/parcels/couriers": ["update-courier"] }],
  "admin/courier/delete": [OWNER, { "admin/parcels/couriers": ["delete-courier"] }],
  "admin/courier/restore": [OWNER, { "admin/parcels/couriers": ["restore"] }],
  "admin/parcel/ready": [PACKERS, { "admin/parcels/hand-over": ["read"] }],
  "admin/parcel/hand-over": [PACKERS, { "admin/parcels/hand-over": ["send", "scan"] }],
  "admin/hand-over/list": [PACKERS, { "admin/parcels/hand-overs": ["read"] }],
  "admin/hand-over/detail": [PACKERS, { "admin/parcels/hand-over-parcels": ["read"] }],
  "admin/hand-over/file": [PACKERS],
  "admin/rider/list": [RIDERS, { "admin/parcels/rider": ["read"] }],
  "admin/rider/delivered": [RIDERS, { "admin/parcels/rider": ["delivered"] }],
  "admin/rider/came-back": [RIDERS, { "admin/parcels/rider": ["came-back"] }],
  "admin/rider/later": [RIDERS, { "admin/parcels/rider": ["later"] }],
  "admin/rider/move": [OFFICE, { "admin/parcels/rider": ["move"] }],
  "admin/rider/balance": [OFFICE, { "admin/money/rider-balance": ["read", "send"] }],
  "admin/parcel/list": [PACKERS, { "admin/parcels/parcels": ["read"] }],
  "admin/parcel/file": [PACKERS, { "admin/parcels/courier-file": ["read"] }],
  "admin/parcel/send-again": [OFFICE, { "admin/parcels/parcels": ["send-again"] }],
  "admin/parcel/request-return": [OFFICE, { "admin/parcels/parcels": ["request-return"] }],
  "admin/parcel/ask": [OFFICE, { "admin/parcels/parcels": ["ask-now"] }],
  "admin/consignment/check": [PACKERS, { "admin/parcels/consignments": ["read", "check"] }],
  "admin/consignment/save": [PACKERS, { "admin/parcels/consignments": ["save"] }],
  "admin/delivery/check": [OFFICE, { "admin/parcels/delivered-parcels": ["read", "check"] }],
  "admin/delivery/save": [OFFICE, { "admin/parcels/delivered-parcels": ["save"] }],
  // money
  "admin/payout/check": [OFFICE, { "admin/money/payout-new": ["read", "check"] }],
  "admin/payout/save": [OFFICE, { "admin/money/payout-new": ["save"] }],
  "admin/payout/list": [OFFICE],
  "admin/payout/detail": [OFFICE, { "admin/money/payout": ["read"] }],
  "admin/payout/settle-line": [OFFICE, { "admin/money/payout": ["settle-line", "deliver-all"] }],
  "admin/payout/read": [OFFICE, { "admin/money/cash": ["read-payments"] }],
  "admin/advance/list": [
    CALLERS,
    { "admin/money/advances": ["read"], "admin/money/advance-order": ["read"] },
  ],
  "admin/advance/enter": [CALLERS, { "admin/money/advance-order": ["enter"] }],
  "admin/advance/verify": [
    OFFICE,
    {
      "admin/money/advances": ["verify", "verify-many"],
      "admin/money/advance-order": ["verify"],
    },
  ],
  "admin/advance/refuse": [OFFICE, { "admin/money/advances": ["refuse"] }],
  "admin/advance/statement": [OFFICE, { "admin/money/advances": ["match"] }],
  "admin/advance/remind": [CALLERS, { "admin/money/advances": ["remind"] }],
  "admin/advance/ask": [
    OFFICE,
    { "admin/money/advance-order": ["ask"], "admin/money/advances": ["waive"] },
  ],
  "admin/advance/pay-back": [OFFICE, { "admin/money/advances": ["pay-back"] }],
  "admin/advance/refund": [OFFICE, { "admin/money/advances": ["refund"] }],
  "admin/advance/portal": [
    OFFICE,
    { "admin/money/advances": ["portal"], "admin/money/advance-order": ["portal"] },
  ],
  "admin/advance/settings": [OWNER, { "admin/money/advance-settings": ["read"] }],
  "admin/advance/settings/update": [OWNER, { "admin/money/advance-settings": ["send"] }],
  "admin/wallet-message/list": [OFFICE, { "admin/money/wallet-messages": ["read"] }],
  "admin/wallet-message/close": [OFFICE, { "admin/money/wallet-messages": ["close-message"] }],
  "admin/wallet-phone/list": [OWNER, { "admin/money/wallet-phones": ["read"] }],
  "admin/wallet-phone/create": [OWNER, { "admin/money/wallet-phones": ["create-phone"] }],
  "admin/wallet-phone/revoke": [OWNER, { "admin/money/wallet-phones": ["revoke-phone"] }],
  "admin/cash/sums": [
    OFFICE,
    { "admin/money/cash-export": ["read"], "admin/money/cash": ["read"] },
  ],
  "admin/cash/to-settle": [OFFICE],
  "admin/cash/settle": [OFFICE, { "admin/money/cash": ["send"] }],
  "admin/cash/unsettle": [
    OFFICE,
    { "admin/money/cash": ["restore", "unsettle"], "admin/money/payout": ["unsettle"] },
  ],
  "admin/profit/table": [OWNER, { "admin/money/profit": ["read"] }],
  "admin/profit/order": [OWNER],
  "admin/profit/export": [OWNER, { "admin/money/profit-export": ["read"] }],
  "admin/profit/cost-prices": [OWNER, { "admin/money/cost-prices": ["read"] }],
  "admin/profit/set-cost-prices": [OWNER, { "admin/money/cost-prices": ["send"] }],
  "admin/profit/parcel-costs": [OWNER],
  "admin/profit/set-parcel-cost": [OWNER, { "admin/money/spending": ["set-parcel-cost"] }],
  "admin/advertising/list": [OWNER, { "admin/money/spending": ["read"] }],
  "admin/advertising/create": [OWNER, { "admin/money/spending": ["create-advertising"] }],
  "admin/advertising/update": [OWNER, { "admin/money/spending": ["update-advertising"] }],
  "admin/advertising/delete": [OWNER, { "admin/money/spending": ["delete-advertising"] }],
  "admin/advertising/restore": [OWNER, { "admin/money/spending": ["restore"] }],
  // messages
  "admin/message/settings": [OFFICE, { "admin/messages/messages": ["read"] }],
  "admin/message/update": [OFFICE, { "admin/messages/messages": ["send"] }],
  "admin/connection/list": [OWNER, { "admin/messages/connections": ["read"] }],
  "admin/connection/save": [OWNER, { "admin/messages/connections": ["save-connection"] }],
  "admin/connection/remove": [OWNER, { "admin/messages/connections": ["remove-connection"] }],
  "admin/connection/try": [OWNER, { "admin/messages/connections": ["try-connection"] }],
  "admin/conversion/settings": [OWNER, { "admin/messages/conversions": ["read"] }],
  "admin/conversion/settings/update": [OWNER, { "admin/messages/conversions": ["send"] }],
  "admin/offer/plan": [OFFICE, { "admin/messages/people-offer": ["read", "check"] }],
  "admin/offer/send": [OFFICE, { "admin/messages/people-offer": ["send"] }],
  "admin/webhook/list": [OWNER, { "admin/messages/message-webhooks": ["read"] }],
  "admin/webhook/create": [OWNER, { "admin/messages/message-webhooks": ["create-webhook"] }],
  "admin/webhook/update": [OWNER, { "admin/messages/message-webhooks": ["update-webhook"] }],
  "admin/webhook/rotate": [OWNER, { "admin/messages/message-webhooks": ["rotate-secret"] }],
  "admin/webhook/delete": [OWNER, { "admin/messages/message-webhooks": ["delete-webhook"] }],
  "admin/webhook/deliveries": [OFFICE, { "admin/messages/message-deliveries": ["read"] }],
  "admin/webhook/replay": [OFFICE, { "admin/messages/message-deliveries": ["replay"] }],
  "admin/notice/settings": [ANY, { "admin/messages/notices": ["read"] }],
  "admin/notice/update": [ANY, { "admin/messages/notices": ["send"] }],
  // figures
  "admin/dashboard": [OFFICE],
  "admin/to-do": [DESK, { "admin/figures/to-do-counts": ["read"] }],
  "admin/report/totals": [OFFICE],
  "admin/report/vitals": [OFFICE],
  "admin/report/table": [OFFICE, { "admin/figures/reports": ["read"] }],
  "admin/report/export": [OFFICE, { "admin/figures/report-export": ["read"] }],
  "admin/law/list": [DESK, { "admin/figures/law": ["read"] }],
  "admin/law/register": [
    OFFICE,
    { "admin/figures/law-register": ["read"], "admin/figures/law-export": ["read"] },
  ],
  "admin/audit/list": [OFFICE, { "admin/figures/audit": ["read"] }],
  "admin/move-out/export": [OWNER, { "admin/figures/move-out": ["read"] }],
} as const satisfies Readonly<
  Record<string, readonly [Roles] | readonly [Roles, Readonly<Record<string, readonly string[]>>]>
>;

/** What pages do without an endpoint. */
const PAGES_ALONE = {
  "admin/core/layout": { read: ANY },
  "admin/core/not-found": { read: ANY },
  "admin/figures/dashboard": { read: DESK },
  "admin/figures/guide": {
    read: OFFICE,
    "fill-delivery": OFFICE,
    "open-shop": OFFICE,
    "try-order": OFFICE,
    "remove-trial": OFFICE,
    "close-guide": OFFICE,
  },
  "admin/people/people-export": { read: OFFICE },
  "admin/parcels/parcels": { "take-back": OFFICE, "close-report": OFFICE },
  "admin/catalog/stock-export": { read: OFFICE },
  "admin/catalog/waiting": { read: CALLERS, told: CALLERS },
  "admin/catalog/product-import": { read: OFFICE, check: OFFICE, import: OFFICE },
  "admin/catalog/product-export": { read: OFFICE },
  "admin/marketing/carousel": { read: OFFICE, "move-up": OFFICE, "move-down": OFFICE },
  "admin/catalog/categories": { read: OFFICE },
  "admin/shop/pages": { read: OFFICE },
  "admin/catalog/shelves": { read: OFFICE },
  "admin/people/customers": {
    read: OFFICE,
    "issue-code": OFFICE,
    "end-sessions": OFFICE,
    "unmake-admin": OWNER,
  },
  "admin/people/staff": { "unmake-admin": OWNER },
  "admin/messages/notices": {
    "add-browser": ANY,
    "start-telegram": ANY,
    "remove-receiver": ANY,
  },
  "admin/people/account": {
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

type Acts = typeof ACTS;
type OnPages = {
  [Act in keyof Acts]: Acts[Act] extends readonly [Roles, infer Pages] ? Pages : never;
}[keyof Acts];
type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type IntentsOf<Pages, Page> = Pages extends unknown
  ? Page extends keyof Pages
    ? Pages[Page] extends readonly (infer Name)[]
      ? Name
      : never
    : never
  : never;

/** A page's route id. */
export type StaffPage = KeysOf<OnPages> | keyof typeof PAGES_ALONE;

/** The intents of a page's forms. */
export type Intent<Page extends StaffPage> = Exclude<
  | IntentsOf<OnPages, Page>
  | (Page extends keyof typeof PAGES_ALONE ? keyof (typeof PAGES_ALONE)[Page] : never),
  "read"
>;

/** Who may use each staff endpoint, by its path below /api. */
export const STAFF_ENDPOINTS = Object.fromEntries(
  Object.entries(ACTS).map(([act, [roles]]) => [act, roles]),
) as unknown as Readonly<Record<keyof Acts, Roles>>;

/** Who may do what on each staff page. */
export const STAFF_PAGES = pagesOf(ACTS) as Readonly<
  Record<StaffPage, Readonly<Record<string, Roles>>>
>;

function pagesOf(
  acts: Readonly<Record<string, readonly [Roles, Record<string, readonly string[]>?]>>,
) {
  const pages: Record<string, Record<string, Roles>> = Object.fromEntries(
    Object.entries(PAGES_ALONE).map(([page, rows]) => [page, { ...rows }]),
  );
  for (const [roles, on = {}] of Object.values(acts)) {
    for (const [page, intents] of Object.entries(on)) {
      for (const intent of intents) {
        if (pages[page]?.[intent]) throw new Error(`${page} states the right to ${intent} twice`);
        pages[page] = { ...pages[page], [intent]: roles };
      }
    }
  }
  return pages;
}

/**
 * The intent named by a form of a page: `send` if it names none, null if the page does not know it.
 */
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

/**
 * Whether a public endpoint shows this user what only staff may see: the user's role must allow
 * this endpoint.
 */
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
