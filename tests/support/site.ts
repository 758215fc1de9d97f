/** An id that nothing has. */
export const NOBODY = "00000000-0000-4000-8000-000000000000";

/** Links that must fail: misspelled, deleted, or another customer's. */
export const oddPaths = ({ orderId }: { orderId: string }) => [
  "/",
  "/?page=99",
  "/home",
  "/login",
  "/register",
  "/sign-up",
  "/forgot-password",
  "/seen",
  "/l/season",
  "/l/nothing",
  `/o/${"a".repeat(22)}`,
  "/cart",
  "/checkout",
  "/forbidden",
  "/nothing/here",
  "/products/nothing",
  "/products/sold-out/restock",
  "/shop?q=নেই",
  "/shop/collection/nothing",
  "/products/nothing/reviews",
  `/track-order/${orderId}`,
  `/track-order/${orderId}/review`,
  `/track-order/${NOBODY}`,
  "/track-order/1",
  "/profile",
  `/profile/order?order=${orderId}`,
  `/profile/order?order=${NOBODY}`,
  "/profile/nothing",
  "/terms-and-conditions",
  "/stop/nothing",
  `/paid/${NOBODY}`,
];

export const oddStaffPaths = ({ orderId, promoId }: { orderId: string; promoId: string }) => [
  "/admin",
  "/admin/nothing",
  "/admin/order/nothing",
  `/admin/order/${orderId}/edit`,
  "/admin/order/nothing/edit",
  "/admin/order?page=99",
  "/admin/order?search=1203%00",
  `/admin/order?edit=${orderId}`,
  `/admin/order?edit=${NOBODY}`,
  `/admin/order/slips?id=${orderId}`,
  "/admin/packing/pick-list",
  `/admin/order/bulk/${NOBODY}`,
  `/admin/order/return/${orderId}`,
  `/admin/advances/${orderId}`,
  `/admin/cash/payout/${NOBODY}`,
  `/admin/cash/rider/${NOBODY}`,
  "/admin/rider",
  `/admin/order/${orderId}/tax-invoice`,
  `/admin/promo-code/${promoId}/update`,
  `/admin/promo-code/${NOBODY}/update`,
  "/admin/promo-code?page=99",
  "/admin/customers?page=99",
  "/admin/product?page=99",
  "/admin/product?new",
  "/admin/product/import",
  "/admin/people/offer?daysFrom=0",
  "/admin/connections",
  "/admin/messages/conversions",
  "/admin/account/notices",
];

/** Links that a crawl does not follow: files, and repetitions. */
const SKIPPED = /^\/(media|assets)\/|\.(csv|svg|png|webmanifest|xml|txt)$|\/export$|^\/api\b/;

type Answer = {
  html: string;
  location: string | null;
  headers: { get(name: string): string | null };
};

/**
 * Follows links from `seeds` and returns all pages, one of each kind: URLs that differ only in ids,
 * numbers and search texts are one kind. Links that set several parameters at once lead to nothing
 * new.
 */
export async function crawl<A extends Answer>(
  visitor: { send(path: string): Promise<A> },
  seeds: readonly string[],
): Promise<(A & { path: string })[]> {
  const pages: (A & { path: string })[] = [];
  const seen = new Set<string>();
  const queue = [...seeds];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(kindOf(path))) continue;
    seen.add(kindOf(path));
    const answer = await visitor.send(path);
    if (answer.location) queue.push(answer.location);
    if (!answer.headers.get("Content-Type")?.includes("text/html")) continue;
    pages.push({ ...answer, path });
    queue.push(...linksOf(answer.html));
  }
  return pages;
}

function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://shop.test");
  const place = pathname
    .toLowerCase()
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
    .replace(/^\/(products|shop\/collection)\/[^/]+/, "/$1/:slug");
  return `${place}?${[...searchParams.keys()].sort().join("&")}`;
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .filter((href) => !href.startsWith("//") && !/&.*=/.test(href))
    .filter((href) => !SKIPPED.test(href.split("?")[0] ?? ""));
}
