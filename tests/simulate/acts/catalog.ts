import { fieldValue } from "#tests/support/html.ts";
import { type Acts, findOrder, goods, isDone, type Scene } from "./act.ts";

const PRODUCT = "/api/product";

/** A good whose own pieces are counted. */
async function counted(scene: Scene) {
  const all = await scene.world.sql<{ id: string; left: number; price: number }[]>`
    select id, quantity_in_stock as left, price from products where parts = '[]' and deleted_at is null and track_stock order by slug`;
  const one = scene.chance.pick(all);
  scene.sees(one.left === 0 ? "sold out" : "in stock");
  return one;
}

/** The quantity as a spreadsheet has it, which is looked at before it is taken. */
async function importQuantity({ world, chance, by, step, ask }: Scene, id: string) {
  const [good] = await world.sql<{ slug: string }[]>`select slug from products where id = ${id}`;
  const file = new Blob([`slug,quantityInStock\n${good?.slug},${chance.whole(0, 60)}`], {
    type: "text/csv",
  });
  const path = "/admin/product/import";
  const looked: [string, string | Blob][] = [
    ["intent", "check"],
    ["file", file],
  ];
  const { text } = await world.ask(by, { path, form: looked }, { ...step, fault: "none" });
  const fields = ["packed", "planned"].map((name): [string, string] => [
    name,
    fieldValue(text, name) ?? "",
  ]);
  return ask({ path, form: [["intent", "import"], ...fields] });
}

export const catalog: Acts = {
  "receive goods": {
    weight: 5,
    by: ["packer", "manager", "owner"],
    async run(scene) {
      const quantity = scene.chance.whole(1, 30);
      const body = { items: [{ _id: (await counted(scene)).id, quantity }], note: "Bill" };
      const answer = await scene.ask({ path: "/api/admin/stock/receive", body, key: scene.key });
      if (isDone(answer)) scene.world.model.received += quantity;
      return answer;
    },
  },
  "write goods off": {
    weight: 3,
    by: ["manager", "owner"],
    async run(scene) {
      const { id, left } = await counted(scene);
      if (left === 0) return null;
      const quantity = scene.chance.whole(1, Math.min(3, left));
      const body = { product_id: id, quantity, cause: "damaged", note: "Counted out" };
      const path = "/api/admin/stock/write-off";
      const answer = await scene.ask({ method: "PUT", path, body, key: scene.key });
      if (isDone(answer)) scene.world.model.writtenOff += quantity;
      return answer;
    },
  },
  "count goods": {
    weight: 2,
    by: ["manager", "owner"],
    async run(scene) {
      const { id, left } = await counted(scene);
      const body = {
        product_id: id,
        counted: Math.max(0, left + scene.chance.whole(-2, 2)),
        shown: left,
      };
      return scene.ask({ method: "PUT", path: "/api/admin/stock/count", body, key: scene.key });
    },
  },
  "change a price": {
    weight: 3,
    by: ["owner", "manager"],
    async run(scene) {
      const { id } = await counted(scene);
      const body = { price: scene.chance.whole(90, 700) };
      return scene.ask({
        method: "PUT",
        path: `${PRODUCT}/update-product?product_id=${id}`,
        body,
      });
    },
  },
  "set a quantity": {
    weight: 2,
    by: ["owner", "manager"],
    async run(scene) {
      const { id } = await counted(scene);
      if (scene.chance.chance(0.3)) return importQuantity(scene, id);
      const body = { quantityInStock: scene.chance.whole(0, 60) };
      return scene.ask({ method: "PUT", path: `${PRODUCT}/update-product?product_id=${id}`, body });
    },
  },
  "count a good or not": {
    weight: 2,
    by: ["owner", "manager"],
    async run(scene) {
      const [{ id, isCounted } = { id: "", isCounted: true }] = await scene.world.sql<
        { id: string; isCounted: boolean }[]
      >`select id, track_stock as "isCounted" from products where slug = 'good-4'`;
      scene.sees(isCounted ? "in stock" : "uncounted");
      const body = { trackStock: !isCounted };
      return scene.ask({ method: "PUT", path: `${PRODUCT}/update-product?product_id=${id}`, body });
    },
  },
  "hide or show a good": {
    weight: 2,
    by: ["owner", "manager"],
    async run({ world, ask, sees }) {
      const [{ id, isHidden } = { id: "", isHidden: true }] = await world.sql<
        { id: string; isHidden: boolean }[]
      >`select id, deleted_at is not null as "isHidden" from products where slug = 'good-3'`;
      sees(isHidden ? "hidden" : "in stock");
      const [method, does] = isHidden ? ["PUT", "restore"] : ["DELETE", "delete"];
      return ask({ method, path: `${PRODUCT}/${does}-product?product_id=${id}` });
    },
  },
  "write by plain SQL": {
    weight: 1,
    by: ["shop"],
    async run(scene) {
      const { id } = await counted(scene);
      const { chance, world, ask } = scene;
      await world.sql`update products set quantity_in_stock = ${chance.whole(5, 40)} where id = ${id}`;
      return ask({ path: "/shop" });
    },
  },
  "hold a sale": {
    weight: 2,
    by: ["owner", "manager"],
    async run(scene) {
      const { chance, ask } = scene;
      const products = (await goods(scene, 2)).flatMap(({ id, isCombo }) => (isCombo ? [] : [id]));
      if (products.length === 0) return null;
      const isDeal = chance.chance(0.5);
      const endsAt = new Date(Date.now() + chance.whole(2, 60) * 3_600_000).toISOString();
      const startsAt = new Date(Date.now() + chance.whole(1, 90) * 60_000).toISOString();
      const terms = isDeal
        ? { kind: "deal", pieces: 3, amount: 2, startsAt: null }
        : { kind: "percent", pieces: null, amount: chance.whole(5, 33), startsAt };
      const body = { name: `Sale ${scene.step.at}`, products, categories: [], ...terms, endsAt };
      return ask({ path: "/api/sale/create", body, key: scene.key });
    },
  },
  review: {
    weight: 2,
    by: ["guest"],
    async run(scene) {
      const order = await findOrder(scene, ["Deliverd"]);
      const form: [string, string][] = [
        ["position", "0"],
        ["stars", String(scene.chance.whole(1, 5))],
        ["text", "Good"],
        ["name", "R"],
      ];
      return order && scene.ask({ path: `/track-order/${order.id}/review`, form }, order.phone);
    },
  },
};
