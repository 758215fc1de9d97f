import type { APIRequestContext } from "@playwright/test";
import { addDays, dhakaDay } from "#app/domain/core/dates.ts";
import { CHECK_NAMES } from "#app/domain/orders/checks/order-checks.ts";
import { expect } from "./shop.ts";

/** The longest permitted address, to test its layout. */
const LONG_ADDRESS = `House 7, Road 3, ${"behind the old rice mill beside the second pond, ".repeat(9)}Savar`;
const LONG_NOTE = "সন্ধ্যার পরে আসবেন, গেটে ফোন দেবেন। ".repeat(6).trim();

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the call's document says
type Any = any;

/** Rows of a played day that have their own pages. */
type PlayedDay = Awaited<ReturnType<typeof playDay>>;

/**
 * Plays a day in an empty shop by API and forms, so that each list of the order desk has rows and
 * each status an order: waiting for a call, held, to pack, packed, with both couriers, delivered,
 * settled, returned in part and whole, cancelled.
 */
export async function playDay(nasrin: APIRequestContext, origin: string) {
  const headers = { Origin: origin };
  const call = async (method: string, path: string, data?: object): Promise<Any> => {
    const answer = await nasrin.fetch(`/api/${path}`, { method, headers, ...(data && { data }) });
    expect([path, answer.status(), answer.ok() || (await answer.text())]).toEqual([
      path,
      200,
      true,
    ]);
    return answer.json();
  };

  await call("POST", "category/post-category", { name: "Pantry" });
  const products: string[] = [];
  for (const title of ["Khalisha honey of the Sundarbans, first flow", "Almonds", "Mustard oil"]) {
    const made = await call("POST", "product/post-product", {
      ...{ title, titleBn: "সুন্দরবনের খলিশা ফুলের মধু", price: 850, description: "Of this year." },
      ...{ category: "pantry", trackStock: true, quantityInStock: 400, lowStockLevel: 390 },
    });
    products.push(made.result._id);
  }
  const [honey = "", almonds = ""] = products;
  const code = { code: "eid100", discount: 100, maxUsage: 5, minAmount: 500 };
  const promo = await call("POST", "promo-code/generate-promo-code", {
    ...{ ...code, expirationDate: "2099-12-31" },
  });

  let placed = 0;
  const order = async (more: object = {}): Promise<Any> => {
    const orderDetails = {
      ...{ fullName: `Rahima Begum ${++placed}`, phoneNumber: `0171${2_000_000 + placed}` },
      ...{ deliveryAddress: `House ${placed}, Lake Road`, district: "Dhaka", thana: "Savar" },
      items: [
        { _id: honey, quantity: 2 },
        { _id: almonds, quantity: 1 },
      ],
      ...more,
    };
    return (await call("POST", "order/place-order", { orderDetails })).order;
  };
  const say = (outcome: string, { _id, version = 1 }: Any, more: object = {}) =>
    call("PUT", "admin/call/record", { _id, version, outcome, ...more });
  const packed = async () => {
    const made = await order();
    await say("confirmed", made);
    await call("PUT", "admin/packing/pack", { number: made.orderNumber });
    return made;
  };

  const off = Object.fromEntries(CHECK_NAMES.map((name) => [name, "0"]));
  const answer = await nasrin.post("/admin/order/checks", {
    form: { ...off, totalPrice: "20000", holdHours: "24" },
    headers,
  });
  expect(answer.status()).toBe(200);
  const held = await order({ items: [{ _id: honey, quantity: 30 }] });
  const long = { fullName: "মোসাম্মৎ রহিমা খাতুন চৌধুরী", deliveryAddress: LONG_ADDRESS };
  const unconfirmed = await order({ ...long, phoneNumber: "01712999999", orderNote: LONG_NOTE });
  await order({ phoneNumber: "01712999999", deliveryAddress: LONG_ADDRESS });
  await say("no-answer", await order());
  await say("fake", await order());
  const toPack = await order({ ...long, orderNote: LONG_NOTE });
  for (const one of [toPack, await order()]) await say("confirmed", one);
  const out: Any[] = [];
  for (let at = 0; at < 7; at++) out.push(await packed());
  const couriers: string[] = [];
  for (const kind of ["pathao", "steadfast"]) {
    const courier = { kind, name: `${kind} of Gulshan`, store: "Gulshan", trackingLink: "" };
    couriers.push((await call("POST", "admin/courier/create", courier)).result._id);
  }
  for (const [at, courier_id] of couriers.entries()) {
    const orders = out.slice(at * 3, at * 3 + 3).map(({ _id }) => ({ _id }));
    await call("POST", "admin/parcel/hand-over", { courier_id, orders });
  }
  const handOvers = await call("GET", "admin/hand-over/list");
  const [courier_id = ""] = couriers;
  const [first, second, third, fourth, fifth] = out;
  const numbers = `${first.orderNumber}\tDH-2611-00${first.orderNumber}`;
  await call("PUT", "admin/consignment/save", { courier_id, text: numbers });
  for (const { _id } of [first, second, third, fourth])
    await call("PUT", "admin/order/update", { _id, status: "Deliverd" });
  const lines = [{ position: 0, quantity: 1, restocked: 0 }];
  const back = { reason: "damaged", refund: 0, note: "The lid was broken." };
  await call("POST", "admin/return/create", { order_id: second._id, ...back, lines });
  const whole = [2, 1].map((quantity, position) => ({ position, quantity, restocked: quantity }));
  await call("POST", "admin/return/create", { order_id: fifth._id, ...back, lines: whole });
  const paid = [
    `${first.orderNumber}\t${first.totalPrice}\t60`,
    `${second.orderNumber}\t1\t60`,
    "9999999\t500",
    `${fifth.orderNumber}\t10`,
  ];
  const payout = await call("PUT", "admin/payout/save", { courier_id, text: paid.join("\n") });

  await call("PUT", "admin/people/block", { phoneNumber: "01812345678", note: LONG_NOTE });
  const webhook = await call("POST", "admin/webhook/create", {
    ...{ url: "https://stock.example/haat", events: ["order.placed"] },
  });
  await call("POST", "admin/stock/receive", {
    items: [{ _id: honey, quantity: 24, bestBefore: dhakaDay(addDays(new Date(), 9)) }],
    note: "Bill",
  });
  await nasrin.get("/shop?q=laptop");
  const send = async (path: string, form: Record<string, string>) => {
    const sent = await nasrin.post(path, { form, headers, maxRedirects: 0 });
    expect([path, sent.status()]).toEqual([path, 302]);
  };
  const payment = { wallet: "bkash", sender: "01712999999", amount: 120 };
  for (const [at, { _id }] of [unconfirmed, toPack].entries())
    await call("POST", "admin/advance/enter", {
      ...{ _id, ...payment, transactionNumber: `9BK7QW2XR${at}` },
    });
  await call("PUT", "admin/profit/set-cost-prices", { items: [{ _id: honey, cost: 610 }] });
  await call("POST", "admin/advertising/create", {
    ...{ day: dhakaDay(new Date()), source: "facebook", spent: 1500 },
  });
  const shelf = await call("POST", "shelf/create", {
    ...{ title: "Iftar bazaar", titleBn: "ইফতারের বাজার", products: [honey, almonds] },
  });
  const sale = await call("POST", "sale/create", {
    ...{ name: "Victory Day", kind: "percent", amount: 15 },
    ...{ startsAt: "2099-12-16T00:00", endsAt: "2099-12-17T00:00" },
  });
  const page = await call("POST", "page/create", {
    ...{ title: "Gifts in a box", titleBn: "উপহার", body: "<p>In a box.</p>", position: 9 },
  });
  await send("/admin/landing-page", {
    ...{ intent: "create-landing", product: honey, slug: "honey" },
    ...{ headline: "Honey of the first flow", headlineBn: "প্রথম ফুলের মধু", reasons: "Raw\nTested" },
  });
  const ghee = { title: "Ghee of Pabna", titleBn: "পাবনার ঘি", price: 1400, category: "pantry" };
  const soldOut = await call("POST", "product/post-product", {
    ...{ ...ghee, description: "Of cow's milk.", trackStock: true, quantityInStock: 0 },
  });
  await send(`/products/${soldOut.result.slug}/restock`, { phoneNumber: "01712999999" });
  await call("PUT", "admin/settings/update", { bin: "0012345678901" });
  const complaint = await call("POST", "admin/complaint/create", {
    ...{ order_id: third._id, text: LONG_NOTE },
  });
  await call("POST", "admin/complaint/create", { order_id: third._id, text: "The lid leaks." });
  const answered = { _id: complaint.result._id, answer: "A new jar is on its way." };
  await call("PUT", "admin/complaint/answer", answered);
  await call("POST", "admin/order-link/create", {
    ...{ items: [{ _id: honey, quantity: 3, price: 800 }], deliveryCharge: 60 },
    staffNote: LONG_NOTE,
  });
  const counter = await call("POST", "admin/wallet-phone/create", { name: "Counter" });
  const sms = `You have received Tk 75.00 from 01712345699. Fee Tk 0.00. Balance Tk 4,620.00. TrxID 9AB1CD2EF4 at 28/11/2026 10:58`;
  const posted = await nasrin.post(`/wallet-sms/${counter.result._id}`, {
    ...{
      headers: { Authorization: `Bearer ${counter.secret}` },
      data: { from: "bKash", text: sms },
    },
  });
  expect(posted.status()).toBe(200);
  const old = { path: "/product/khalisha-honey-of-the-sundarbans/", target: "/shop" };
  await call("POST", "admin/old-address/create", old);
  const rahim = { fullName: "Rahim Mia", phoneNumber: "01799887766", role: "rider" };
  const rider = (await call("POST", "admin/staff/create", rahim)).result._id;
  const own = await call("POST", "admin/courier/create", { name: "Own rider", kind: "other" });
  const ridden = [await packed(), await packed()];
  await call("POST", "admin/parcel/hand-over", {
    ...{ courier_id: own.result._id, rider_id: rider },
    orders: ridden.map(({ _id }) => ({ _id })),
  });
  const [taken] = ridden;
  await call("PUT", "admin/rider/delivered", { order_id: taken._id, took: taken.totalPrice });
  const table = [
    "Name,Price,Stock",
    ...["Mustard honey,700,20", `${LONG_NOTE},,x`, "Litchi honey,1 200,3"],
  ];
  const moved = await nasrin.post("/api/admin/move/create", {
    headers,
    multipart: {
      file: { name: "goods.csv", mimeType: "text/csv", buffer: Buffer.from(table.join("\n")) },
    },
  });
  expect(moved.status()).toBe(200);
  const move = (await moved.json()).result;
  const staff = await call("GET", "user/profile");
  const asked = await nasrin.post("/admin/order", {
    form: { intent: "set-status", all: "on", newStatus: "Ready for delivery" },
    ...{ headers, maxRedirects: 0 },
  });
  const selection = asked.headers().location ?? "";
  const id = ({ _id }: Any) => String(_id);
  return {
    ...{ unconfirmed: id(unconfirmed), long: id(toPack), held: id(held), open: id(third) },
    ...{ settled: id(first), returned: id(fifth), payout: id(payout), courier: courier_id },
    ...{ promo: id(promo.result), product: honey, webhook: id(webhook.result) },
    ...{ handOver: id(handOvers.result[0]), shelf: id(shelf.result), sale: id(sale.result) },
    ...{ page: id(page.result), rider: String(rider), move: id(move) },
    ...{ selection, staff: id(staff.result), phone: "01712999999" },
  };
}

/** All admin pages, and the overlays over them, after that day. */
export const staffPaths = (day: PlayedDay): string[] => [
  ...[
    "/admin",
    "/admin/nothing",
    "/admin/account",
    "/admin/audit",
    "/admin/settings",
    "/admin/staff",
  ],
  ...["/admin/calls", `/admin/calls?order=${day.unconfirmed}`, "/admin/reports"],
  ...["/admin/order", "/admin/order/nothing", "/admin/order?deleted"],
  ...["edit", "items"].map((act) => `/admin/order?${act}=${day.settled}`),
  ...["new", "held", "checks"].map((page) => `/admin/order/${page}`),
  ...[`/admin/order/held?cancel=${day.held}`, `/admin/order/${day.unconfirmed}/edit`],
  ...[day.unconfirmed, day.open, day.returned].map((id) => `/admin/order/return/${id}`),
  ...["4", "label"].map((layout) => `/admin/order/slips?id=${day.long}&layout=${layout}`),
  ...[day.selection, "/admin/packing", "/admin/packing?list=packed"],
  `/admin/packing/pick-list?id=${day.long}`,
  ...["/admin/couriers", "/admin/couriers?new", `/admin/couriers?edit=${day.courier}`],
  ...["/admin/couriers/hand-over", `/admin/couriers/hand-over?courier=${day.courier}`],
  ...["parcels", "numbers", "delivered"].map((page) => `/admin/couriers/${page}`),
  ...["/admin/couriers/hand-overs", `/admin/couriers/hand-overs/${day.handOver}`],
  ...["/admin/cash", "/admin/cash/payout", `/admin/cash/payout/${day.payout}`],
  ...[
    "/admin/stock",
    "/admin/stock/ending",
    `/admin/stock/${day.product}`,
    "/admin/product/import",
  ],
  ...["", `?edit=${day.product}`].map((query) => `/admin/product${query}`),
  ...["carousel-offer", "category", "search", "promo-code"].map((page) => `/admin/${page}`),
  "/admin/carousel-offer?new",
  ...["/admin/waiting", "/admin/shelf", `/admin/shelf?edit=${day.shelf}`],
  ...["/admin/sale", `/admin/sale?edit=${day.sale}`, "/admin/page", `/admin/page?edit=${day.page}`],
  ...["/admin/landing-page", "/admin/landing-page?new"],
  ...["", "?by=product", "/cost-prices", "/spending"].map((more) => `/admin/profit${more}`),
  ...["", "/settings", `/${day.unconfirmed}`].map((more) => `/admin/advances${more}`),
  ...["/admin/calls/checkouts", "/admin/people/offer?daysFrom=0", "/admin/messages/conversions"],
  ...["/admin/promo-code/post", `/admin/promo-code/${day.promo}/update`],
  ...["/admin/delivery-charge", "/admin/delivery-time", "/admin/review"],
  ...["/admin/people", `/admin/people/${day.phone}`],
  ...["/admin/customers", `/admin/customers?role=${day.staff}`],
  ...["/admin/messages", "/admin/messages/deliveries", "/admin/messages/webhooks"],
  `/admin/messages/webhooks?edit=${day.webhook}`,
  ...["/admin/calls/checkouts", "/admin/people/offer", "/admin/messages/conversions"],
  ...["", "/settings", `/${day.open}`].map((page) => `/admin/advances${page}`),
  ...["", "/cost-prices", "/spending"].map((page) => `/admin/profit${page}`),
  ...["waiting", "page", "shelf", "landing-page", "sale"].map((page) => `/admin/${page}`),
  ...["shelf", "landing-page", "sale"].map((page) => `/admin/${page}?new`),
  ...["/admin/law", "/admin/law/register", "/admin/order/links", "/admin/couriers/districts"],
  ...["complaints", "tax-invoice"].map((page) => `/admin/order/${day.open}/${page}`),
  ...["/admin/advances/messages", "/admin/advances/phones", "/admin/connections"],
  ...["/admin/rider", `/admin/rider?rider=${day.rider}`, `/admin/cash/rider/${day.rider}`],
  ...["/admin/move-in", `/admin/move-in/${day.move}`, "/admin/account/notices"],
  ...["/admin/old-address", "/admin/old-address?new"],
];
