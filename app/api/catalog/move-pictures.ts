import { z } from "zod";
import {
  countPictures,
  fetchPicturesAgain,
  listMissingPictures,
} from "#app/domain/catalog/moves/move-pictures.server.ts";
import { PICTURE_STATES } from "#app/domain/catalog/moves/pictures.ts";
import { takeZip, type ZipReport } from "#app/domain/catalog/moves/zip-pictures.server.ts";
import { findMove } from "#app/domain/core/moves/moves.server.ts";
import { STAFF_UPLOAD_MB } from "#app/http/upload-limit.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idInQuery, moment, pageOf, shortPaging } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

const ofMove = z.object({ move_id: idInQuery });

export const list = endpoint(
  {
    method: "GET",
    path: "/api/admin/move/pictures",
    summary:
      "The pictures by address of a file: how many are in each state, and which did not come",
    access: "admin",
    query: z.object({ ...ofMove.shape, ...shortPaging }),
    answer: z.object({
      counts: z.object(Object.fromEntries(PICTURE_STATES.map((state) => [state, z.int()]))).meta({
        description:
          "`waiting` is fetched in the background; `left` is of a product that has other pictures by now or is deleted.",
      }),
      total: z.int(),
      missing: z.array(
        z.object({
          productId: id,
          address: z.string(),
          state: z.enum(["failed", "waiting"]),
          reason: z.object({ code: z.string(), value: z.string().optional() }),
          tries: z.int(),
          nextAt: moment.nullable().meta({ description: "Null if it is not tried again." }),
        }),
      ),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const { id: moveId } = await findMove(query.move_id);
    const paging = { page: 1, perPage: 20, ...pageOf(query) };
    const [counts, { rows, total }] = await Promise.all([
      countPictures(moveId),
      listMissingPictures(moveId, paging),
    ]);
    return {
      counts,
      total,
      missing: rows.map(({ productId, url, state, failure, tries, dueAt }) => ({
        ...{ productId, address: url, tries },
        state: state === "failed" ? state : ("waiting" as const),
        reason: failure ?? { code: "" },
        nextAt: state === "failed" ? null : dueAt.toISOString(),
      })),
    };
  },
);

export const again = staffChange(
  {
    method: "PUT",
    path: "/api/admin/move/pictures-again",
    summary: "Fetch the pictures of a file again that did not come",
    query: ofMove,
    refuses: [404],
    isAddition: true,
    done: "move-pictures-again",
  },
  ({ user, query }) => fetchPicturesAgain(query.move_id, user),
);

export const zip = staffChange(
  {
    method: "POST",
    path: "/api/admin/move/pictures-zip",
    summary: `Send a ZIP of pictures that goods of moved files lack, matched by their file names. At most ${STAFF_UPLOAD_MB} MB, as the form field \`file\``,
    body: z.object({}),
    pictures: ["file"],
    result: [
      z.object({
        matched: z
          .int()
          .meta({ description: "Pictures of goods that are stored in the background." }),
        left: z
          .array(z.object({ code: z.string(), value: z.string().optional() }))
          .meta({ description: "Files of the ZIP that are left out, with the reason." }),
      }),
      (report: ZipReport) => report,
    ],
    isAddition: true,
    done: "move-pictures-zip",
  },
  async ({ user, pictures }) => {
    const file = pictures.get("file") ?? new File([], "");
    return takeZip({ name: file.name, zip: Buffer.from(await file.arrayBuffer()) }, user);
  },
);
