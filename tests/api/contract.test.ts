import { describe, expect, test } from "vitest";
import { document } from "./support/document.ts";
import { endpoints } from "./support/endpoints.ts";
import { aCustomer, anAdmin, request, shapeOf } from "./support/request.ts";

const [customer, admin] = await Promise.all([aCustomer(), anAdmin()]);

describe("every endpoint answers in its recorded shape", () => {
  for (const { name, method, access, make, status: usual = 200 } of endpoints) {
    test(`${method} ${name}`, async () => {
      const caller = access === "admin" ? admin : access === "user" ? customer : null;
      const { path, ...sending } = await make(caller);
      const { status, body } = await request(method, path, { ...sending, as: caller });
      if (name === "user-change-password") customer.token = body.token;
      expect(status).toBe(usual);
      const shape = `${JSON.stringify(shapeOf(body), null, 2)}\n`;
      await expect(shape).toMatchFileSnapshot(`shapes/${name}.txt`);
    });
  }

  test("and no endpoint is missing", async () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const made: string[] = [];
    // Sequential, because one endpoint may delete the courier that another uses.
    for (const { method, make } of endpoints) {
      const { path } = await make(null);
      const pattern = described.find((one) => {
        const template = one.replace(/\{[^}]+\}/g, "[^/]+");
        return new RegExp(`^${template}$`).test(`${method} ${path.split("?")[0]}`);
      });
      made.push(pattern ?? path);
    }
    expect([...new Set(made)].sort()).toEqual(described.sort());
  });
});
