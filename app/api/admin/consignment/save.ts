import { z } from "zod";
import { saveConsignments } from "#app/domain/couriers/consignments.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { consignmentJson, consignmentList, toConsignmentJson } from "./consignment-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/consignment/save",
    summary: "Write the consignment numbers that fit; the same list again changes nothing",
    access: "admin",
    body: consignmentList,
    answer: z.object({
      message: z.string(),
      saved: z.int(),
      result: z.array(consignmentJson),
    }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11", text: "1042-9d2c\tDH2111261042" },
    },
  },
  async ({ body, user, request }) => {
    const lines = await saveConsignments(body.text, body.courier_id, user);
    const saved = lines.filter(({ outcome }) => outcome === "fits").length;
    const message = adminWordsFor(request).couriers.numbers.saved(saved, lines.length - saved);
    return { message, saved, result: lines.map(toConsignmentJson) };
  },
);
