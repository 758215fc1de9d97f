import { eq, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { outsideChecks } from "#drizzle/schema.ts";
import { log } from "#runtime/log.ts";
import { readHeaders } from "#runtime/settings.ts";
import { connectionSettings, mayBePrivate } from "../../core/connections/connections.server.ts";
import {
  failedTry,
  isPage,
  refusalIn,
  type Tried,
  well,
  withoutAnswer,
} from "../../core/connections/tried.ts";
import { addDays } from "../../core/dates.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import { secretsIn } from "../../core/requests/secrets-in.ts";
import { NoAnswer, REQUEST_MS, sendRequest } from "../../core/requests/send-request.server.ts";

/** Milliseconds that a caller waits for the service; afterwards the card shows without it. */
const TIMEOUT_MS = 1_500;

/** Days for which an answer counts as fresh, and after which it is deleted. */
const FRESH_DAYS = 7;
const KEPT_DAYS = 30;

/**
 * Milliseconds for which a service that failed is not asked again, so that no card waits for it.
 */
const REST_MS = 60_000;

type Counts = { delivered: number; returned: number };

/**
 * Counts of parcels at all shops' couriers; "unknown" when the service has none of the number,
 * "silent" when it did not answer; null without a service.
 */
export type OutsideCheck = ({ is: "known" } & Counts) | { is: "unknown" | "silent" } | null;

let restsUntil = 0;

/** Whether the shop has a service to ask. */
export const asksOutside = (): boolean => connectionSettings().CHECK_URL !== "";

/**
 * Asks the service about a number, once in seven days. Never fails and takes at most 1.5
 * seconds.
 */
export async function checkOutside(phoneNumber: string): Promise<OutsideCheck> {
  if (!asksOutside()) return null;
  const [known] = await db
    .select()
    .from(outsideChecks)
    .where(eq(outsideChecks.phoneNumber, phoneNumber));
  const isFresh = known && known.checkedAt > addDays(new Date(), -FRESH_DAYS);
  const isResting = Date.now() < restsUntil;
  const answer = isFresh || isResting ? "silent" : await askService(phoneNumber);
  if (typeof answer === "object") {
    const row = { ...answer, checkedAt: new Date() };
    await db
      .insert(outsideChecks)
      .values({ phoneNumber, ...row })
      .onConflictDoUpdate({ target: outsideChecks.phoneNumber, set: row });
  }
  const counts = typeof answer === "object" ? answer : known;
  if (counts) return { is: "known", delivered: counts.delivered, returned: counts.returned };
  return { is: answer === "unknown" ? "unknown" : "silent" };
}

/** Asks the service itself, without what is remembered. */
async function askService(phoneNumber: string): Promise<Counts | "unknown" | "silent"> {
  try {
    const { status, counts } = await request(phoneNumber, TIMEOUT_MS);
    if (counts) return counts;
    log.warn({ event: "outside check", answerCode: status }, "the outside checker gave no counts");
    // An unknown number does not pause the service, so the next number is still checked.
    if (status === 404) return "unknown";
    if (status === 200) return "silent";
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    log.warn(
      { event: "outside check", reason: error.reason },
      "the outside checker did not answer",
    );
  }
  restsUntil = Date.now() + REST_MS;
  return "silent";
}

/** Tries the service with a number; it has more time than a caller has. */
export async function tryService(phoneNumber: string): Promise<Tried> {
  try {
    const answer = await request(phoneNumber, REQUEST_MS);
    const { status, text, counts } = answer;
    if (counts) return well(`${counts.delivered} / ${counts.returned}`);
    if (status === 404 && !isPage(text)) return well();
    if (status === 200 && !isPage(text)) return failedTry("paths");
    const { CHECK_URL, CHECK_HEADERS } = connectionSettings();
    return refusalIn(answer, secretsIn(CHECK_URL, readHeaders(CHECK_HEADERS) ?? {}));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return withoutAnswer(error.reason);
  }
}

/** One request about a number. Refused with `NoAnswer`. */
async function request(phoneNumber: string, timeoutMs: number) {
  const { CHECK_URL, CHECK_METHOD, CHECK_HEADERS, CHECK_DELIVERED, CHECK_RETURNED } =
    connectionSettings();
  const { status, text } = await sendRequest({
    url: new URL(CHECK_URL.replaceAll("{phone}", phoneNumber)),
    method: CHECK_METHOD,
    headers: { Accept: "application/json", ...readHeaders(CHECK_HEADERS) },
    body: "",
    mayBePrivate: mayBePrivate("check"),
    timeoutMs,
  });
  const delivered = status === 200 ? readCount(text, CHECK_DELIVERED) : null;
  const returned = status === 200 ? readCount(text, CHECK_RETURNED) : null;
  const counts = delivered !== null && returned !== null ? { delivered, returned } : null;
  return { status, text, counts };
}

/** The whole number at a dotted path of a JSON text; null if there is none. */
function readCount(text: string, path: string): number | null {
  try {
    const found = path
      .split(".")
      .reduce<unknown>(
        (value, name) =>
          typeof value === "object" && value !== null && Object.hasOwn(value, name)
            ? (value as Record<string, unknown>)[name]
            : undefined,
        JSON.parse(text),
      );
    const count = typeof found === "string" && found !== "" ? Number(found) : found;
    const isCount = typeof count === "number" && Number.isInteger(count);
    return isCount && count >= 0 && count <= MAX_INTEGER ? count : null;
  } catch {
    return null;
  }
}

/**
 * Orders of other numbers that came from the network of this one within the week and were jokes.
 */
export async function countFakesNearby(orderId: string): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from orders as near join orders as own on near.placed_near = own.placed_near
     where own.id = ${orderId}::uuid and near.id <> own.id and near.phone_number <> own.phone_number
       and near.cancel_reason = 'fake' and near.created_at > now() - interval '7 days'`);
  return row?.n ?? 0;
}

/** Deletes answers older than 30 days. Returns the number of rows. */
export const sweepOutsideChecks = (now: Date = new Date()): Promise<number> =>
  deleteInBatches(outsideChecks, lt(outsideChecks.checkedAt, addDays(now, -KEPT_DAYS)));
