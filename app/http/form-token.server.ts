import { createHmac, timingSafeEqual } from "node:crypto";
import { keyFor } from "#app/domain/users/keys.server.ts";
import { FORM_TOKEN } from "./form-token.ts";
import { nameSession } from "./session.server.ts";

/** What the forms of this session carry, so that they are known as the shop's own; "" without a session. */
export async function readFormToken(request: Request): Promise<string> {
  const secret = await nameSession(request);
  return secret === null ? "" : formTokenOf(secret);
}

/** Whether a form is of this session. Without a session there is nobody in whose name another page could act. */
export async function isOfSession(request: Request, form: FormData): Promise<boolean> {
  const expected = Buffer.from(await readFormToken(request));
  if (expected.length === 0) return true;
  const given = Buffer.from(String(form.get(FORM_TOKEN) ?? ""));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const formTokenOf = (secret: string) =>
  createHmac("sha256", keyFor("form token")).update(secret).digest("base64url");
