import { jwtVerify, SignJWT } from "jose";
import { keyFor } from "#app/domain/core/keys.server.ts";
import { isUuid } from "#app/domain/core/uuid.ts";
import { THIRTY_DAYS_S } from "./cookies.server.ts";

const ALGORITHM = "HS256";

const key = () => keyFor("api token");

/**
 * A bearer token of 30 days, or until its session (claim `jti`) ends. The contract's client decodes
 * the claims; the server reads the id.
 */
export function makeToken(user: { id: string }, sessionId: string): Promise<string> {
  return new SignJWT({ ...user })
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime(`${THIRTY_DAYS_S} s`)
    .setJti(sessionId)
    .sign(key());
}

/**
 * The token of a request, or null. Logged-out old clients send "null", "undefined" or nothing after
 * "Bearer".
 */
export function bearerToken(request: Request): string | null {
  const header = request.headers.get("Authorization") ?? "";
  const token = /^Bearer (.*)$/i.exec(header)?.[1]?.trim();
  return token && token !== "null" && token !== "undefined" ? token : null;
}

/** The user and session of a token; null for forged, foreign and expired ones. */
export async function readToken(token: string) {
  const options = { algorithms: [ALGORITHM], requiredClaims: ["exp", "jti"] };
  const verified = await jwtVerify(token, key(), options).catch(() => null);
  const { id, jti } = verified?.payload ?? {};
  return isUuid(id) && isUuid(jti) ? { userId: id, sessionId: jti } : null;
}
