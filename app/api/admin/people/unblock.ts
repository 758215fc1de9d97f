import { z } from "zod";
import { phoneNumber } from "#app/domain/fields/person.server.ts";
import { unblockPhone } from "#app/domain/people/blocked-phones.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { doneJson } from "../../fields.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/people/unblock",
    summary: "Take orders of a number again; of one that is not blocked that is no change",
    access: "admin",
    body: z.object({ phoneNumber }),
    answer: doneJson,
    isAddition: true,
    example: { body: { phoneNumber: "01712345678" } },
  },
  async ({ body, user, request }) => {
    await unblockPhone(body.phoneNumber, user);
    return { message: adminWordsFor(request).people.unblocked };
  },
);
