import { dhakaDay } from "#app/domain/core/dates.ts";
import { nameOf, orderOf, steadfast } from "./acts/act.ts";
import { pathOf } from "./acts/gateways.ts";
import { WEBHOOK_SECRET } from "./acts/parcels.ts";
import type { Step } from "./plan.ts";
import type { Actor, Request_, World } from "./world.ts";

/** Asks what must be done before the first act. */
function furnisher({ ask }: World, step: Step) {
  const does = async (actor: Actor, request: Request_, phone?: string) => {
    const answer = await ask(actor, request, step, phone);
    if (answer.status >= 400) throw new Error(`${request.path} answered ${answer.text}`);
    return answer.json;
  };
  const put = (path: string, body: object) =>
    does("owner", { method: "PUT", path: `/api/admin/${path}`, body });
  const post = (path: string, body: object, key = "") =>
    does("owner", { path: `/api/admin/${path}`, body, ...(key && { key }) });
  return { does, put, post };
}

/** The shop on its first morning. */
export async function furnish(world: World) {
  const { sql, model } = world;
  await sql`update shop_settings set opening = 'open', guide_closed_at = now(), cash_counted_from = '2027-01-01'`;
  const step: Step = { at: -1, day: 0, moment: 0, act: "", fault: "none", server: 0, seed: 0 };
  const { does, put, post } = furnisher(world, step);
  for (const n of [1, 2, 3, 4, 5])
    await sql`
      insert into products (title, slug, description, price, track_stock) values
        (${`Honey ${n}`}, ${`good-${n}`}, 'From Sirajganj.', ${90 + 57 * n}, ${n < 5})`;
  const goods = await sql<{ id: string }[]>`select id from products order by slug`;
  const parts = goods.slice(0, 2).map(({ id: productId }, i) => ({ productId, pieces: i + 1 }));
  await sql`
    insert into products (title, slug, description, price, track_stock, parts)
    values ('Box', 'good-6', 'Honey and nuts.', 400, true, ${sql.json(parts)})`;
  for (const { id: _id } of goods.slice(0, 4)) {
    await post("stock/receive", { items: [{ _id, quantity: 60 }], note: "" }, `first ${_id}`);
    model.received += 60;
  }
  const costs = goods.slice(0, 3).map(({ id: _id }, i) => ({ _id, cost: 50 + 30 * i }));
  await put("profit/set-cost-prices", { items: costs });
  await put("advance/settings/update", { ask: "rules", fromTotal: 2500, bkash: "01812345678" });
  const events = ["order.placed", "order.status_changed"];
  await post("webhook/create", { url: world.outside.url, description: "", events });
  const keys = { webhookSecret: WEBHOOK_SECRET };
  await post("courier/create", { name: "Steadfast", kind: "steadfast", keys });
  await post("courier/create", { name: "Own rider", kind: "other", keys: {} });
  const day = dhakaDay(new Date());
  await put("profit/set-parcel-cost", { courier: "", day, cost: 12 });
  await put("profit/set-parcel-cost", { courier: await steadfast(world), day, cost: 60 });
  await post("advertising/create", { day, source: "facebook", spent: 777 });
  const landing = {
    ...{ intent: "create-landing", product: "good-2", slug: "offer", headline: "Honey" },
    ...{ reasons: "Raw\nTested", addOn: "good-4", addOnPrice: "99" },
  };
  await does("owner", { path: "/admin/landing-page", form: Object.entries(landing) });
  const made = await post("wallet-phone/create", { name: "Counter" });
  model.wallet = { id: made.result?._id, secret: made.secret };
  const code = { code: "EID", kind: "percent", discount: 0, percent: 7, minAmount: 0 };
  const path = "/api/promo-code/generate-promo-code";
  await does("owner", { path, body: { ...code, maxUsage: 500 } });
  await trade(world, step);
}

/** Orders in the states from which acts go on, since a day of acts alone would reach few of them. */
async function trade(world: World, step: Step) {
  const { sql, passwordOfCustomers: password } = world;
  const { does, put, post } = furnisher(world, step);
  const phones = [1, 2, 3, 4, 5, 6].map((n) => `0171000000${n}`);
  for (const phoneNumber of phones) {
    const secrets = { password, confirmPassword: password };
    const body = { fullName: nameOf(phoneNumber), phoneNumber, ...secrets };
    await does("guest", { path: "/api/user/register", body }, phoneNumber);
  }
  const goods = await sql<{ id: string }[]>`select id from products order by slug`;
  const place = (actor: Actor, phone: string, item: object, key: string) => {
    const orderDetails = orderOf(phone, { items: [item] });
    return does(actor, { path: "/api/order/place-order", body: { orderDetails }, key }, phone);
  };
  for (let n = 0; n < 26; n++) {
    const phone = phones[n % phones.length] ?? "";
    await place("customer", phone, { _id: goods[n % 4]?.id, quantity: 1 + (n % 2) }, `order ${n}`);
  }
  const placed = await sql<{ id: string }[]>`select id from orders order by order_number`;
  const ids = placed.map(({ id }) => id);
  // So dear that they wait for a call.
  for (const phone of ["01710000011", "01710000012"])
    await place("guest", phone, { _id: goods[4]?.id, quantity: 90 }, `held ${phone}`);
  // Some ordered as a joke, and may ask to be forgotten.
  for (const phone of ["01710000013", "01710000014", "01710000015", "01710000016"]) {
    await place("guest", phone, { _id: goods[0]?.id, quantity: 1 }, `joke ${phone}`);
    const [order] = await sql<{ id: string }[]>`
      select id from orders where phone_number = ${phone}`;
    await put("order/cancel", { _id: order?.id, reason: "fake" });
    await put("people/block", { phoneNumber: phone, note: "Ordered as a joke" });
  }
  const become = (from: number, to: number, status: string) =>
    Promise.all(ids.slice(from, to).map((_id) => put("order/update", { _id, status })));
  await become(0, 18, "Ready for delivery");
  const couriers = await sql<{ id: string }[]>`select id from couriers order by kind desc`;
  for (const [at, { id }] of couriers.entries()) {
    const orders = ids.slice(at * 6, at === 0 ? 6 : 16).map((_id) => ({ _id }));
    await post("parcel/hand-over", { courier_id: id, orders });
  }
  await become(0, 2, "Deliverd");
  await become(2, 3, "Reach Destination");
  await become(6, 8, "Deliverd");
  await become(8, 10, "Assign Rider");
  await put("cash/settle", { orders: [{ _id: ids[0] }] });
  for (const _id of ids.slice(18, 24)) await put("advance/ask", { _id, required: 60 });
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
