import { describe, expect, test } from "vitest";
import { ask } from "#tests/support/app.ts";
import { complaints, document, type Operation } from "./support/document.ts";

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

/** Method and path of every row of the contract's table (spec section 7). */
const CONTRACT = `
GET /api/user/profile
POST /api/user/login
POST /api/user/register
GET /api/carousel/all
POST /api/carousel/upload
DELETE /api/carousel/delete/{id}
GET /api/product/get-product
GET /api/product/feature-product
GET /api/product/get-filter-product
GET /api/product/product-details
GET /api/product/detail-product-by-id
POST /api/product/post-product
PUT /api/product/update-product
DELETE /api/product/delete-product
GET /api/admin/product/list
GET /api/category/list-category
POST /api/category/post-category
PUT /api/category/update-category
DELETE /api/category/delete-category
GET /api/charge/delivery-charge
POST /api/order/place-order
GET /api/order/user-order-list
GET /api/order/track-order/{orderId}
DELETE /api/order/delete
GET /api/promo-code/verify/{code}
GET /api/admin/dashboard
GET /api/admin/order/list
GET /api/admin/order/filter
PUT /api/admin/order/update
GET /api/promo-code/admin/list
POST /api/promo-code/generate-promo-code
GET /api/promo-code/admin/detail/{promoID}
PUT /api/promo-code/admin/update/{promoID}
DELETE /api/promo-code/admin/delete/{id}`
  .trim()
  .split("\n");

describe("the document", () => {
  test("names every endpoint of the contract, and marks all others as additions", () => {
    const isAddition = (operation: Operation) => "x-addition" in operation;
    const own = operations.filter(({ operation }) => !isAddition(operation));
    expect(own.map(({ name }) => name).sort()).toEqual([...CONTRACT].sort());
  });

  test("has a unique name for every operation", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has examples that fit their schemas", () => {
    const examples = Object.values(document.components.schemas).flatMap((schema) =>
      ((schema as { examples?: unknown[] }).examples ?? []).map((example) => ({ schema, example })),
    );
    const bodies = operations.flatMap(({ operation }) =>
      Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema, example }) =>
        example === undefined ? [] : [{ schema, example }],
      ),
    );
    expect(examples.length).toBeGreaterThan(6);
    expect(bodies.length).toBeGreaterThan(8);
    for (const { schema, example } of [...examples, ...bodies]) {
      expect(complaints(schema, example)).toBe("");
    }
  });
});

describe("the page of the document", () => {
  test("describes every endpoint, without script", async () => {
    const response = await ask("/api");
    const html = await response.text();
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    for (const { operation } of operations) {
      expect(html).toContain(`<article id="${operation.operationId}">`);
    }
    expect(html).not.toContain("<script");
    expect(html).not.toContain("undefined");
  });

  test("accepts only GET", async () => {
    expect((await ask("/api", { method: "POST" })).status).toBe(405);
    expect((await ask("/api/openapi.json", { method: "DELETE" })).status).toBe(405);
  });
});
