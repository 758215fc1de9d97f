import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { ask } from "#tests/support/app.ts";
import { makeOrder, makeProduct, makePromoCode } from "#tests/support/factories.ts";
import { fc, isDeep, SEED, sampleSize } from "#tests/support/samples.ts";
import { describedAs, document, type Operation } from "./support/document.ts";
import { aPicture } from "./support/endpoints.ts";
import { aCustomer, anAdmin } from "./support/request.ts";

/** Generated requests per endpoint; more than 5,000 in all in `npm run test:deep`. */
const RUNS = sampleSize(8, 50);

const [admin, customer] = await Promise.all([anAdmin(), aCustomer()]);
const [product, order, promoCode] = [await makeProduct(), await makeOrder(), await makePromoCode()];
const known = [product.id, product.slug, order.id, promoCode.id, promoCode.code, customer.id];
const picture = new Uint8Array(await aPicture());

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
};

/** Values that programs get wrong and attackers try. */
const nasty = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\ud800",
    "\udfff x",
    "\u202e",
    "'; drop table orders; --",
    "%00",
    "../../../etc/passwd",
    "null",
    "undefined",
    "NaN",
    "Infinity",
    "1e9",
    "1e999",
    "-0",
    "9007199254740993",
    "২০",
    "__proto__",
    "constructor",
    "2026-02-30",
    "9999999-12-31",
    "0000-00-00",
    "true",
    "all",
    "<script>alert(1)</script>",
    "x".repeat(20_000),
    "ক".repeat(5_000),
    "👩‍👩‍👧‍👦".repeat(50),
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 0.1, 1e9, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e21, 1e308),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const anything: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  anyNumber,
  fc.constantFrom(null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(...known),
);

/** A value that fits the schema. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  return fc.oneof(...[schema.type ?? "any"].flat().map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case "object":
      return objectOf(schema, fitting);
    case "array":
      return fc.array(fitting(schema.items ?? {}), { maxLength: 4 });
    case "integer":
    case "number":
      return fc.nat({ max: 10_000 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return fc.oneof(fc.constantFrom(...known, "Dhaka", "01712345678", "2099-01-01"), fc.string());
    default:
      return anything;
  }
}

function objectOf(schema: Schema, field: (schema: Schema) => fc.Arbitrary<unknown>) {
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, field(one)]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

/** A body that may be wrong as a whole or in any field. */
const bent = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: fitting(schema) },
    { weight: 3, arbitrary: schema.properties ? objectOf(schema, bent) : anything },
    { weight: 1, arbitrary: anything },
  );

/** Bodies that no serializer writes. */
const brokenJson = (schema: Schema): fc.Arbitrary<BodyInit> =>
  fc.oneof(
    fc.constantFrom(
      `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
      `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
      '{"code":"A","code":["B"],"code":null,"fullName":1,"fullName":"x"}',
      '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
      '{"orderDetails":{"items":[{"_id":1,"_id":2}]}}',
      '{"discount":1e999,"price":-1e999}',
      '{"a":"\\ud800"}',
      "{",
      "",
      "\ufeff{}",
      "NaN",
    ),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
    bent(schema).map((value) => JSON.stringify(value)?.slice(0, -1) ?? ""),
  );

const brokenForm = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom(
    "--x",
    "--x--",
    '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na',
    "--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--",
    '--x\r\nContent-Disposition: form-data; name="image1"; filename="x"\r\n\r\n\u0000\r\n--x--',
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
    `${'--x\r\nContent-Disposition: form-data; name="images"\r\n\r\na\r\n'.repeat(2000)}--x--\r\n`,
  ),
);

const file = fc
  .oneof(
    fc.constant(picture),
    fc.nat({ max: picture.length }).map((length) => picture.slice(0, length)),
    fc.uint8Array({ maxLength: 100 }),
  )
  .map((bytes) => new File([new Uint8Array(bytes)], "x.png", { type: "image/png" }));

function form(schema: Schema): fc.Arbitrary<FormData> {
  const names = Object.keys(schema.properties ?? {});
  const field = fc.tuple(
    fc.oneof(fc.constantFrom(...names), nasty),
    fc.oneof({ weight: 4, arbitrary: nasty }, { weight: 1, arbitrary: file }),
  );
  return fc.array(field, { maxLength: 12 }).map((fields) => {
    const made = new FormData();
    for (const [name, value] of fields) made.append(name, value);
    return made;
  });
}

type Body = { body: BodyInit | null; type?: string };

function bodyOf({ requestBody }: Operation): fc.Arbitrary<Body> {
  const json = requestBody?.content["application/json"]?.schema as Schema | undefined;
  const upload = requestBody?.content["multipart/form-data"]?.schema as Schema | undefined;
  if (!json) return fc.constant({ body: null });
  const asJson = (weight: number, bodies: fc.Arbitrary<BodyInit>) => ({
    weight,
    arbitrary: bodies.map((body): Body => ({ body, type: "application/json" })),
  });
  return fc.oneof(
    asJson(
      8,
      bent(json).map((value) => JSON.stringify(value) ?? ""),
    ),
    asJson(3, brokenJson(json)),
    {
      weight: 1,
      arbitrary: fc.constantFrom<Body>({ body: "x", type: "text/plain" }, { body: null }),
    },
    {
      weight: 2,
      arbitrary: brokenForm.map(
        (body): Body => ({ body, type: "multipart/form-data; boundary=x" }),
      ),
    },
    ...(upload ? [{ weight: 8, arbitrary: form(upload).map((body): Body => ({ body })) }] : []),
  );
}

function pathOf(path: string, { parameters }: Operation): fc.Arbitrary<string> {
  const value = fc.oneof(
    fc.constantFrom(...known),
    nasty.map((text) => text.slice(0, 300)),
    anyNumber.map(String),
  );
  const places = parameters.filter((one) => one.in === "path").map((one) => one.name);
  const names = parameters.filter((one) => one.in === "query").map((one) => one.name);
  const query = fc.array(fc.tuple(names.length ? fc.constantFrom(...names) : nasty, value), {
    maxLength: 4,
  });
  return fc
    .tuple(fc.array(value, { minLength: places.length, maxLength: places.length }), query)
    .map(([ids, pairs]) => {
      const filled = places.reduce(
        // An empty segment, or one of dots only, would be another path.
        (text, name, i) => text.replace(`{${name}}`, encode(ids[i] ?? "").replace(/^\.*$/, "x")),
        path,
      );
      return `${filled}?${pairs.map(([name, one]) => `${encode(name)}=${encode(one)}`).join("&")}`;
    });
}

const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));

const credential = fc.constantFrom<Record<string, string>>(
  { Authorization: `Bearer ${admin.token}` },
  { Authorization: `Bearer ${admin.token}` },
  { Authorization: `Bearer ${customer.token}` },
  { Authorization: "Bearer x.y.z" },
  { Authorization: "Basic ÿ" },
  { Cookie: "session=%E0%A4%A; language=xx" },
  {},
);

const oddHeaders = fc.record(
  {
    "Accept-Language": fc.constantFrom("bn", "en;q=x,bn;q=9", "x".repeat(5000), "*"),
    "If-None-Match": fc.constantFrom("*", '"', 'W/"', ",,,"),
    "Idempotency-Key": fc.constantFrom("a", "x".repeat(5000), "ÿ"),
    "Content-Length": fc.constantFrom("-1", "x", "99999999999999"),
    Origin: fc.constantFrom("null", "x", "https://elsewhere.example"),
  },
  { requiredKeys: [] },
);

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    operation,
    method: method.toUpperCase(),
  })),
);

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Bytes in use after garbage collection, also outside the heap. */
function heldBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe(`generated requests (seed ${SEED})`, () => {
  const asked = { count: 0, slowest: 0, refused: 0 };
  let address = 0;

  test.each(operations)(
    "$method $path",
    { timeout: 60_000 },
    async ({ path, method, operation }) => {
      const request = fc.record({
        place: pathOf(path, operation),
        body: bodyOf(operation),
        credential,
        odd: fc.oneof(
          { weight: 3, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: oddHeaders },
        ),
      });
      await fc.assert(
        fc.asyncProperty(request, async ({ place, body: { body, type }, credential, odd }) => {
          const headers = new Headers({ ...credential, ...odd });
          if (type) headers.set("Content-Type", type);
          const began = performance.now();
          // Many addresses, so that the limits do not refuse most requests.
          const from = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address++ & 255}`;
          const response = await ask(place, { method, headers, body }, from);
          asked.slowest = Math.max(asked.slowest, performance.now() - began);
          asked.count += 1;
          if (response.status >= 400) asked.refused += 1;
          expect(response.status).toBeLessThan(500);
          expect(await describedAs(method, place, response)).toBe("");
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
    },
  );

  test("were numerous and sometimes accepted", () => {
    console.log(
      `seed ${SEED}: ${asked.count} requests, ${asked.refused} refused, slowest ${Math.round(asked.slowest)} ms`,
    );
    expect(asked.count).toBeGreaterThanOrEqual(RUNS * operations.length);
    expect(asked.refused).toBeLessThan(asked.count);
  });

  if (isDeep)
    test("leave nothing behind in memory", { timeout: 60_000 }, async () => {
      const path = "/api/order/place-order";
      const body = JSON.stringify({
        orderDetails: {
          fullName: "x".repeat(100_000),
          items: [{ _id: product.id, quantity: 1e9 }],
        },
      });
      const ask500 = async () => {
        for (let i = 0; i < 500; i++) {
          const response = await ask(path, {
            method: "POST",
            body,
            headers: { "Content-Type": "application/json" },
          });
          await response.text();
        }
      };
      await ask500();
      const before = heldBytes();
      await ask500();
      await ask500();
      // A thousand bodies weigh 100 MB.
      expect(heldBytes() - before).toBeLessThan(20 * 1024 * 1024);
    });
});
