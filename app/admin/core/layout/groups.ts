import type { MenuCounts } from "#app/domain/figures/to-do/to-do.ts";
import type { StaffPage } from "#app/rights.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { FrameWords } from "#app/words/admin/core/frame.en.ts";

export type Entry = {
  name: keyof FrameWords["entries"];
  page: StaffPage;
  path: string;
  /** Other addresses of the same subject, with all that lies below them. */
  also?: readonly string[];
  /** In sight even while its group is closed, as the specification's links are. */
  isPinned?: true;
  /** The work that waits there. */
  count?: keyof MenuCounts;
  /** Left out for readers of this page, on which they find a link. */
  unless?: StaffPage;
  /** Shown only to shops that ask for advances. */
  needsAdvances?: true;
};

export type Group = {
  id: keyof FrameWords["groups"];
  icon: IconName;
  /** The entry whose link, with its own name, heads the group; otherwise the first not pinned. */
  head?: Entry["name"];
  entries: readonly Entry[];
};

/**
 * Every page of staff that has an entry, once: the side menu, the tabs at the head of a page and
 * the bar at the foot of a phone are drawn from this table (docs/decisions/nine-doors.md).
 */
export const GROUPS: readonly Group[] = [
  {
    id: "today",
    icon: "dashboard",
    head: "dashboard",
    entries: [{ name: "dashboard", page: "admin/figures/dashboard", path: "/admin" }],
  },
  {
    id: "orders",
    icon: "cart",
    head: "order",
    entries: [
      { name: "order", page: "admin/orders/orders", path: "/admin/order" },
      {
        name: "calls",
        page: "admin/orders/calls",
        path: "/admin/calls",
        count: "unconfirmed",
      },
      {
        name: "packing",
        page: "admin/parcels/packing",
        path: "/admin/packing",
        count: "to-pack",
      },
      {
        name: "handOver",
        page: "admin/parcels/hand-over",
        path: "/admin/couriers/hand-over",
        also: [
          "/admin/couriers/hand-overs",
          "/admin/couriers/parcels",
          "/admin/couriers/numbers",
          "/admin/couriers/delivered",
          "/admin/rider",
        ],
        count: "to-hand-over",
      },
      {
        name: "rider",
        page: "admin/parcels/rider",
        path: "/admin/rider",
        unless: "admin/parcels/hand-over",
      },
      {
        name: "returns",
        page: "admin/parcels/order-return",
        path: "/admin/order/coming-back",
        also: ["/admin/order/return"],
        count: "coming-back",
      },
      { name: "law", page: "admin/figures/law", path: "/admin/law" },
    ],
  },
  {
    id: "products",
    icon: "box",
    head: "product",
    entries: [
      { name: "product", page: "admin/catalog/products", path: "/admin/product" },
      { name: "stock", page: "admin/catalog/stock", path: "/admin/stock" },
      { name: "waiting", page: "admin/catalog/waiting", path: "/admin/waiting" },
      {
        name: "category",
        page: "admin/catalog/categories",
        path: "/admin/category",
        isPinned: true,
      },
      { name: "shelves", page: "admin/catalog/shelves", path: "/admin/shelf" },
      { name: "search", page: "admin/catalog/search", path: "/admin/search" },
    ],
  },
  {
    id: "customers",
    icon: "people",
    entries: [
      {
        name: "people",
        page: "admin/people/people",
        path: "/admin/people",
        also: ["/admin/customers"],
      },
      {
        name: "reviews",
        page: "admin/catalog/reviews",
        path: "/admin/review",
        count: "reviews-waiting",
      },
      { name: "offers", page: "admin/messages/people-offer", path: "/admin/people/offer" },
    ],
  },
  {
    id: "marketing",
    icon: "tag",
    entries: [
      {
        name: "carousel",
        page: "admin/marketing/carousel",
        path: "/admin/carousel-offer",
        isPinned: true,
      },
      { name: "landing", page: "admin/marketing/landing-pages", path: "/admin/landing-page" },
      { name: "sales", page: "admin/catalog/sales", path: "/admin/sale" },
      {
        name: "promoCode",
        page: "admin/marketing/promo-codes",
        path: "/admin/promo-code",
        isPinned: true,
      },
      {
        name: "conversions",
        page: "admin/messages/conversions",
        path: "/admin/messages/conversions",
      },
    ],
  },
  {
    id: "money",
    icon: "cash",
    entries: [
      { name: "cash", page: "admin/money/cash", path: "/admin/cash" },
      {
        name: "advances",
        page: "admin/money/advances",
        path: "/admin/advances",
        count: "advances-waiting",
        needsAdvances: true,
      },
      { name: "profit", page: "admin/money/profit", path: "/admin/profit" },
      { name: "reports", page: "admin/figures/reports", path: "/admin/reports" },
    ],
  },
  {
    id: "shop",
    icon: "gear",
    entries: [
      { name: "settings", page: "admin/shop/settings", path: "/admin/settings" },
      {
        name: "delivery",
        page: "admin/shop/delivery-charges",
        path: "/admin/delivery-charge",
        also: ["/admin/delivery-time"],
      },
      { name: "couriers", page: "admin/parcels/couriers", path: "/admin/couriers" },
      { name: "payment", page: "admin/money/advance-settings", path: "/admin/advances/settings" },
      { name: "messages", page: "admin/messages/messages", path: "/admin/messages" },
      { name: "connections", page: "admin/messages/connections", path: "/admin/connections" },
      { name: "pages", page: "admin/shop/pages", path: "/admin/page" },
      { name: "oldAddresses", page: "admin/shop/old-addresses", path: "/admin/old-address" },
      { name: "checks", page: "admin/orders/order-checks", path: "/admin/order/checks" },
      { name: "moveIn", page: "admin/catalog/move-in", path: "/admin/move-in" },
    ],
  },
  {
    id: "staff",
    icon: "pass",
    entries: [
      { name: "staff", page: "admin/people/staff", path: "/admin/staff" },
      { name: "audit", page: "admin/figures/audit", path: "/admin/audit" },
    ],
  },
  {
    id: "me",
    icon: "person",
    entries: [{ name: "account", page: "admin/people/account", path: "/admin/account" }],
  },
];

/** The groups from which the bar of a phone takes the first four that the reader may open. */
const BAR: readonly Group["id"][] = ["today", "orders", "products", "money", "customers", "me"];

export type ShownGroup = { id: Group["id"]; icon: IconName; head: Entry; entries: Entry[] };

/** The groups with the entries that these pages' reader may open; groups without any are left out. */
export function shownGroups(
  may: (page: StaffPage) => boolean,
  takesAdvances: boolean,
): ShownGroup[] {
  return GROUPS.flatMap(({ id, icon, head: named, entries }) => {
    const shown = entries.filter(
      ({ page, unless, needsAdvances }) =>
        may(page) && !(unless && may(unless)) && (takesAdvances || !needsAdvances),
    );
    const head =
      shown.find(({ name }) => name === named) ?? shown.find((one) => !one.isPinned) ?? shown[0];
    return head ? [{ id, icon, head, entries: shown }] : [];
  });
}

/** The ids of the groups in a phone's bar. */
export function inBar(groups: readonly ShownGroup[]): Group["id"][] {
  return BAR.filter((id) => groups.some((group) => group.id === id)).slice(0, 4);
}

/** The group and entry of an address: of their entries the one with the longest address above. */
export function findEntry(
  pathname: string,
  groups: readonly Pick<Group, "id" | "entries">[] = GROUPS,
): { id: Group["id"]; name: Entry["name"] } | null {
  const places = groups.flatMap(({ id, entries }) =>
    entries.flatMap(({ name, path, also = [] }) =>
      [path, ...also].map((above) => ({ id, name, above })),
    ),
  );
  const [found] = places
    .filter(({ above }) => isAt(above, pathname))
    .toSorted((a, b) => b.above.length - a.above.length);
  return found ?? null;
}

/** True on the page itself and below it, except for the dashboard, which is above all pages. */
const isAt = (path: string, pathname: string) =>
  pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`));
