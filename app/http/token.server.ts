import { jwtVerify, SignJWT } from "jose";
import { keyFor } from "#app/domain/users/keys.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { THIRTY_DAYS_S } from "./cookies.server.ts";

/** The claims that the contract's client decodes. The server uses only the id. */
export type TokenUser = {
  id: string;
  fullName: string;
  phoneNumber: string;
  email: string;
  address: string;
  isAdmin: boolean;
};

const ALGORITHM = "HS256";

const key = () => keyFor("api token");

/** A bearer token of 30 days, or until its session (claim `jti`) ends: by log-out, another password, another role. */
export function makeToken(user: TokenUser, sessionId: string): Promise<string> {
  return new SignJWT({ ...user })
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime(`${THIRTY_DAYS_S} s`)
    .setJti(sessionId)
    .sign(key());
}

/** The token of a request; null without one. Old clients send "null" or nothing after "Bearer" when logged out. */
export function bearerToken(request: Request): string | null {
  const token = /^Bearer(?: +(.*))?$/i
    .exec(request.headers.get("Authorization") ?? "")?.[1]
    ?.trim();
  return token && token !== "null" && token !== "undefined" ? token : null;
}

/** Whose token this is, and of which session. Forged, foreign and expired ones are nobody's. */
export async function readToken(
  token: string,
): Promise<{ userId: string; sessionId: string } | null> {
  const verified = await jwtVerify(token, key(), {
    algorithms: [ALGORITHM],
    requiredClaims: ["exp", "jti"],
  }).catch(() => null);
  const { id, jti } = verified?.payload ?? {};
  return isUuid(id) && isUuid(jti) ? { userId: id, sessionId: jti } : null;
}
