import { z } from "zod";
import { planConsignments } from "#app/domain/couriers/consignments.server.ts";
import { endpoint } from "../../endpoint.ts";
import { consignmentJson, consignmentList, toConsignmentJson } from "./consignment-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/admin/consignment/check",
    summary: "What a list of consignment numbers would do; nothing is written",
    access: "admin",
    body: consignmentList,
    answer: z.object({ result: z.array(consignmentJson) }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11", text: "1042-9d2c\tDH2111261042" },
    },
  },
  async ({ body }) => {
    const lines = await planConsignments(body.text, body.courier_id);
    return { result: lines.map(toConsignmentJson) };
  },
);
