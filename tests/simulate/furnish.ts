import { dhakaDay } from "#app/domain/core/dates.ts";
import { nameOf } from "./acts/act.ts";
import { WEBHOOK_SECRET } from "./acts/parcels.ts";
import type { Step } from "./plan.ts";
import type { Actor, Request_, World } from "./world.ts";

/** The shop on its first morning. */
export async function furnish(world: World) {
  const { sql, ask, model } = world;
  await sql`update shop_settings set opening = 'open', guide_closed_at = now(), cash_counted_from = '2027-01-01'`;
  const step: Step = { at: -1, day: 0, moment: 0, act: "", fault: "none", server: 0, seed: 0 };
  for (const n of [1, 2, 3, 4, 5])
    await sql`
      insert into products (title, slug, description, price, track_stock) values
        (${`Honey ${n}`}, ${`good-${n}`}, 'From Sirajganj.', ${90 + 57 * n}, ${n < 5})`;
  const goods = await sql<{ id: string }[]>`select id from products order by slug`;
  const parts = goods.slice(0, 2).map(({ id: productId }, i) => ({ productId, pieces: i + 1 }));
  await sql`
    insert into products (title, slug, description, price, track_stock, parts)
    values ('Box', 'good-6', 'Honey and nuts.', 400, true, ${sql.json(parts)})`;
  for (const { id } of goods.slice(0, 4)) {
    const body = { items: [{ _id: id, quantity: 60 }], note: "" };
    await ask("owner", { path: "/api/admin/stock/receive", body, key: `first ${id}` }, step);
    model.received += 60;
  }
  const costs = { items: goods.slice(0, 3).map(({ id }, i) => ({ _id: id, cost: 50 + 30 * i })) };
  await ask(
    "owner",
    { method: "PUT", path: "/api/admin/profit/set-cost-prices", body: costs },
    step,
  );
  const rules = { ask: "rules", fromTotal: 2500, bkash: "01812345678" };
  await ask(
    "owner",
    { method: "PUT", path: "/api/admin/advance/settings/update", body: rules },
    step,
  );
  const hook = {
    url: world.outside.url,
    description: "",
    events: ["order.placed", "order.status_changed"],
  };
  const webhook = await ask("owner", { path: "/api/admin/webhook/create", body: hook }, step);
  if (webhook.status !== 200) throw new Error(`no webhook: ${webhook.text}`);
  for (const [name, kind] of [
    ["Steadfast", "steadfast"],
    ["Own rider", "other"],
  ] as const) {
    const keys = kind === "steadfast" ? { webhookSecret: WEBHOOK_SECRET } : {};
    const body = { name, kind, keys };
    const { status, text } = await ask("owner", { path: "/api/admin/courier/create", body }, step);
    if (status !== 200) throw new Error(`no courier: ${text}`);
  }
  const day = dhakaDay(new Date());
  const [carrier] = await sql<{ id: string }[]>`select id from couriers where kind = 'steadfast'`;
  for (const [courier, cost] of [
    ["", 12],
    [carrier?.id, 60],
  ])
    await ask(
      "owner",
      { method: "PUT", path: "/api/admin/profit/set-parcel-cost", body: { courier, day, cost } },
      step,
    );
  const advertising = { day, source: "facebook", spent: 777 };
  await ask("owner", { path: "/api/admin/advertising/create", body: advertising }, step);
  const landing: [string, string][] = [
    ["intent", "create-landing"],
    ...Object.entries({ product: "good-2", slug: "offer", headline: "Honey of the season" }),
    ...Object.entries({ reasons: "Raw\nTested", addOn: "good-4", addOnPrice: "99" }),
  ];
  const page = await ask("owner", { path: "/admin/landing-page", form: landing }, step);
  if (page.status !== 302) throw new Error(`no landing page: ${page.status}`);
  const phone = { name: "Counter" };
  const made = await ask("owner", { path: "/api/admin/wallet-phone/create", body: phone }, step);
  model.wallet = { id: made.json?.result?._id, secret: made.json?.secret };
  const code = {
    code: "EID",
    kind: "percent",
    discount: 0,
    percent: 7,
    minAmount: 0,
    maxUsage: 500,
  };
  await ask("owner", { path: "/api/promo-code/generate-promo-code", body: code }, step);
  await trade(world, step);
}

/** Orders in the states from which acts go on, since a day of acts alone would reach few of them. */
async function trade(world: World, step: Step) {
  const { sql, ask, passwordOfCustomers: password } = world;
  async function does(actor: Actor, request: Request_, phone?: string) {
    const answer = await ask(actor, request, step, phone);
    if (answer.status !== 200) throw new Error(`${request.path} answered ${answer.text}`);
    return answer.json;
  }
  const phones = [1, 2, 3, 4, 5, 6].map((n) => `0171000000${n}`);
  for (const phoneNumber of phones) {
    const secrets = { password, confirmPassword: password };
    const body = { fullName: nameOf(phoneNumber), phoneNumber, ...secrets };
    await does("guest", { path: "/api/user/register", body }, phoneNumber);
  }
  const goods = await sql<{ id: string }[]>`select id from products order by slug`;
  const place = (actor: Actor, phone: string, item: object, key: string) => {
    const orderDetails = {
      ...{ fullName: nameOf(phone), phoneNumber: phone, district: "Dhaka", thana: "" },
      ...{ deliveryAddress: "House 1, Road 3", items: [item], promoCode: "", orderNote: "" },
    };
    return does(actor, { path: "/api/order/place-order", body: { orderDetails }, key }, phone);
  };
  const ids: string[] = [];
  for (let n = 0; n < 26; n++) {
    const phone = phones[n % phones.length] ?? "";
    await place("customer", phone, { _id: goods[n % 4]?.id, quantity: 1 + (n % 2) }, `order ${n}`);
  }
  for (const { id } of await sql<{ id: string }[]>`select id from orders order by order_number`)
    ids.push(id);
  // So dear that they wait for a call.
  for (const phone of ["01710000011", "01710000012"])
    await place("guest", phone, { _id: goods[4]?.id, quantity: 90 }, `held ${phone}`);
  const put = (path: string, body: object) => does("owner", { method: "PUT", path, body });
  // Some ordered as a joke, and may ask to be forgotten.
  for (const phone of ["01710000013", "01710000014", "01710000015", "01710000016"]) {
    await place("guest", phone, { _id: goods[0]?.id, quantity: 1 }, `joke ${phone}`);
    const [order] = await sql<{ id: string }[]>`
      select id from orders where phone_number = ${phone}`;
    await put("/api/admin/order/cancel", { _id: order?.id, reason: "fake" });
    await put("/api/admin/people/block", { phoneNumber: phone, note: "Ordered as a joke" });
  }
  const become = (from: number, to: number, status: string) =>
    Promise.all(ids.slice(from, to).map((_id) => put("/api/admin/order/update", { _id, status })));
  await become(0, 18, "Ready for delivery");
  const couriers = await sql<{ id: string }[]>`select id from couriers order by kind desc`;
  for (const [at, { id }] of couriers.entries()) {
    const orders = ids.slice(at * 6, at === 0 ? 6 : 16).map((_id) => ({ _id }));
    await does("owner", { path: "/api/admin/parcel/hand-over", body: { courier_id: id, orders } });
  }
  await become(0, 2, "Deliverd");
  await become(2, 3, "Reach Destination");
  await become(6, 8, "Deliverd");
  await become(8, 10, "Assign Rider");
  await put("/api/admin/cash/settle", { orders: [{ _id: ids[0] }] });
  for (const _id of ids.slice(18, 24)) await put("/api/admin/advance/ask", { _id, required: 60 });
  await payAtGateways(world, step, ids.slice(18, 22), phones);
}

/** Two paid and cancelled, one that the gateway warns of, and one whose customer is still there. */
async function payAtGateways(
  { ask, tills, model }: World,
  step: Step,
  [paid = "", risky = "", open = "", other = ""]: string[],
  phones: string[],
) {
  const begin = async (order: string, nth: number, gateway: "bkash" | "sslcommerz") => {
    const path = `/api/order/advance/pay?order_id=${order}&gateway=${gateway}`;
    const answer = await ask("customer", { method: "POST", path }, step, phones[nth]);
    return { gateway, url: String(answer.json?.url), at: Date.now() };
  };
  const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, "");
  for (const [order, nth] of [
    [paid, 0],
    [other, 3],
  ] as const) {
    const { url } = await begin(order, nth, "bkash");
    const back = tills.bkash.decide(new URL(url).searchParams.get("paymentID") ?? "", "success");
    await ask("guest", { path: pathOf(back) }, step);
    const body = { _id: order, reason: "no-answer" };
    await ask("owner", { method: "PUT", path: "/api/admin/order/cancel", body }, step);
  }
  const { ipn, fields } = tills.sslcommerz.decide(
    (await begin(risky, 1, "sslcommerz")).url,
    "risky",
  );
  await ask("program", { path: pathOf(ipn), form: Object.entries(fields) }, step);
  model.visits.push(await begin(open, 2, "bkash"));
}
