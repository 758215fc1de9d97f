import { z } from "zod";
import { findWholeProduct } from "#app/domain/catalog/products/product-lists.server.ts";
import { findProduct } from "#app/domain/catalog/products/staff-products.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { isShownByEndpoint } from "#app/domain/users/roles.ts";
import { endpoint } from "../endpoint.ts";
import { idInQuery } from "../fields.ts";
import { productJson, toSlottedJson, withoutStaffFields } from "./product-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/product/detail-product-by-id",
    summary:
      "One product by its id, pictures by slot; for those who keep the goods an inactive one, too",
    access: "guest",
    query: z.object({ product_id: idInQuery }),
    answer: z.object({ result: productJson }),
    refuses: [404],
    keepSeconds: 0,
  },
  async ({ query, user }) => {
    const isStaffs = isShownByEndpoint(user, "product/detail-product-by-id");
    const find = isStaffs ? findProduct : findWholeProduct;
    const product = await find(query.product_id);
    if (!product) throw new ShopError("product-not-found", {});
    const result = toSlottedJson(product);
    return { result: isStaffs ? result : withoutStaffFields(result) };
  },
);
