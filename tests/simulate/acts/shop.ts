import { type Acts, isDone, oneOf } from "./act.ts";

export const shop: Acts = {
  "make a code": {
    weight: 2,
    by: ["owner", "manager"],
    async run({ chance, ask, step, sees }) {
      sees("new");
      const kind = chance.pick(["fixed", "percent", "free-delivery"]);
      const body = {
        ...{ code: `CODE${step.at}`, kind, discount: kind === "fixed" ? chance.whole(10, 90) : 0 },
        ...{ percent: kind === "percent" ? chance.whole(3, 33) : null },
        ...{ minAmount: chance.pick([0, 300]), maxUsage: chance.pick([2, 50]) },
      };
      return ask({ path: "/api/promo-code/generate-promo-code", body });
    },
  },
  "end a code": {
    weight: 1,
    by: ["owner", "manager"],
    async run(scene) {
      const codes = await scene.world.sql<{ id: string }[]>`
        select id from promo_codes where deleted_at is null order by code`;
      const code = oneOf(scene, codes, () => "in use");
      const path = `/api/promo-code/admin/delete/${code?.id}`;
      return code && scene.ask({ method: "DELETE", path });
    },
  },
  "change a code": {
    weight: 2,
    by: ["owner", "manager"],
    async run(scene) {
      const { world, chance, put } = scene;
      const codes = await world.sql<{ id: string; kind: string }[]>`
        select id, kind from promo_codes where deleted_at is null order by code`;
      const code = oneOf(scene, codes, () => "in use");
      if (!code) return null;
      const { id, kind } = code;
      const body = {
        ...{ minAmount: chance.pick([0, 300]), maxUsage: chance.whole(1, 60) },
        ...(kind === "fixed" && { discount: chance.whole(10, 90) }),
      };
      return put(`/api/promo-code/admin/update/${id}`, body);
    },
  },
  "change the rules of advances": {
    weight: 2,
    by: ["owner"],
    async run({ chance, put, sees }) {
      sees("rules");
      const body = {
        ...{ ask: chance.pick(["rules", "rules", "rules", "always"]), bkash: "01812345678" },
        ...{ fromTotal: chance.whole(900, 2500), cancelAfterDays: chance.pick([null, 1, 2]) },
      };
      return put("/api/admin/advance/settings/update", body);
    },
  },
  "change a slug": {
    weight: 2,
    by: ["owner", "manager"],
    async run({ world, step, put, sees }) {
      const [good] = await world.sql<{ id: string; slug: string }[]>`
        select id, slug from products where slug like 'good-5%'`;
      sees("slug");
      const slug = step.at % 3 === 0 ? "good-5" : `good-5-${step.at}`;
      const answer = await put(`/api/product/update-product?product_id=${good?.id}`, { slug });
      if (good && isDone(answer)) world.model.slugs.add(good.slug);
      return answer;
    },
  },
  "lead an old address on": {
    weight: 2,
    by: ["owner", "manager"],
    async run({ world, chance, step, ask, sees }) {
      sees("address");
      const [good] = await world.sql<{ slug: string }[]>`
        select slug from products where slug like 'good-5%'`;
      const path = `/product/old-${step.at}`;
      const body = { path, target: chance.pick(["/shop", `/products/${good?.slug}`]) };
      const answer = await ask({ path: "/api/admin/old-address/create", body });
      if (isDone(answer)) world.model.addresses.add(path);
      return answer;
    },
  },
  "follow an old address": {
    weight: 3,
    by: ["guest"],
    async run({ world, chance, ask, sees }) {
      const { slugs, addresses } = world.model;
      const known = [...[...slugs].map((slug) => `/products/${slug}`), ...addresses];
      if (known.length === 0) return null;
      sees("address");
      return ask({ path: chance.pick(known) });
    },
  },
  "change a charge": {
    weight: 1,
    by: ["owner", "manager"],
    async run({ chance, put, sees }) {
      sees("charges");
      const place = chance.pick(["Dhaka", "Bogura", "default_charge"]);
      return put("/api/charge/update", { [place]: chance.whole(40, 150) });
    },
  },
  "close the shop": {
    weight: 1,
    by: ["owner"],
    async run({ put, sees }) {
      sees("open");
      const closing = { opening: "closed", closedNote: "Back in an hour" };
      return put("/api/admin/settings/update", closing);
    },
  },
  "open the shop": {
    weight: 12,
    by: ["owner", "manager"],
    async run({ world, put, sees }) {
      const [closed] = await world.sql`select from shop_settings where opening <> 'open'`;
      sees("closed");
      return closed ? put("/api/admin/settings/update", { opening: "open" }) : null;
    },
  },
  "run the tasks": {
    weight: 4,
    by: ["shop"],
    async run({ world, ask, sees }) {
      sees("any");
      await world.work((name) => !["pictures", "Telegram chats"].includes(name));
      return ask({ path: "/manifest.webmanifest" });
    },
  },
  look: {
    weight: 5,
    by: ["guest", "packer", "caller", "rider", "manager", "owner"],
    async run({ chance, ask, by, sees }) {
      sees("any");
      const pages = ["/", "/shop", "/cart", "/api/product/get-product?limit=5"];
      const own = by === "rider" ? "/api/admin/rider/list" : "/api/admin/to-do";
      return ask({ path: by === "guest" ? chance.pick(pages) : own });
    },
  },
};
