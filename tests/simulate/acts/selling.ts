import { fieldValue, hiddenIn } from "#tests/support/html.ts";
import { type Acts, goods, isDone, nameOf, oneOf, orderOf, phoneOf, type Scene } from "./act.ts";

const typed = ({ chance }: Scene, phoneNumber: string): [string, string][] =>
  Object.entries({
    ...{ fullName: nameOf(phoneNumber), phoneNumber, address: `House ${chance.whole(1, 99)}` },
    ...{ district: chance.pick(["Dhaka", "Bogura"]), thana: "", promoCode: "" },
    agreed: "on",
  });

/** The sums that a buyer agreed with, which are never too low. */
const SHOWN = Object.entries({ shownTotal: "999999", shownAdvance: "999999" });

/** A page of a guest, without the act's fault. */
async function open({ calmly }: Scene, path: string, phone: string) {
  return (await calmly({ path }, "guest", phone)).text;
}

/** A form that is shown again took no order. */
const placed = (answer: Awaited<ReturnType<Scene["ask"]>>) =>
  answer.status === 200 ? { ...answer, status: 422 } : answer;

export const selling: Acts = {
  "order at a landing page": {
    weight: 5,
    by: ["guest"],
    async run(scene) {
      const phone = phoneOf(scene);
      scene.sees("open");
      const path = "/l/offer";
      const html = await open(scene, path, phone);
      const hidden = ["terms", "openedAt", "productId", "addOn"].flatMap(
        (name): [string, string][] => {
          const value = fieldValue(html, name);
          return value === null || (name === "addOn" && scene.chance.chance(0.5))
            ? []
            : [[name, value]];
        },
      );
      const form: [string, string][] = [
        ...typed(scene, phone),
        ...hidden,
        ["quantity", String(scene.chance.whole(1, 3))],
        ...SHOWN,
      ];
      return placed(await scene.ask({ path, form }, phone));
    },
  },
  "offer an add-on": {
    weight: 2,
    by: ["owner", "manager"],
    async run({ world, chance, put, sees }) {
      const [good] = await world.sql<{ price: number; slug: string }[]>`
        select sale_price as price, slug from products where deleted_at is null and parts = '[]' order by slug offset 1 limit 1`;
      sees("add-on");
      const addOnPrice = chance.whole(1, good?.price ?? 1);
      return put("/api/admin/add-on/update", { addOn: good?.slug, addOnPrice });
    },
  },
  "order with an add-on": {
    weight: 3,
    by: ["guest"],
    async run(scene) {
      const { world, chance, ask, key } = scene;
      const [offered] = await world.sql<{ id: string }[]>`
        select add_on_product_id as id from checkout_add_on where add_on_product_id is not null`;
      if (!offered) return null;
      scene.sees("add-on");
      const phone = phoneOf(scene);
      const items = (await goods(scene, 2)).flatMap(({ id }) =>
        id === offered.id ? [] : [{ _id: id, quantity: chance.whole(1, 3) }],
      );
      if (items.length === 0) return null;
      const orderDetails = orderOf(phone, { items, addOn: offered.id });
      return ask({ path: "/api/order/place-order", body: { orderDetails }, key }, phone);
    },
  },
  "make an order link": {
    weight: 4,
    by: ["caller", "manager", "owner"],
    async run(scene) {
      const { chance, ask, key, world } = scene;
      scene.sees("new");
      const chosen = await goods(scene, 2);
      const items = chosen.map(({ id, price }) => ({
        ...{ _id: id, quantity: chance.whole(1, 3) },
        ...(chance.chance(0.5) && { price: Math.max(1, price - chance.whole(0, 40)) }),
      }));
      const body = {
        ...{ items, discount: chance.pick([0, 15]), deliveryCharge: chance.pick([null, 0, 55]) },
        ...{ promoCode: "", orderNote: "As agreed", staffNote: "" },
      };
      const answer = await ask({ path: "/api/admin/order-link/create", body, key });
      const link = answer.json?.result;
      if (isDone(answer) && link?.path) world.model.links.push({ id: link._id, path: link.path });
      return answer;
    },
  },
  "order by a link": {
    weight: 5,
    by: ["guest"],
    async run(scene) {
      const { world, chance, sees } = scene;
      const { links } = world.model;
      if (links.length === 0) return null;
      const { id, path } = chance.pick(links);
      const [row] = await world.sql<{ isUsed: boolean }[]>`
        select used_at is not null as "isUsed" from order_links where id = ${id}`;
      sees(row?.isUsed ? "used" : "open");
      const phone = phoneOf(scene);
      const html = await open(scene, path, phone);
      const form: [string, string][] = [
        ...typed(scene, phone),
        ["openedAt", fieldValue(html, "openedAt") ?? ""],
        ...SHOWN,
      ];
      return placed(await scene.ask({ path, form }, phone));
    },
  },
  "end an order link": {
    weight: 1,
    by: ["caller", "owner"],
    async run(scene) {
      const links = scene.world.model.links.toReversed().slice(0, 3);
      const body = { _id: oneOf(scene, links, () => "open")?.id };
      return body._id ? scene.put("/api/admin/order-link/end", body) : null;
    },
  },
  "order at the checkout": {
    weight: 5,
    by: ["guest"],
    async run(scene) {
      const { chance, sees, ask, calmly } = scene;
      const [good] = await goods(scene, 1);
      if (!good) return null;
      sees("cart");
      const phone = phoneOf(scene);
      const cookies = new Map<string, string>();
      const go = async (path: string, form?: [string, string][], isOwn = false) => {
        const headers = { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") };
        const request = { path, headers, ...(form && { form }) };
        const answer = await (isOwn ? ask(request, phone) : calmly(request, "guest", phone));
        for (const line of answer.headers.getSetCookie()) {
          const [name = "", ...value] = (line.split(";")[0] ?? "").split("=");
          cookies.set(name, value.join("="));
        }
        return answer;
      };
      const line = { productId: good.id, quantity: String(chance.whole(1, 3)) };
      await go("/cart", Object.entries({ intent: "add-line", ...line }));
      const shown = await go("/checkout");
      const offered = /name="addOn"[^>]*value="([^"]+)"/.exec(shown.text)?.[1];
      const person = {
        ...Object.fromEntries(typed(scene, phone)),
        ...(offered && chance.chance(0.5) && { addOn: offered }),
      };
      const sent = (html: string, intent: string) =>
        Object.entries({ ...hiddenIn(html), ...person, intent });
      await go("/checkout", sent(shown.text, "update-delivery"));
      const quoted = await go("/checkout");
      return placed(await go("/checkout", sent(quoted.text, "place-order"), true));
    },
  },
};
