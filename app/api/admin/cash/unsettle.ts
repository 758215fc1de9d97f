import { z } from "zod";
import { unsettle } from "#app/domain/cash/settle.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { doneJson, idInQuery } from "../../fields.ts";

export const loader = endpoint(
  {
    method: "PUT",
    path: "/api/admin/cash/unsettle",
    summary: "Take a settlement back: the cash is owed again",
    access: "admin",
    body: z.object({ _id: idInQuery }),
    answer: doneJson,
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ body, user, request }) => {
    await unsettle(body._id, user);
    return { message: adminWordsFor(request).cash.payout.undone };
  },
);

export const action = loader;
