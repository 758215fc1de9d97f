import { blockPhone, blockSchema } from "#app/domain/people/blocked-phones.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { doneJson } from "../../fields.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/people/block",
    summary: "Take no more orders of a number, but by staff; blocked again, it has the newer note",
    access: "admin",
    body: blockSchema,
    answer: doneJson,
    isAddition: true,
    example: { body: { phoneNumber: "01712345678", note: "Ordered three times as a joke." } },
  },
  async ({ body, user, request }) => {
    await blockPhone(body, user);
    return { message: adminWordsFor(request).people.blocked };
  },
);
