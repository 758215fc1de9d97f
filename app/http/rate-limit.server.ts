import { isIPv4, isIPv6 } from "node:net";
import type { AppLoadContext } from "@remix-run/node";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { ShopError } from "#app/domain/shop-error.ts";
import { pool } from "#drizzle/client.server.ts";

type Limits = { perPhone: number; perAddress: number; durationS: number };

/**
 * How often in how many seconds. A phone number is one person's; behind one address of a mobile network in Bangladesh
 * stand hundreds, so addresses get far more. Guessing stays hopeless: 10 passwords a quarter of an hour per account, 5
 * one-time codes out of 31⁸.
 */
const LIMITS = {
  "log-in": { perPhone: 10, perAddress: 100, durationS: 15 * 60 },
  registration: { perPhone: 60, perAddress: 120, durationS: 60 * 60 },
  reset: { perPhone: 5, perAddress: 50, durationS: 15 * 60 },
} satisfies Record<string, Limits>;

type Asked = { context: AppLoadContext };

/** What an attempt is counted by; an unknown address (under `remix-serve`) or phone number is not counted. */
type Keys = { address: string | null; phone: string | null };

/** Before a log-in, or a check of the current password. Refused: too-many-attempts. */
export const limitLogIns = (asked: Asked, phoneNumber: string) =>
  attempt("log-in", keysOf(asked, phoneNumber));

/** Before a registration. Refused: too-many-attempts. */
export const limitRegistrations = (asked: Asked, phoneNumber: string) =>
  attempt("registration", keysOf(asked, phoneNumber));

/** Before a one-time code is looked at. Refused: too-many-attempts. */
export const limitResets = (asked: Asked, phoneNumber: string) =>
  attempt("reset", keysOf(asked, phoneNumber));

/** The attempt was honest: it counts no more, and the phone number starts afresh. */
export async function forgiveLogIns(asked: Asked, phoneNumber: string): Promise<void> {
  const { address, phone } = keysOf(asked, phoneNumber);
  const { byAddress, byPhone } = limiters["log-in"];
  await Promise.all([address && byAddress.reward(address), phone && byPhone.delete(phone)]);
}

/** The status of a refusal's page, and when to come back where it is a matter of time (RFC 9110, 10.2.3). */
export function refusalInit(refusal: ShopError, status: number): ResponseInit {
  if (!("retryAfterS" in refusal.params)) return { status };
  const { retryAfterS } = refusal.params;
  const inTime = refusal.code === "busy" ? 503 : 429;
  return { status: inTime, headers: { "Retry-After": String(retryAfterS) } };
}

type Subject = keyof typeof LIMITS;

const limiters = Object.fromEntries(
  Object.entries(LIMITS).map(([subject, limits]) => [
    subject,
    {
      byAddress: limiter(`${subject}-address`, limits.perAddress, limits.durationS),
      byPhone: limiter(`${subject}-phone`, limits.perPhone, limits.durationS),
    },
  ]),
) as Record<Subject, { byAddress: RateLimiterPostgres; byPhone: RateLimiterPostgres }>;

/** Counts in the table all servers share: `points` in `duration` seconds for every key. */
export function limiter(keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    // The library speaks to `pg`, of which it uses this much.
    storeClient: {
      async query({ text, values }: { text: string; values: (string | number | null)[] }) {
        const rows = await pool.unsafe(text, values);
        return { rows, rowCount: rows.count };
      },
    },
    storeType: "client",
    tableName: "limits",
    tableCreated: true,
    keyPrefix,
    points,
    duration,
  });
}

/** Counts first and looks then, in one statement each: of many at once no more than allowed get through. */
async function attempt(subject: Subject, { address, phone }: Keys): Promise<void> {
  const { byAddress, byPhone } = limiters[subject];
  const outcomes = await Promise.allSettled([
    address && byAddress.consume(address),
    phone && byPhone.consume(phone),
  ]);
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  if (failures.length === 0) return;
  const accident = failures.find((failure) => !(failure instanceof RateLimiterRes));
  if (accident) throw accident;
  const waits = failures.map((failure) => (failure as RateLimiterRes).msBeforeNext);
  throw new ShopError("too-many-attempts", {
    retryAfterS: Math.max(1, Math.ceil(Math.max(...waits) / 1000)),
  });
}

function keysOf({ context }: Asked, phone: string | null): Keys {
  return { address: addressKey(context.clientAddress ?? ""), phone };
}

/** Who has one IPv6 address has the 2⁶⁴ beside it, so those count as one. Null for what is no address. */
export function addressKey(clientAddress: string): string | null {
  const address = clientAddress.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const [before = "", after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (half: string) => half.split(":").filter(Boolean);
  const missing = after === undefined ? 0 : 8 - groups(before).length - groups(after).length;
  const all = [...groups(before), ...Array<string>(missing).fill("0"), ...groups(after ?? "")];
  return `${all.slice(0, 4).join(":")}::/64`;
}
