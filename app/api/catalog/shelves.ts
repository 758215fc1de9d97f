import { z } from "zod";
import { shelfChangesSchema, shelfSchema } from "#app/domain/catalog/shelves/shelf-input.server.ts";
import {
  createShelf,
  deleteShelf,
  listPublicShelves,
  listShelves,
  restoreShelf,
  type Shelf,
  updateShelf,
} from "#app/domain/catalog/shelves/shelves.server.ts";
import { isShownByEndpoint } from "#app/rights.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idInQuery, jsonOf, moment } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

const shelfJson = z
  .object({
    _id: id,
    title: z.string().meta({ description: "English; Bangla where there is no English." }),
    titleBn: z.string().meta({ description: "Bangla, or empty." }),
    slug: z.string().meta({ description: "Its page is `/shelf/{slug}`." }),
    products: z.array(id).meta({ description: "In the order of the shelf." }),
    isActive: z.boolean(),
    position: z.int().meta({ description: "Smaller numbers come first." }),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "Shelf" });

const toShelfJson = (shelf: Shelf) =>
  jsonOf(shelfJson, {
    ...shelf,
    title: shelf.title || shelf.titleBn,
    products: shelf.productIds,
  });

const shelfQuery = z.object({ shelf_id: idInQuery });

const example = {
  body: {
    title: "Iftar bazaar",
    titleBn: "ইফতারের বাজার",
    products: ["ajwa-dates", "chickpeas"],
    isActive: true,
    position: 1,
  },
};

export const list = endpoint(
  {
    method: "GET",
    path: "/api/shelf/list",
    summary: "Shelves in their order; for those who keep the goods the inactive ones, too",
    access: "guest",
    answer: z.object({ result: z.array(shelfJson) }),
    keepSeconds: 0,
    isAddition: true,
  },
  async ({ user }) => {
    const shelves = await (isShownByEndpoint(user, "shelf/list")
      ? listShelves()
      : listPublicShelves());
    return { result: shelves.map(toShelfJson) };
  },
);

export const create = staffChange(
  {
    method: "POST",
    path: "/api/shelf/create",
    summary: "Add a shelf; a slug left out is made from the title",
    body: shelfSchema,
    result: [shelfJson, toShelfJson],
    refuses: [409],
    isAddition: true,
    example,
    done: "shelf-added",
  },
  ({ user, body }) => createShelf(body, user),
);

export const update = staffChange(
  {
    method: "PUT",
    path: "/api/shelf/update",
    summary: "Edit a shelf; an absent field stays",
    query: shelfQuery,
    body: shelfChangesSchema,
    result: [shelfJson, toShelfJson],
    refuses: [404, 409],
    isAddition: true,
    example,
    done: "shelf-updated",
  },
  ({ user, query, body }) => updateShelf(query.shelf_id, body, undefined, user),
);

export const remove = staffChange(
  {
    method: "DELETE",
    path: "/api/shelf/delete",
    summary: "Hide a shelf; for 30 days it can be restored",
    query: shelfQuery,
    refuses: [404],
    isAddition: true,
    done: "shelf-deleted",
  },
  ({ user, query }) => deleteShelf(query.shelf_id, user),
);

export const restore = staffChange(
  {
    method: "PUT",
    path: "/api/shelf/restore",
    summary: "Undo the deletion of a shelf",
    query: shelfQuery,
    result: [shelfJson, toShelfJson],
    refuses: [404, 409],
    isAddition: true,
    done: "shelf-restored",
  },
  ({ user, query }) => restoreShelf(query.shelf_id, user),
);
