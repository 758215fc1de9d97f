import sharp from "sharp";
import { fieldValue } from "#tests/support/html.ts";
import { type Acts, findOrder, goods, isDone, oneOf, type Scene } from "./act.ts";

const PRODUCT = "/api/product";

/** A good whose own pieces are counted. */
async function counted(scene: Scene) {
  const all = await scene.world.sql<{ id: string; left: number; price: number }[]>`
    select id, quantity_in_stock as left, price from products where parts = '[]' and deleted_at is null and track_stock order by slug`;
  const one = scene.chance.pick(all);
  scene.sees(one.left === 0 ? "sold out" : "in stock");
  return one;
}

const update = ({ put }: Scene, id: string, body: object) =>
  put(`${PRODUCT}/update-product?product_id=${id}`, body);

async function picture(background: { r: number; g: number; b: number }) {
  const made = sharp({ create: { width: 40, height: 30, channels: 3, background } }).png();
  return new File([new Uint8Array(await made.toBuffer())], "slide.png", { type: "image/png" });
}

/** The quantity as a spreadsheet has it, which is looked at before it is taken. */
async function importQuantity({ world, chance, calmly, ask }: Scene, id: string) {
  const [good] = await world.sql<{ slug: string }[]>`select slug from products where id = ${id}`;
  const file = new Blob([`slug,quantityInStock\n${good?.slug},${chance.whole(0, 60)}`], {
    type: "text/csv",
  });
  const path = "/admin/product/import";
  const looked: [string, string | Blob][] = Object.entries({ intent: "check", file });
  const { text } = await calmly({ path, form: looked });
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
      return update(scene, id, { price: scene.chance.whole(90, 700) });
    },
  },
  "set a quantity": {
    weight: 2,
    by: ["owner", "manager"],
    async run(scene) {
      const { id } = await counted(scene);
      if (scene.chance.chance(0.3)) return importQuantity(scene, id);
      return update(scene, id, { quantityInStock: scene.chance.whole(0, 60) });
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
      return update(scene, id, { trackStock: !isCounted });
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
      const kind = chance.pick(["deal", "percent", "tiers"] as const);
      const endsAt = new Date(Date.now() + chance.whole(2, 60) * 3_600_000).toISOString();
      const startsAt = new Date(Date.now() + chance.whole(1, 90) * 60_000).toISOString();
      const terms = {
        deal: { pieces: 3, amount: 2, startsAt: null },
        percent: { pieces: null, amount: chance.whole(5, 33), startsAt },
        tiers: {
          ...{ pieces: null, amount: null, startsAt: null },
          tiers: [
            { pieces: 2, total: chance.whole(90, 170) },
            { pieces: 3, total: chance.whole(180, 240) },
          ],
        },
      }[kind];
      scene.sees(kind);
      const sale = { name: `Sale ${scene.step.at}`, products, categories: [], kind };
      const body = { ...sale, ...terms, endsAt };
      return ask({ path: "/api/sale/create", body, key: scene.key });
    },
  },
  "end a sale": {
    weight: 2,
    by: ["owner", "manager"],
    async run(scene) {
      const sales = await scene.world.sql<{ id: string; kind: string }[]>`
        select id, kind from dated_sales where deleted_at is null order by name`;
      const sale = oneOf(scene, sales, ({ kind }) => kind);
      const path = `/api/sale/delete?sale_id=${sale?.id}`;
      return sale && scene.ask({ method: "DELETE", path });
    },
  },
  "move goods in": {
    weight: 2,
    by: ["owner"],
    async run(scene) {
      const { world, chance, put, calmly, step, sees } = scene;
      sees("file");
      const rows = Array.from({ length: chance.whole(1, 4) }, (_, nth) =>
        [`Moved ${step.at} ${nth}`, chance.whole(90, 900), chance.whole(0, 20)].join(";"),
      );
      const text = ["Name;Price;Stock", ...rows, "Without a price;;4"].join("\n");
      const form: [string, Blob][] = [
        ["file", new File([text], "goods.csv", { type: "text/csv" })],
      ];
      const made = await calmly({ path: "/api/admin/move/create", form });
      const answer = await put(`/api/admin/move/begin?move_id=${made.json?.result?._id}`, {});
      await world.work((name) => name === "files moving in");
      return answer;
    },
  },
  "take a move back": {
    weight: 2,
    by: ["owner"],
    async run(scene) {
      const { world, ask } = scene;
      const done = await world.sql<{ id: string }[]>`
        select id from moves where state = 'done' order by created_at`;
      const move = oneOf(scene, done, () => "moved");
      if (!move) return null;
      const answer = await ask({
        ...{ method: "PUT", path: `/api/admin/move/take-back?move_id=${move.id}` },
      });
      await world.work((name) => name === "files moving in");
      return answer;
    },
  },
  "put up a picture": {
    weight: 3,
    by: ["owner", "manager"],
    async run({ step, ask, sees, world }) {
      sees("picture");
      const [shown] = await world.sql<{ n: number; first: string }[]>`
        select count(*)::int as n, min(id::text) as first from carousel_slides where deleted_at is null`;
      if ((shown?.n ?? 0) > 4) {
        const path = `/api/carousel/delete/${shown?.first}`;
        return ask({ method: "DELETE", path });
      }
      const channels = { r: step.at % 256, g: step.day % 256, b: Math.floor(step.at / 256) % 256 };
      const file = await picture(channels);
      return ask({ path: "/api/carousel/upload", form: [["image", file]] });
    },
  },
  review: {
    weight: 2,
    by: ["guest"],
    async run(scene) {
      const order = await findOrder(scene, ["Deliverd"]);
      const stars = String(scene.chance.whole(1, 5));
      const form = Object.entries({ position: "0", stars, text: "Good", name: "R" });
      return order && scene.ask({ path: `/track-order/${order.id}/review`, form }, order.phone);
    },
  },
};
