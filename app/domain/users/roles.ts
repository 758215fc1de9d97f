/** What a member of staff may do, from everything to little. */
export const ROLES = ["owner", "manager", "packer", "caller"] as const;

export type Role = (typeof ROLES)[number];

/** Null for customers. Staff without a role are owners, as all were before there were roles. */
export const roleOf = (user: { isAdmin: boolean; role: Role | null }): Role | null =>
  user.isAdmin ? (user.role ?? "owner") : null;

/** Who may look at a page, and who may send its forms. */
type Access = { read: readonly Role[]; act: readonly Role[] };

const ANY = ROLES;
const OWNER = ["owner"] as const;
const OFFICE = ["owner", "manager"] as const;
const CALLERS = [...OFFICE, "caller"] as const;
const PACKERS = [...OFFICE, "packer"] as const;

const by = (read: readonly Role[], act: readonly Role[] = read): Access => ({ read, act });

/** Every page of staff by its address, as the route table spells it. One that is missing is the owner's alone. */
export const STAFF_PAGES: Readonly<Record<string, Access>> = {
  "/admin": by(ANY),
  "/admin/to-do.json": by(ANY),
  "/admin/calls": by(CALLERS),
  "/admin/people": by(CALLERS, OFFICE),
  "/admin/people/:phone": by(CALLERS, OFFICE),
  "/admin/reports": by(OFFICE),
  "/admin/reports/:table.csv": by(OFFICE),
  "/admin/order/:filter?": by(ANY, CALLERS),
  "/admin/order/bulk/:selectionId": by(CALLERS),
  "/admin/order/new": by(CALLERS),
  "/admin/order/:orderId/edit": by(CALLERS),
  "/admin/order/slips": by(ANY, PACKERS),
  "/admin/order/export.csv": by(OFFICE),
  "/admin/order/held": by(CALLERS),
  "/admin/order/checks": by(OFFICE),
  "/admin/order/return/:orderId": by(OFFICE),
  "/admin/cash": by(OFFICE),
  "/admin/cash/payout": by(OFFICE),
  "/admin/cash/payout/:payoutId": by(OFFICE),
  "/admin/packing": by(PACKERS),
  "/admin/packing/pick-list": by(PACKERS),
  "/admin/couriers": by(OFFICE, OWNER),
  "/admin/couriers/hand-over": by(PACKERS),
  "/admin/couriers/parcels": by(PACKERS, OFFICE),
  "/admin/couriers/numbers": by(PACKERS),
  "/admin/couriers/delivered": by(OFFICE),
  "/admin/couriers/:courierId/parcels.csv": by(PACKERS),
  "/admin/stock": by(PACKERS),
  "/admin/stock/movements.csv": by(OFFICE),
  "/admin/stock/:productId": by(PACKERS, OFFICE),
  "/admin/product": by(OFFICE),
  "/admin/product/import": by(OFFICE),
  "/admin/product/export": by(OFFICE),
  "/admin/carousel-offer": by(OFFICE),
  "/admin/category": by(OFFICE),
  "/admin/search": by(OFFICE),
  "/admin/promo-code": by(OFFICE),
  "/admin/promo-code/post": by(OFFICE),
  "/admin/promo-code/:promoID/update": by(OFFICE),
  "/admin/delivery-charge": by(OFFICE),
  "/admin/delivery-time": by(OFFICE),
  "/admin/customers": by(OFFICE),
  "/admin/review": by(OFFICE),
  "/admin/settings": by(OFFICE),
  "/admin/messages": by(OFFICE),
  "/admin/messages/webhooks": by(OWNER),
  "/admin/messages/deliveries": by(OFFICE),
  "/admin/staff": by(OWNER),
  "/admin/audit": by(OFFICE),
  "/admin/account": by(ANY),
};

/** Every call of staff by its path below /api. One that is missing is the owner's alone. */
export const STAFF_CALLS: Readonly<Record<string, readonly Role[]>> = {
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
  "admin/people/list": CALLERS,
  "admin/people/detail": CALLERS,
  "admin/people/block": OFFICE,
  "admin/people/unblock": OFFICE,
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
  "admin/cash/sums": OFFICE,
  "admin/cash/to-settle": OFFICE,
  "admin/cash/settle": OFFICE,
  "admin/cash/unsettle": OFFICE,
  "admin/return/create": OFFICE,
  "admin/stock/list": PACKERS,
  "admin/stock/receive": PACKERS,
  "admin/stock/count": OFFICE,
  "admin/stock/write-off": OFFICE,
  "admin/stock/movements": PACKERS,
  "admin/report/totals": OFFICE,
  "admin/report/table": OFFICE,
  "admin/report/export": OFFICE,
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
  "charge/update": OFFICE,
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
};

/** Those without parameters first: /admin/order/slips is no list of orders. */
const PATTERNS = Object.keys(STAFF_PAGES)
  .sort((one, other) => parametersOf(one) - parametersOf(other))
  .map((path) => ({ path, segments: path.split("/").slice(1) }));

/** Those that an address names whole, which is what a page asks about for its menu. */
const WHOLE = new Set(Object.keys(STAFF_PAGES).filter((path) => parametersOf(path) === 1));

/** The page an address leads to, as the router finds it: in any case of letters. Null for none. */
export function staffPageAt(pathname: string): string | null {
  if (WHOLE.has(pathname)) return pathname;
  const parts = decoded(pathname)
    .replace(/\.data$/, "")
    .toLowerCase()
    .split("/")
    .filter(Boolean);
  return PATTERNS.find(({ segments }) => fits(segments, parts))?.path ?? null;
}

/** May somebody of this role look at what lies at an address, or send its form? */
export function mayOpen(role: Role, pathname: string, does: "read" | "act" = "read"): boolean {
  const access = STAFF_PAGES[staffPageAt(pathname) ?? ""] ?? by(OWNER);
  return access[does].includes(role);
}

/** May somebody of this role make a call? `path` as OpenAPI writes it: `/api/carousel/delete/{id}`. */
export function mayCall(role: Role, path: string): boolean {
  const name = path.replace(/^\/api\//, "").replace(/\{(\w+)\}/g, ":$1");
  return (STAFF_CALLS[name] ?? OWNER).includes(role);
}

function parametersOf(path: string): number {
  return path.split(":").length;
}

function fits(segments: string[], parts: string[]): boolean {
  const least = segments.filter((segment) => !segment.endsWith("?")).length;
  if (parts.length < least || parts.length > segments.length) return false;
  return parts.every((part, i) => {
    const segment = segments[i] ?? "";
    if (!segment.startsWith(":")) return segment === part;
    const [, ending = ""] = /^:\w+(\.\w+)?/.exec(segment) ?? [];
    return part.endsWith(ending);
  });
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return "";
  }
}
