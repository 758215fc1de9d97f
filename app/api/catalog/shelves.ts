import { z } from "zod";
import {
  listPublicShelves,
  listShelves,
  SHELF,
  type Shelf,
} from "#app/domain/catalog/shelves/shelves.server.ts";
import { isShownByEndpoint } from "#app/rights.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, jsonOf, moment } from "../core/fields.ts";
import { nounEndpoints } from "../core/noun-endpoints.ts";

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

export const { create, update, remove, restore } = nounEndpoints(SHELF, {
  path: "/api/shelf",
  id: "shelf_id",
  result: [shelfJson, toShelfJson],
  says: "shelf",
  create: { summary: "Add a shelf; a slug left out is made from the title", example },
  update: { summary: "Edit a shelf; an absent field stays", example },
  remove: { summary: "Hide a shelf; for 30 days it can be restored" },
  restore: { summary: "Undo the deletion of a shelf" },
});
