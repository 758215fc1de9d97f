import { z } from "zod";
import { deletePromoCode } from "#app/domain/promo-codes/promo-codes.server.ts";
import { endpoint } from "../../endpoint.ts";
import { doneJson, idInPath } from "../../fields.ts";

export default endpoint(
  {
    method: "DELETE",
    path: "/api/promo-code/admin/delete/:id",
    summary: "Delete a promo code; it can be restored for 30 days",
    access: "admin",
    params: z.object({ id: idInPath }),
    answer: doneJson,
    refuses: [404],
  },
  async ({ user, params, done }) => {
    await deletePromoCode(params.id, user);
    return { message: done["promo-code-deleted"] };
  },
);
