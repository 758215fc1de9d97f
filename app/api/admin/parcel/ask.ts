import { z } from "zod";
import { askParcel } from "#app/domain/couriers/ask-parcel.server.ts";
import { COURIER_MEANINGS } from "#app/domain/couriers/courier-status.ts";
import { findParcel } from "#app/domain/couriers/parcel-list.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idInQuery } from "../../fields.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/parcel/ask",
    summary: "Ask the courier now how far a parcel is; the order's status follows what it says",
    access: "admin",
    body: z.object({ order_id: idInQuery }),
    answer: z.object({
      message: z.string(),
      meaning: z
        .enum(COURIER_MEANINGS)
        .nullable()
        .meta({ description: "Null where the courier has no keys here, or did not answer." }),
    }),
    refuses: [404],
    isAddition: true,
    example: { body: { order_id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ body, request }) => {
    if (!(await findParcel(body.order_id))) throw new ShopError("order-not-found", {});
    const meaning = await askParcel(body.order_id, request.signal);
    return { message: adminWordsFor(request).couriers.parcels.told(meaning), meaning };
  },
);
