import type { Visit, World } from "../world.ts";
import { type Acts, findOrder, OPEN, oneOf, type Scene } from "./act.ts";

const decisions = {
  bkash: ["success", "success", "success", "cancel", "failure", "poor"],
  sslcommerz: ["success", "success", "success", "cancel", "fail", "risky"],
} as const;

const HOUR_MS = 3_600_000;

/** The page of SSLCommerz takes no money of older visits. */
const isPayable = ({ gateway, at }: Visit) => gateway === "bkash" || Date.now() - at < 23 * HOUR_MS;

/** What a browser asks the shop for at this address. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** The customer decides at the page, which may take the money. */
function decide({ world, chance }: Scene, visit: Visit) {
  const what = isPayable(visit) ? chance.pick(decisions[visit.gateway]) : "cancel";
  const { bkash, sslcommerz } = world.tills;
  if (visit.gateway === "bkash") {
    const id = new URL(visit.url).searchParams.get("paymentID") ?? "";
    return { path: pathOf(bkash.decide(id, what as "success")), ipn: "", form: undefined };
  }
  const { back, ipn, fields } = sslcommerz.decide(visit.url, what as "success");
  const form = Object.entries(fields).map(([name, value]): [string, string] => [name, value]);
  return { path: pathOf(back), ipn: ipn && pathOf(ipn), form };
}

/** What staff see at a gateway's portal: the truth of the stand-in. */
function portalSays({ tills }: World, { kind, paymentId, amount }: Open) {
  if (kind === "payment" || kind === "risky") {
    const taken = tills.taken().find((one) => one.paymentId === paymentId);
    return taken ? { says: "paid", transactionNumber: taken.number } : { says: "unpaid" };
  }
  if (kind !== "refund") return { says: "seen" };
  const sent = tills.sent().find((one) => one.paymentId === paymentId && one.amount === amount);
  return sent ? { says: "sent", transactionNumber: sent.number } : { says: "unsent" };
}

type Open = { _id: string; kind: string; paymentId: string | null; amount: number };

/** What the list of advances says, as staff see it. */
async function listed({ calmly }: Scene) {
  const { json } = await calmly({ path: "/api/admin/advance/list?limit=100" });
  return json as { toPayBack: { order_id: string; due: number }[]; open: Open[] };
}

export const gateways: Acts = {
  "pay at a gateway": {
    weight: 6,
    by: ["customer"],
    async run(scene) {
      const { world, chance, ask } = scene;
      const due = world.sql`customer_id is not null and advance_required > advance_amount`;
      const order = await findOrder(scene, OPEN, due);
      if (!order) return null;
      const gateway = chance.pick(["bkash", "sslcommerz"] as const);
      const path = `/api/order/advance/pay?order_id=${order.id}&gateway=${gateway}`;
      const answer = await ask({ method: "POST", path }, order.account ?? undefined);
      if (answer.json?.url)
        world.model.visits.push({ gateway, url: answer.json.url, at: Date.now() });
      return answer;
    },
  },
  "decide at a gateway": {
    weight: 7,
    by: ["guest"],
    async run(scene) {
      const { world, chance, ask, calmly, sees } = scene;
      const { visits } = world.model;
      if (visits.length === 0) return null;
      const nth = chance.whole(0, visits.length - 1);
      const [visit] = visits.splice(nth, 1);
      if (!visit) return null;
      sees(visit.gateway);
      const { path, ipn, form } = decide(scene, visit);
      // Some close the page: only the gateway's own notice or the shop's question tells then.
      const comesBack = chance.chance(0.7);
      if (ipn && form && (!comesBack || chance.chance(0.5)))
        await calmly({ path: ipn, form }, "program");
      if (!comesBack) return ask({ path: "/" });
      if (chance.chance(0.3)) await ask({ path, ...(form && { form }) });
      const { headers, ...first } = await ask({ path, ...(form && { form }) });
      const next = headers.get("Location");
      if (!form || !next?.startsWith("/paid/")) return { ...first, headers };
      return ask({ path: next });
    },
  },
  "pay late and do not come back": {
    weight: 4,
    by: ["guest"],
    async run({ world, step, ask, sees }) {
      const { visits } = world.model;
      const nth = visits.findIndex(
        (visit) =>
          visit.gateway === "sslcommerz" && isPayable(visit) && Date.now() - visit.at > HOUR_MS,
      );
      const [visit] = nth < 0 ? [] : visits.splice(nth, 1);
      if (!visit) return null;
      sees("expired");
      // The shop asks once before the payment, and hears that nothing was paid.
      await world.work((name) => name === "payments under way");
      world.tills.sslcommerz.decide(visit.url, step.at % 5 === 0 ? "risky" : "success");
      return ask({ path: "/" });
    },
  },
  "send back by a gateway": {
    weight: 4,
    by: ["owner", "manager"],
    async run(scene) {
      const { world, chance, put } = scene;
      const { toPayBack } = await listed(scene);
      const paid = await world.sql<{ id: string; status: string }[]>`
        select distinct orders.id, orders.status, order_number from orders join gateway_payments on order_id = orders.id
         where gateway_payments.status = 'paid' and orders.id = any(${toPayBack.map((one) => one.order_id)})
         order by order_number`;
      const one = oneOf(scene, paid, ({ status }) => status);
      if (!one) return null;
      const due = toPayBack.find(({ order_id }) => order_id === one.id)?.due ?? 0;
      const body = { _id: one.id, back: chance.pick([due, chance.whole(1, due)]), due };
      return put("/api/admin/advance/refund", body);
    },
  },
  "read a gateway's portal": {
    weight: 4,
    by: ["owner", "manager"],
    async run(scene) {
      const { open } = await listed(scene);
      const one = oneOf(scene, open, ({ kind }) => kind);
      const body = one && { _id: one._id, ...portalSays(scene.world, one), note: "" };
      return body && scene.put("/api/admin/advance/portal", body);
    },
  },
  "a wallet's SMS": {
    weight: 4,
    by: ["program"],
    async run(scene) {
      const { world, chance, step, ask, sees } = scene;
      const waiting = await world.sql<{ number: string; amount: number; sender: string }[]>`
        select transaction_number as number, amount, sender from advances where status = 'waiting' and wallet = 'bkash'
         order by transaction_number`;
      const isReported = waiting.length > 0 && chance.chance(0.6);
      sees(isReported ? "reported" : "not reported");
      const fresh = {
        number: `SMS${step.at + 1_000_000}`,
        amount: chance.whole(20, 150),
        sender: "01712345678",
      };
      const { number, amount, sender } = isReported ? chance.pick(waiting) : fresh;
      if (!isReported) world.model.messages.push({ number, amount });
      const said = chance.chance(0.6) ? amount : amount + 1;
      const text = `You have received Tk ${said}.00 from ${sender}. Fee Tk 0.00. Balance Tk 4,620.00. TrxID ${number} at 28/11/2026 10:58`;
      const headers = { Authorization: `Bearer ${world.model.wallet.secret}` };
      const path = `/wallet-sms/${world.model.wallet.id}`;
      return ask({ path, body: { from: "bKash", text }, headers });
    },
  },
  "report an advance": {
    weight: 4,
    by: ["customer"],
    async run(scene) {
      const { world, chance, step, ask } = scene;
      const due = world.sql`customer_id is not null and advance_required > advance_amount`;
      const order = await findOrder(scene, OPEN, due);
      if (!order) return null;
      const { messages } = world.model;
      const number = messages.length > 0 && chance.chance(0.6) ? chance.pick(messages).number : "";
      const body = {
        ...{ wallet: "bkash", sender: "01712345678" },
        transactionNumber: number || `REP${step.at + 1_000_000}`,
      };
      const path = `/api/order/advance?order_id=${order.id}`;
      return ask({ path, body }, order.account ?? undefined);
    },
  },
};
