import { z } from "zod";
import { createProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { productSchema } from "#app/domain/catalog/products/product-input.server.ts";
import { endpoint } from "../endpoint.ts";
import { PICTURE_FIELDS, productJson, savePictures, toSlottedJson } from "./product-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/product/post-product",
    summary: "Add a product",
    access: "admin",
    body: productSchema,
    pictures: PICTURE_FIELDS,
    answer: z.object({ message: z.string(), result: productJson }),
    refuses: [409],
    example: {
      body: {
        title: "Sundarbans honey",
        description: "<p>Raw honey from the mangroves.</p>",
        category: "honey",
        price: 950,
        discountPercentage: 50,
        quantityInStock: 40,
        trackStock: true,
        isFeature: true,
      },
    },
  },
  async ({ body, pictures, user, done }) => {
    const product = await createProduct(body, {
      uploads: await savePictures(pictures),
      actor: user,
    });
    return { message: done["product-added"], result: toSlottedJson(product) };
  },
);
