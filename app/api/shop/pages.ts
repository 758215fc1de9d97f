import { z } from "zod";
import { pageChangesSchema, pageSchema } from "#app/domain/shop/pages/page-input.server.ts";
import {
  createPage,
  deletePage,
  type InfoPage,
  listPages,
  listPublicPages,
  pathOfPage,
  restorePage,
  updatePage,
} from "#app/domain/shop/pages/pages.server.ts";
import { isShownByEndpoint } from "#app/rights.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idInQuery, jsonOf, moment } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

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

const pageQuery = z.object({ page_id: idInQuery });

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

export const create = staffChange(
  {
    method: "POST",
    path: "/api/page/create",
    summary: "Add a page; a slug left out is made from the title",
    body: pageSchema,
    result: [pageJson, toPageJson],
    refuses: [409],
    isAddition: true,
    example,
    done: "page-added",
  },
  ({ user, body }) => createPage(body, user),
);

export const update = staffChange(
  {
    method: "PUT",
    path: "/api/page/update",
    summary: "Edit a page; an absent field stays. The terms keep their address and stay active",
    query: pageQuery,
    body: pageChangesSchema,
    result: [pageJson, toPageJson],
    refuses: [404, 409],
    isAddition: true,
    example,
    done: "page-updated",
  },
  ({ user, query, body }) => updatePage(query.page_id, body, undefined, user),
);

export const remove = staffChange(
  {
    method: "DELETE",
    path: "/api/page/delete",
    summary: "Hide a page; for 30 days it can be restored. The terms cannot be deleted",
    query: pageQuery,
    refuses: [404, 409],
    isAddition: true,
    done: "page-deleted",
  },
  ({ user, query }) => deletePage(query.page_id, user),
);

export const restore = staffChange(
  {
    method: "PUT",
    path: "/api/page/restore",
    summary: "Undo the deletion of a page",
    query: pageQuery,
    result: [pageJson, toPageJson],
    refuses: [404, 409],
    isAddition: true,
    done: "page-restored",
  },
  ({ user, query }) => restorePage(query.page_id, user),
);
