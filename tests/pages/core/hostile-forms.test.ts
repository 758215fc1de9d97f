import { describe, expect, test } from "vitest";
import { ask, Visitor } from "#tests/support/app.ts";
import { makeCustomer } from "#tests/support/factories.ts";
import { actionRoutes } from "#tests/support/routes.ts";
import { fc, sampleSize } from "#tests/support/samples.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const PASSWORD = "honey-and-nuts";

/** Visitors who may open a route's form. */
async function makeVisitors() {
  const customer = new Visitor();
  const { phoneNumber } = await makeCustomer({ password: PASSWORD });
  await customer.submit("/login", { phoneNumber, password: PASSWORD });
  const { visitor: staff } = await visitAsStaff();
  return { anyone: new Visitor(), customer, staff };
}

const visitors = await makeVisitors();

function cookieFor(path: string): string {
  const { anyone, customer, staff } = visitors;
  const who = path.startsWith("/admin") || path.startsWith("/api") ? staff : customer;
  const { cookies } = path.startsWith("/profile") || who === staff ? who : anyone;
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

const HOSTILE_NAMES = [
  "a[4294967294]",
  "a[b][c]",
  "a.b",
  "a[]",
  "phoneNumber[4294967294]",
  "phoneNumber.x",
  "items[0].quantity",
  "__proto__",
  "constructor",
  "constructor.prototype.isAdmin",
  "toString",
  "__intent__",
  "__state__",
  "",
  "\0",
  "\ud800",
  "[".repeat(400),
  "n".repeat(1024 * 1024),
];

const HONEST_NAMES = [
  ...["intent", "id", "phoneNumber", "fullName", "password", "confirmPassword", "newPassword"],
  ...["address", "district", "promoCode", "shownTotal", "productId", "quantity", "redirectTo"],
  ...[
    "title",
    "price",
    "images",
    "image1",
    "logo",
    "file",
    "packed",
    "version",
    "was-title",
    "code",
  ],
  ...["expirationDate", "orderNote", "email", "thana", "all", "filter", "newStatus", "language"],
];

const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_NAMES.slice(0, -1)) },
  { weight: 5, arbitrary: fc.constantFrom(...HONEST_NAMES) },
  fc.string({ unit: "binary", maxLength: 30 }),
);

const value = fc.oneof(
  fc.constantFrom(
    "",
    "\0",
    "\ud800",
    "1",
    "-1",
    "1e999",
    "{",
    "[[",
    "null",
    "true",
    "../..",
    "x,y",
  ),
  fc.constantFrom("place-order", "add-line", "update-order", "add-product", "import", "preview"),
  fc.constantFrom("x".repeat(30_000), "[".repeat(5000), "9".repeat(400), "\u202e".repeat(2000)),
  fc.string({ unit: "binary", maxLength: 50 }),
);

type Body = { body: BodyInit; type?: string };

const fields = fc.array(fc.tuple(name, value), { maxLength: 20 });

const bodies: fc.Arbitrary<Body> = fc.oneof(
  fields.map((pairs) => ({ body: new URLSearchParams(pairs) })),
  fields.map((pairs) => {
    const form = new FormData();
    for (const [name, value] of pairs) form.append(name, value);
    return { body: form };
  }),
  fc.tuple(name, fc.constantFrom("1", "")).map(([name, value]) => {
    const pairs = Array.from({ length: 20_000 }, () => [name, value]);
    return { body: new URLSearchParams(pairs) };
  }),
  fc.string({ unit: "binary", maxLength: 200 }).map((body) => ({
    body,
    type: "application/x-www-form-urlencoded",
  })),
  fc.constantFrom<Body>(
    { body: "a[4294967294]=1", type: "application/x-www-form-urlencoded" },
    { body: "__intent__=%7B", type: "application/x-www-form-urlencoded" },
    { body: "__state__=%7B", type: "application/x-www-form-urlencoded" },
    { body: "&".repeat(200_000), type: "application/x-www-form-urlencoded" },
    { body: `${"n".repeat(1024 * 1024)}=1`, type: "application/x-www-form-urlencoded" },
    { body: "{}", type: "application/json" },
    { body: "[".repeat(50_000), type: "application/json" },
    { body: `[${"{},".repeat(100_000)}0]`, type: "application/json" },
    { body: "x", type: "text/plain" },
    { body: "--x", type: "multipart/form-data; boundary=x" },
    { body: "--x--", type: "multipart/form-data" },
    {
      body: `${'--x\r\nContent-Disposition: form-data; name="a[4294967294]"\r\n\r\n1\r\n'.repeat(2000)}--x--\r\n`,
      type: "multipart/form-data; boundary=x",
    },
  ),
);

const queries = ["", "?index", "?_data=root", "?_routes=root", "?edit=x", "?_data=__proto__"];

describe("a hostile form", () => {
  test.each(actionRoutes)("causes no failure at $path", { timeout: 120_000 }, async (route) => {
    const methods = route.isApi ? ["POST", "PUT", "DELETE"] : ["POST"];
    await fc.assert(
      fc.asyncProperty(
        bodies,
        fc.constantFrom(...(route.isApi ? [""] : ["", ".data"])),
        fc.constantFrom(...queries),
        fc.constantFrom(...methods),
        async ({ body, type }, suffix, query, method) => {
          const headers = new Headers({ Cookie: cookieFor(route.path) });
          if (type) headers.set("Content-Type", type);
          if (route.isApi) headers.set("Sec-Fetch-Site", "same-origin");
          const path = route.path === "/" ? "/_root" : route.path;
          const init = { method, body, headers, redirect: "manual" } as const;
          const { status } = await ask(path + suffix + query, init);
          expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: sampleSize(8, 40) },
    );
  });

  test("gets its errors in the reader's language", async () => {
    const send = (language: string, body: string) =>
      new Visitor({ language }).send("/login", {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body,
      });
    const many = await send("en", "a=1&".repeat(20_000));
    expect([many.status, many.html]).toEqual([400, expect.stringContaining("more fields than")]);
    const large = await send("bn", `phoneNumber=${"1".repeat(300_000)}`);
    expect([large.status, large.html]).toEqual([
      413,
      expect.stringContaining("যেকোনো ফর্মের চেয়ে বড়"),
    ]);
  });
});
