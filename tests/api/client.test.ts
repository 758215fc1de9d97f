import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { expect, test } from "vitest";
import { ask, ORIGIN } from "#tests/support/app.ts";
import { makeProduct, nextPhone } from "#tests/support/factories.ts";
import { buySomething } from "./client/purchase.ts";
import { document } from "./support/document.ts";

test("a client's types are generated from the document, and equal those it was compiled with", async () => {
  const types = await openapiTS(JSON.stringify(document), { alphabetize: false });
  await expect(COMMENT_HEADER + astToString(types)).toMatchFileSnapshot("client/openapi.d.ts");
});

test("a client that knows only the document makes a purchase", async () => {
  await makeProduct({ price: 700, discount: 50 });
  const inProcess = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.method === "GET" ? null : await request.text();
    return ask(pathname + search, { method: request.method, headers: request.headers, body });
  };
  const bought = await buySomething(ORIGIN, inProcess, nextPhone());
  expect(bought).toEqual({
    expected: 1420,
    total: 1420,
    status: "Processing",
    mine: [bought.orderId],
    orderId: expect.any(String),
    refusal: "Only staff may do this.",
  });
});
