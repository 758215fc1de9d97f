import { z } from "zod";
import {
  eachPublicProduct,
  listPublicProducts,
  type WholeProduct,
} from "#app/domain/catalog/products/product-lists.server.ts";
import { streamText } from "#app/http/stream.server.ts";
import { endpoint } from "../endpoint.ts";
import { pageOf, paging } from "../fields.ts";
import { type ProductJson, productJson, toProductJson } from "./product-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/product/get-product",
    summary: "All products, newest first: one page, or the whole list",
    access: "public",
    query: z.object(paging),
    answer: z.object({
      result: z.array(productJson),
      totalProduct: z.int(),
    }),
    keepSeconds: 0,
    example: { query: { page: 1, limit: 20 } },
  },
  async ({ query, user }) => {
    const page = pageOf(query);
    if (page) {
      const { products, total } = await listPublicProducts(page);
      return { result: products.map(toProductJson), totalProduct: total };
    }
    // Nobody else is given this answer: it is sent as it is read. A stranger's is kept, and so made whole.
    if (user) {
      const products = eachPublicProduct();
      // While it can still be refused in words.
      const first = await products.next();
      return new Response(streamText(longList(first, products)), {
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Cache-Control": "no-store",
          "X-Haat-Long": "yes",
        },
      });
    }
    const result: ProductJson[] = [];
    for await (const product of eachPublicProduct()) result.push(toProductJson(product));
    return { result, totalProduct: result.length };
  },
);

async function* longList(
  first: IteratorResult<WholeProduct>,
  others: AsyncIterable<WholeProduct>,
): AsyncGenerator<string> {
  let total = first.done ? 0 : 1;
  yield '{"success":true,"result":[';
  if (!first.done) yield JSON.stringify(toProductJson(first.value));
  for await (const product of others) {
    yield `,${JSON.stringify(toProductJson(product))}`;
    total += 1;
  }
  yield `],"totalProduct":${total}}`;
}
