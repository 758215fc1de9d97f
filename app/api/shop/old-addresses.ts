import { z } from "zod";
import { optionalLine } from "#app/domain/core/fields/text.server.ts";
import { OLD_ADDRESS_LENGTH } from "#app/domain/shop/old-addresses/old-address.ts";
import {
  importOldAddresses,
  listOldAddresses,
  OLD_ADDRESS,
  type OldAddress,
  oldAddressesFile,
} from "#app/domain/shop/old-addresses/old-addresses.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { firstPageOf, id, jsonOf, moment, shortPaging } from "../core/fields.ts";
import { nounEndpoints } from "../core/noun-endpoints.ts";

const oldAddressJson = z
  .object({
    _id: id,
    path: z.string().meta({
      description: "In small letters, decoded, without host and final slash; at `/` with `?p=`.",
    }),
    target: z.string().meta({ description: "A path of this shop, with its query." }),
    hits: z.int().meta({ description: "Visits that were led on." }),
    lastHitAt: moment.nullable(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "OldAddress" });

const toJson = (row: OldAddress) => jsonOf(oldAddressJson, row);

const example = {
  body: { path: "/product/black-seed-honey/", target: "/products/black-seed-honey" },
};

export const list = endpoint(
  {
    method: "GET",
    path: "/api/admin/old-address/list",
    summary: "Old addresses and where they lead, the most visited first",
    access: "admin",
    query: z.object({
      ...shortPaging,
      search: optionalLine(OLD_ADDRESS_LENGTH).describe("A part of either address."),
    }),
    answer: z.object({ total: z.int(), result: z.array(oldAddressJson) }),
    isAddition: true,
    example: { query: { search: "honey" } },
  },
  async ({ query }) => {
    const { rows, total } = await listOldAddresses(query.search, firstPageOf(query));
    return { total, result: rows.map(toJson) };
  },
);

export const { create, update, remove, restore } = nounEndpoints(OLD_ADDRESS, {
  path: "/api/admin/old-address",
  id: "old_address_id",
  result: [oldAddressJson, toJson],
  says: "old-address",
  create: { summary: "Lead an old address to a page of the shop", example },
  update: { summary: "Change an old address or where it leads; an absent field stays", example },
  remove: { summary: "Forget an old address; for 30 days it can be restored" },
  restore: { summary: "Undo the deletion of an old address" },
});

export const exportFile = endpoint(
  {
    method: "GET",
    path: "/api/admin/old-address/export",
    summary: "All old addresses as a table file, which `import` takes in again",
    access: "admin",
    answer: z.object({}),
    answerType: "text/csv",
    isAddition: true,
  },
  async () => csvDownload("old-addresses.csv", oldAddressesFile()),
);

/** The table in the API. */
const oldAddressTable = z
  .string({ error: "required" })
  .min(1, "required")
  .max(200_000, "too-long")
  .meta({
    description:
      "A row each: the old address and where it leads, between tabs, semicolons, pipes or commas. A first line may name them `path` and `target`. At most 2000 rows.",
  });

export const importTable = endpoint(
  {
    method: "PUT",
    path: "/api/admin/old-address/import",
    summary: "Take a table of old addresses in, all rows or none",
    access: "admin",
    body: z.object({ text: oldAddressTable }),
    answer: z.object({
      written: z.int(),
      unreadable: z.array(z.int()).meta({
        description: "Lines that hold no two addresses; with any, nothing is written.",
      }),
    }),
    refuses: [409],
    isAddition: true,
    example: { body: { text: "path\ttarget\n/product/litchi-honey/\t/products/litchi-honey" } },
  },
  async ({ body, user }) => importOldAddresses(body.text, user),
);
