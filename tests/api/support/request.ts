import { expect } from "vitest";
import type { Role } from "#app/domain/people/accounts/roles.ts";
import { ask } from "#tests/support/app.ts";
import { makeAdmin, makeCustomer } from "#tests/support/factories.ts";
import { sessionOf } from "#tests/support/sessions.ts";
import { describedAs } from "./document.ts";

/** A logged-in person with the token and cookie of the log-in. */
export type Person = {
  id: string;
  role: Role | null;
  phoneNumber: string;
  password: string;
  token: string;
  cookie: string;
};

export type Sending = {
  /** Sends this person's token. */
  as?: Person | null;
  /** Sends this token. */
  token?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** The sender's address; each has its own limits. */
  address?: string;
};

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever it is; every one is held against the document
export type Answer = { status: number; body: any; headers: Headers };

/** Sends a request to the API and checks the answer against the OpenAPI document. */
export async function request(
  method: string,
  path: string,
  sending: Sending = {},
): Promise<Answer> {
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

/** A person with a session. */
async function logIn(made: ReturnType<typeof makeCustomer>): Promise<Person> {
  const user = await made;
  const { setCookie, token } = await sessionOf(user);
  const { id, role, phoneNumber } = user;
  return {
    id,
    role,
    phoneNumber,
    password: PASSWORD,
    token,
    cookie: setCookie.split(";")[0] ?? "",
  };
}

/** The token that a log-in by the API answers with. */
export async function tokenByLogIn({ phoneNumber, password }: Person): Promise<string> {
  const { body } = await request("POST", "/api/user/login", { json: { phoneNumber, password } });
  return body.token;
}

/** Headers of a request from the shop's own pages. */
export const byCookie = (person: Person, site = "same-origin") => ({
  Cookie: person.cookie,
  "Sec-Fetch-Site": site,
});

/** The shape of a value: every field with its type. Lists show their first entry. */
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
