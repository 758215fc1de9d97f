import { z } from "zod";
import {
  INFO_PAGE,
  type InfoPage,
  listPages,
  listPublicPages,
  pathOfPage,
} from "#app/domain/shop/pages/pages.server.ts";
import { isShownByEndpoint } from "#app/rights.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, jsonOf, moment } from "../core/fields.ts";
import { nounEndpoints } from "../core/noun-endpoints.ts";

const pageJson = z
  .object({
    _id: id,
    title: z.string().meta({ description: "English; Bangla where there is no English." }),
    titleBn: z.string().meta({ description: "Bangla, or empty." }),
    slug: z.string(),
    path: z.string().meta({ description: "Where the shop shows it." }),
    body: z.string().meta({ description: "HTML with placeholders such as `{returns}`." }),
    bodyBn: z.string(),
    isActive: z.boolean(),
    position: z.int().meta({ description: "Smaller numbers come first." }),
    version: z.int().meta({ description: "Counts the changes." }),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "Page" });

const toPageJson = (page: InfoPage) =>
  jsonOf(pageJson, {
    ...page,
    title: page.title || page.titleBn,
    path: pathOfPage(page.slug),
  });

const example = {
  body: {
    title: "About us",
    titleBn: "আমাদের কথা",
    body: "<p>We keep bees in Bogura.</p>",
    bodyBn: "<p>বগুড়ায় আমাদের মৌচাক।</p>",
    isActive: true,
    position: 3,
  },
};

export const list = endpoint(
  {
    method: "GET",
    path: "/api/page/list",
    summary: "The shop's own pages in their order; for the office the inactive ones, too",
    access: "guest",
    answer: z.object({ result: z.array(pageJson) }),
    keepSeconds: 0,
    isAddition: true,
  },
  async ({ user }) => {
    const pages = await (isShownByEndpoint(user, "page/list") ? listPages() : listPublicPages());
    return { result: pages.map(toPageJson) };
  },
);

export const { create, update, remove, restore } = nounEndpoints(INFO_PAGE, {
  path: "/api/page",
  id: "page_id",
  result: [pageJson, toPageJson],
  says: "page",
  create: { summary: "Add a page; a slug left out is made from the title", example },
  update: {
    summary: "Edit a page; an absent field stays. The terms keep their address and stay active",
    example,
  },
  remove: {
    summary: "Hide a page; for 30 days it can be restored. The terms cannot be deleted",
    refuses: [404, 409],
  },
  restore: { summary: "Undo the deletion of a page" },
});
