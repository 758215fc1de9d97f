/** Texts of the offline page; all of it is escaped HTML. */
export interface OfflineWords {
  language: string;
  head: string;
  cart: string;
  orders: string;
  seen: string;
  foot: string;
}

/** What is kept; one cache, so that one call clears it. */
const KEPT = "kept";

/**
 * A navigation always asks the network. Orders are kept as a stranger with their address sees them
 * (no cookies, no script), the last three for a week or until the shop shows them no more, and the
 * cart by names and quantities without prices, two seconds after the last of what may have changed
 * it; notes of what somebody types change no cart. Activation does not wait for the cart, since the
 * next page waits for activation. Forms are left to the browser, so that a worker never stands
 * between a buyer and an order; a form that changes who is logged in, the language or the lite version clears
 * everything and asks for a new worker.
 */
export const workerText = (words: OfflineWords): string => `
const words = ${JSON.stringify(words)};
const CART = "/offline/cart", WEEK = 6048e5;
const open = () => caches.open("${KEPT}");
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const isOrder = (path) => /^\\/track-order\\/[\\da-f-]{36}$/.test(path);
const isChange = (path) => /^\\/(log|reg|sign|lang|lite|profile)/.test(path);
const when = (answer) => new Date(+answer.headers.get("seen")).toLocaleString(
  words.language === "en" ? "en-GB" : "bn",
  { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Dhaka" },
);
let forgotten = 0, changes = 0;

const keepCart = async () => {
  const before = forgotten, change = ++changes;
  await pause(2e3);
  if (change !== changes) return;
  const answer = await fetch(CART);
  if (answer.ok && before === forgotten) await (await open()).put(CART, answer);
};

const orders = async (cache) => {
  const kept = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request), path = new URL(request.url).pathname;
    if (!isOrder(path)) continue;
    if (Date.now() - answer.headers.get("seen") > WEEK) await cache.delete(request);
    else kept.push([path, answer]);
  }
  return kept;
};

const keepOrder = async (path) => {
  const before = forgotten;
  await pause(2e3);
  const answer = await fetch(path + "?lang=" + words.language, {
    credentials: "omit",
    headers: { Accept: "text/html", "Save-Data": "on", "X-Kept": "1" },
  });
  const html = await answer.text(), cache = await open();
  if (before !== forgotten) return;
  if (/40[34]|410/.test(answer.status)) await cache.delete(path);
  if (!answer.ok) return;
  const seen = Date.now(), type = "text/html; charset=utf-8";
  const kept = new Response(html, { headers: { seen, "Content-Type": type } });
  const note = "<p role=status>" + words.seen + " " + when(kept) + "</p>";
  await cache.delete(path);
  await cache.put(path, new Response(html.replace(/<main[^>]*>/, "$&" + note), kept));
  for (const [old] of (await orders(cache)).slice(0, -3)) await cache.delete(old);
};

const offline = async (path) => {
  const cache = await open(), kept = await orders(cache);
  const [, order] = kept.find(([at]) => at === path) || [];
  if (order) return order;
  const lines = await (await cache.match(CART))?.text();
  let list = "";
  for (const [at, answer] of kept.reverse()) {
    const [, title] = (await answer.clone().text()).match(/<h1[^>]*>([^<]*)/) || [];
    list += "<li><a href=" + at + ">" + title + "</a> · " + when(answer);
  }
  const html = words.head + (lines ? "<h2>" + words.cart + "</h2><ul>" + lines + "</ul>" : "") +
    (list ? "<h2>" + words.orders + "</h2><ul>" + list + "</ul>" : "") + words.foot;
  return new Response(html, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
};

const navigate = async (event, path) => {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch {
    return offline(path);
  }
};

const forget = async () => {
  forgotten++;
  await caches.delete("${KEPT}");
  await pause(5e3);
  await registration.update();
};

oninstall = () => skipWaiting();
onactivate = (event) =>
  event.waitUntil(
    Promise.all([clients.claim(), registration.navigationPreload?.enable()]).then(() => {
      keepCart().catch(() => {});
    }),
  );
onfetch = (event) => {
  const { method, mode, url } = event.request, { origin, pathname } = new URL(url);
  const path = pathname.replace(/\\.data$/, "");
  if (origin !== location.origin) return;
  const keep = (work) => event.waitUntil(work.catch(() => {}));
  const isPage = method === "GET" && mode === "navigate";
  if (isPage) event.respondWith(navigate(event, path));
  if (method !== "GET" && isChange(path)) keep(forget());
  else if ((isPage || method !== "GET") && !/^\\/(admin|api|vitals)|\\/(draft|typed)$/.test(path))
    keep(keepCart());
  if (isOrder(path) && (isPage || path !== pathname)) keep(keepOrder(path));
};
`;

/** Takes the place of the worker, clears what it kept and unregisters itself. */
export const removalText = `
oninstall = () => skipWaiting();
onactivate = (event) =>
  event.waitUntil(caches.delete("${KEPT}").then(() => registration.unregister()));
`;
