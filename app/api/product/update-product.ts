import { z } from "zod";
import { updateProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { productChangesSchema } from "#app/domain/catalog/products/product-input.server.ts";
import { endpoint } from "../endpoint.ts";
import { id, idInQuery } from "../fields.ts";
import { PICTURE_FIELDS, productJson, savePictures, toSlottedJson } from "./product-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/product/update-product",
    summary: "Edit a product; an absent field stays, `images` are the kept paths by slot",
    access: "admin",
    query: z.object({ product_id: idInQuery }),
    body: productChangesSchema,
    pictures: PICTURE_FIELDS,
    answer: z.object({ message: z.string(), _id: id, result: productJson }),
    refuses: [404, 409],
    example: { body: { price: 980, discountPercentage: 80, isFeature: false } },
  },
  async ({ query, body, pictures, user, done }) => {
    const uploads = await savePictures(pictures);
    const product = await updateProduct(query.product_id, body, { uploads, actor: user });
    return {
      message: done["product-updated"],
      _id: product.id,
      result: toSlottedJson(product),
    };
  },
);
