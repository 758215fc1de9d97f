import { z } from "zod";
import {
  createProduct,
  deleteProduct,
  restoreProduct,
  updateProduct,
} from "#app/domain/catalog/products/product-admin.server.ts";
import { PRODUCT_FAULTS } from "#app/domain/catalog/products/product-fields.server.ts";
import {
  productChangesSchema,
  productSchema,
} from "#app/domain/catalog/products/product-input.server.ts";
import { findWholeProduct } from "#app/domain/catalog/products/product-lists.server.ts";
import {
  findProduct,
  listAllProducts,
} from "#app/domain/catalog/products/staff-products.server.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { isShownByEndpoint } from "#app/rights.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idInQuery, pageOf, paging } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";
import {
  PICTURE_FIELDS,
  productJson,
  savePictures,
  toSlottedJson,
  withoutStaffFields,
} from "./product-json.ts";

export const staffProductList = endpoint(
  {
    method: "GET",
    path: "/api/admin/product/list",
    summary: "Every product, inactive ones too, pictures by slot",
    access: "admin",
    query: z.object({
      ...paging,
      q: z.string().optional().describe("Words in title and description."),
    }),
    answer: z.object({
      totalProduct: z.int(),
      result: z.array(productJson),
    }),
  },
  async ({ query }) => {
    const { products, total } = await listAllProducts({
      search: query.q ?? "",
      ...pageOf(query),
    });
    return { totalProduct: total, result: products.map(toSlottedJson) };
  },
);

export const productById = endpoint(
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

export const create = staffChange(
  {
    method: "POST",
    path: "/api/product/post-product",
    summary: "Add a product",
    body: productSchema,
    pictures: PICTURE_FIELDS,
    result: [productJson, toSlottedJson],
    refuses: [409],
    faults: PRODUCT_FAULTS,
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
    done: "product-added",
  },
  async ({ body, pictures, user }) =>
    createProduct(body, { uploads: await savePictures(pictures), actor: user }),
);

export const update = endpoint(
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
    faults: PRODUCT_FAULTS,
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

export const remove = staffChange(
  {
    method: "DELETE",
    path: "/api/product/delete-product",
    summary: "Delete a product; it can be restored for 30 days",
    query: z.object({ product_id: idInQuery }),
    refuses: [404],
    done: "product-deleted",
  },
  ({ user, query }) => deleteProduct(query.product_id, user),
);

export const restore = staffChange(
  {
    method: "PUT",
    path: "/api/product/restore-product",
    summary: "Undo the deletion of a product",
    query: z.object({ product_id: idInQuery }),
    result: [productJson, toSlottedJson],
    refuses: [404],
    isAddition: true,
    done: "product-restored",
  },
  ({ user, query }) => restoreProduct(query.product_id, user),
);
