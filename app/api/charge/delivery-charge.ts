import { z } from "zod";
import { findDeliveryCharges } from "#app/domain/delivery/delivery-charges.server.ts";
import { endpoint } from "../endpoint.ts";
import { chargesJson, toChargesJson } from "./charge-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/charge/delivery-charge",
    summary: "What delivery costs, by district",
    access: "public",
    answer: z.object({ result: chargesJson }),
    keepSeconds: 10,
  },
  async () => ({ result: toChargesJson(await findDeliveryCharges()) }),
);
