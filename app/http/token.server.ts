import { createHmac } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { isUuid } from "#app/domain/uuid.ts";
import { settings } from "#server/settings.js";
import { THIRTY_DAYS_S } from "./cookies.server.ts";

/** What a token tells its holder of its user; the server believes only who, and under which password and role. */
export type TokenUser = {
  id: string;
  fullName: string;
  phoneNumber: string;
  email: string;
  address: string;
  isAdmin: boolean;
};

const ALGORITHM = "HS256";

/** Not the cookies' own secret: what signs one must not open the other. */
const key = () => createHmac("sha256", settings().SESSION_SECRET).update("api token").digest();

/** A bearer token of 30 days. It dies before when the session version moves on: another password, another role. */
export function makeToken(user: TokenUser, sessionVersion: number): Promise<string> {
  return new SignJWT({ ...user, sessionVersion })
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime(`${THIRTY_DAYS_S} s`)
    .sign(key());
}

/** The token of a request; null without one. Old clients send "null" or nothing after "Bearer" when logged out. */
export function bearerToken(request: Request): string | null {
  const token = /^Bearer(?: +(.*))?$/i
    .exec(request.headers.get("Authorization") ?? "")?.[1]
    ?.trim();
  return token && token !== "null" && token !== "undefined" ? token : null;
}

/** Whose token this is. Forged, foreign and expired ones are nobody's. */
export async function readToken(
  token: string,
): Promise<{ userId: string; sessionVersion: number } | null> {
  const verified = await jwtVerify(token, key(), {
    algorithms: [ALGORITHM],
    requiredClaims: ["exp"],
  }).catch(() => null);
  const { id, sessionVersion } = verified?.payload ?? {};
  if (!isUuid(id) || !Number.isInteger(sessionVersion)) return null;
  return { userId: id, sessionVersion: Number(sessionVersion) };
}
