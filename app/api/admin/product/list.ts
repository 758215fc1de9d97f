import { z } from "zod";
import { listAllProducts } from "#app/domain/catalog/products/staff-products.server.ts";
import { endpoint } from "../../endpoint.ts";
import { pageOf, paging } from "../../fields.ts";
import { productJson, toSlottedJson } from "../../product/product-json.ts";

export default endpoint(
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
