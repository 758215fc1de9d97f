import { z } from "zod";
import { findWholeProduct } from "#app/domain/catalog/product-lists.server.ts";
import { endpoint } from "../endpoint.ts";
import { Failure } from "../failure.ts";
import { idInQuery } from "../fields.ts";
import { productJson, toSlottedJson } from "./product-json.ts";

export const loader = endpoint(
  {
    method: "GET",
    path: "/api/product/detail-product-by-id",
    summary: "One product by its id, pictures by slot; for staff an inactive one, too",
    access: "guest",
    query: z.object({ product_id: idInQuery }),
    answer: z.object({ result: productJson }),
    refuses: [404],
    keepSeconds: 0,
  },
  async ({ query, user }) => {
    const evenInactive = user?.isAdmin ?? false;
    const product = await findWholeProduct(query.product_id, { evenInactive });
    if (!product) throw new Failure(404, (words) => words["product-unknown"]);
    return { result: toSlottedJson(product) };
  },
);

export const action = loader;
