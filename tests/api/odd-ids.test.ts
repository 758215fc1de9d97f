import { describe, expect, test } from "vitest";
import { findOperation, findTemplate, type Operation } from "./support/document.ts";
import type { Endpoint } from "./support/endpoint.ts";
import { endpoints } from "./support/endpoints.ts";
import { aCustomer, anAdmin, type Person, request } from "./support/request.ts";

/** What programs send in place of an id. */
const TEXTS = [
  "1",
  "honey",
  "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b1",
  "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b1g",
  "{3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11}",
  "\u0000",
  "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11\u0000",
  "a".repeat(10_000),
  "",
  " ",
];
const VALUES = [...TEXTS, [], ["honey"], {}, { _id: "honey" }, 0, 1.5, 1e21, true, null];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Schema = {
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};
type Place = (string | number)[];

const isId = (name: string, { format }: Schema) =>
  format === "uuid" || /(^_|[a-z_])id$/i.test(name);

/**
 * Where ids stand in a body: those that its schema names, and those of the request that succeeds.
 */
function placesIn(schema: Schema, sample: unknown, name = ""): Place[] {
  const isSample = typeof sample === "string" && UUID.test(sample);
  const own: Place[] = isSample || isId(name, schema) ? [[]] : [];
  const inObject = (one: Schema) =>
    Object.entries(one.properties ?? {}).flatMap(([key, field]) =>
      placesIn(field, (sample as Record<string, unknown> | undefined)?.[key], key).map((place) => [
        key,
        ...place,
      ]),
    );
  const inList = ({ items }: Schema) =>
    items
      ? placesIn(items, Array.isArray(sample) ? sample[0] : undefined).map((to) => [0, ...to])
      : [];
  return [
    ...own,
    ...[schema, ...(schema.anyOf ?? [])].flatMap((one) => [...inObject(one), ...inList(one)]),
  ];
}

/** A copy of the body with this value at this place. */
function put(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === "number") {
    const list = Array.isArray(body) ? [...body] : [];
    list[key] = put(list[key], rest, value);
    return list;
  }
  const held = body as Record<string, unknown> | undefined;
  return { ...held, [key]: put(held?.[key], rest, value) };
}

type Ready = Awaited<ReturnType<Endpoint["make"]>>;

/** The request with each odd value in place of each of its ids. */
function* oddRequests(pattern: string, { parameters, requestBody }: Operation, ready: Ready) {
  const [pathname = "", search] = ready.path.split("?");
  for (const [at, part] of pattern.split("/").entries()) {
    if (!part.startsWith("{")) continue;
    for (const text of TEXTS) {
      const parts = pathname.split("/");
      parts[at] = encodeURIComponent(text) || "%20";
      yield { ...ready, path: [parts.join("/"), search].filter(Boolean).join("?"), text };
    }
  }
  for (const { name } of parameters.filter(
    (one) => one.in === "query" && isId(one.name, one.schema),
  ))
    for (const text of TEXTS) {
      const query = new URLSearchParams(search);
      query.set(name, text);
      yield { ...ready, path: `${pathname}?${query}` };
    }
  const schema = requestBody?.content["application/json"]?.schema ?? {};
  for (const place of placesIn(schema, ready.json))
    for (const value of VALUES) yield { ...ready, json: put(ready.json, place, value) };
}

const [customer, admin] = await Promise.all([aCustomer(), anAdmin()]);
let asked = 0;

const callerOf = ({ access }: Endpoint): Person | null =>
  access === "admin" ? admin : access === "user" ? customer : null;

describe("an id that is none is refused in words, or names nothing", () => {
  for (const endpoint of endpoints)
    test(`${endpoint.method} ${endpoint.name}`, async () => {
      const { method, make } = endpoint;
      const as = callerOf(endpoint);
      const ready = await make(as);
      const operation = findOperation(method, ready.path);
      const pattern = findTemplate(ready.path)?.pattern;
      if (!operation || !pattern) throw new Error(`${ready.path} is not described`);
      for (const { path, ...sending } of oddRequests(pattern, operation, ready)) {
        asked += 1;
        const address = `10.1.${asked >> 8}.${asked & 255}`;
        const { status } = await request(method, path, { ...sending, as, address });
        const which = `${path.slice(0, 200)} ${JSON.stringify(sending.json)?.slice(0, 300)}`;
        expect.soft(status, which).toBeLessThan(500);
      }
    });

  test.each([
    ["send-code", {}],
    ["prove-phone", { code: "123456" }],
  ])("%s names no order by it", async (name, json) => {
    const path = `/api/order/${name}?order_id=honey`;
    const { status, body } = await request("POST", path, { as: customer, json });
    expect([status, body.message]).toEqual([404, "There is no such order."]);
  });

  test("at many places", () => expect(asked).toBeGreaterThan(1500));
});
