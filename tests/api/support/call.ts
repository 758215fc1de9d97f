import { expect } from "vitest";
import type { Role } from "#app/domain/users/roles.ts";
import { ask } from "#tests/support/app.ts";
import { makeAdmin, makeCustomer } from "#tests/support/factories.ts";
import { describedAs } from "./document.ts";

/** Somebody with an account, logged in: with the token and the cookie that log-in gave. */
export type Person = {
  id: string;
  role: Role | null;
  phoneNumber: string;
  password: string;
  token: string;
  cookie: string;
};

export type Sending = {
  /** Sends their token. */
  as?: Person | null;
  /** Sends this token. */
  token?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** Where the call comes from; each has limits of its own. */
  address?: string;
};

type Access = "anyone" | "user" | "admin";

type Ready = { path: string } & Pick<Sending, "json" | "form">;

/**
 * Every call: who may make it, and a way to make it succeed. `caller` is who will; a new world is made each time, so that
 * a call that deletes or is unique can be made again.
 */
export type Call = {
  name: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  access: Access;
  make: (caller: Person | null) => Promise<Ready>;
  /** Changes nothing, though it is no GET: what it asks is too long for an address. */
  isReading?: true;
};

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever it is; every one is held against the document
export type Answer = { status: number; body: any; headers: Headers };

/** Calls the API, and holds the answer against the OpenAPI document. */
export async function call(method: string, path: string, sending: Sending = {}): Promise<Answer> {
  const { as, token = as?.token, json, form, address } = sending;
  const headers = new Headers(sending.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (json !== undefined) headers.set("Content-Type", "application/json");
  const body = json === undefined ? (form ?? null) : JSON.stringify(json);
  const response = await ask(path, { method, headers, body }, address);
  expect(await describedAs(method, path, response), `${method} ${path}`).toBe("");
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : text,
    headers: response.headers,
  };
}

export const aCustomer = () => logIn(makeCustomer({ password: PASSWORD }));
export const anAdmin = () => logIn(makeAdmin({ password: PASSWORD }));

const PASSWORD = "honey-and-nuts";
let logIns = 0;

/** Through the front door, each from an address of its own. */
async function logIn(made: ReturnType<typeof makeCustomer>): Promise<Person> {
  const { id, role, phoneNumber } = await made;
  const answer = await call("POST", "/api/user/login", {
    json: { phoneNumber, password: PASSWORD },
    address: `198.51.100.${++logIns % 250}`,
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { id, role, phoneNumber, password: PASSWORD, token: answer.body.token, cookie };
}

/** As the shop's own pages send it. */
export const byCookie = (person: Person, site = "same-origin") => ({
  Cookie: person.cookie,
  "Sec-Fetch-Site": site,
});

/** A value's shape: every field with the kind of what it holds. Lists show their first entry. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, shapeOf(held)]));
  }
  if (typeof value !== "string") return value === null ? "null" : typeof value;
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) return "uuid";
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return "date-time";
  return "string";
}
