import { randomBytes } from "node:crypto";
import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import {
  blockedPhones,
  contacts,
  deliveries,
  offers,
  outboxEvents,
  people,
} from "#drizzle/schema.ts";
import { settings } from "#runtime/settings.ts";
import { addDays } from "../../core/dates.ts";
import { refuse } from "../../core/fields/refuse.server.ts";
import { requiredText } from "../../core/fields/text.server.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";
import type { Language } from "../../core/language.ts";
import { textFor } from "../../core/local-text.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { whereListed } from "../../people/customers/people.server.ts";
import type { PeopleFilter } from "../../people/customers/person.ts";
import { findShopSettings } from "../../shop/shop-settings.server.ts";
import { findMessageSettings } from "../message-settings.server.ts";
import type { MessageWords } from "../message-words.ts";
import { hasSmsGateway } from "../sms-gateway.server.ts";
import { shareOf } from "../sms-shares.ts";
import { optOut } from "./contacts.server.ts";
import { DAYS_BETWEEN, MOST_AT_ONCE, OFFER_MAX } from "./offer-limits.ts";

/** Six random bytes, so that nobody guesses another's link. */
const CODE_BYTES = 6;

/** Days for which the link in an offer works. */
const KEPT_DAYS = 90;

/** A placeholder such as {name}, which is filled in. */
const PLACEHOLDER = /\{(\w+)\}/g;

const text = requiredText(OFFER_MAX).transform((typed, context) =>
  [...typed.matchAll(PLACEHOLDER)].every(([, name]) => name === "name" || name === "shop")
    ? typed
    : refuse(context, "placeholder-unknown"),
);

/** The form of an offer: its text, with {name} and {shop}. */
export const offerSchema = z.object({ text });

type Words = Record<Language, Pick<MessageWords, "noOffers">>;

/**
 * The customers whom an offer to this list can reach now, those with the latest order first.
 * `isCut`: the list has more of them. `plannedAt`: by the database's clock, for `OfferTerms`.
 */
export async function planOffers(filter: PeopleFilter) {
  const listed = await whereListed({ ...filter, onlyBlocked: false });
  // The lock covers only the reading of the clock, since the query may take long; a later press is
  // refused by `plannedAt`.
  const plannedAt = await db.transaction(async (tx) => {
    await lockOffers(tx);
    const [clock] = await tx.execute<{ ms: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    );
    return Math.ceil(clock?.ms ?? 0);
  });
  return { ...(await findReceivers(db, listed)), plannedAt };
}

/**
 * The lock makes two simultaneous presses reach each person once, and lets a preview see every
 * earlier press.
 */
const lockOffers = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('offers'))`);

async function findReceivers(tx: Db, listed: SQL | undefined, atMost = MOST_AT_ONCE) {
  const most = Math.min(atMost, await countLeftToday(tx));
  const found = await tx
    .select({ phoneNumber: people.phoneNumber, fullName: people.fullName })
    .from(people)
    .leftJoin(contacts, eq(contacts.phoneNumber, people.phoneNumber))
    .leftJoin(blockedPhones, eq(blockedPhones.phoneNumber, people.phoneNumber))
    .where(
      and(
        listed,
        sql`${people.delivered} > 0`,
        isNull(contacts.optedOutAt),
        isNull(blockedPhones.phoneNumber),
        hadNone,
      ),
    )
    .orderBy(sql`${people.lastOrderAt} desc nulls last`, people.phoneNumber)
    .limit(most + 1);
  return { receivers: found.slice(0, most), isCut: found.length > most };
}

const hadNone = sql`not exists (
  select from ${offers} where ${offers.phoneNumber} = ${people.phoneNumber} and ${offers.isSent}
     and ${offers.createdAt} > now() - make_interval(days => ${DAYS_BETWEEN}))`;

/**
 * Offers that may still go out in these 24 hours: within their share, and within what all SMS
 * leave.
 */
async function countLeftToday(tx: Db): Promise<number> {
  const { settings: chosen } = await findMessageSettings(tx);
  const isOffer = sql`${outboxEvents.type} = 'offer.made'`;
  const [taken] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      offers: sql<number>`(count(*) filter (where ${isOffer}))::int`,
    })
    .from(deliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, deliveries.eventId))
    .where(
      and(
        eq(deliveries.channel, "sms"),
        gte(deliveries.createdAt, addDays(new Date(), -1)),
        inArray(deliveries.status, ["delivered", "unknown", "waiting", "sending"]),
      ),
    );
  const share = shareOf("offer", chosen.smsPerDay) - (taken?.offers ?? 0);
  return Math.max(0, Math.min(share, chosen.smsPerDay - (taken?.all ?? 0)));
}

/**
 * What was agreed to when an offer was previewed: no further press since then, and so many SMS at
 * most.
 */
export type OfferTerms = { since?: Date | undefined; most?: number | undefined };

/**
 * Sends one SMS to each person of the list who received an order before, wants offers, is not
 * blocked and had none in 30 days: 500 at once, and within half of the day's limit. Returns their
 * number, 0 without a gateway. Refused: offer-sent-meanwhile, so that a second press does not reach
 * the next 500.
 */
export async function sendOffers(
  { text }: z.output<typeof offerSchema>,
  filter: PeopleFilter,
  { since, most }: OfferTerms,
  words: Words,
  actor: ActingStaff,
): Promise<number> {
  const write = await writerOf(text, words);
  // Read before the transaction, which holds a connection while others wait for one.
  const listed = await whereListed({ ...filter, onlyBlocked: false });
  return db.transaction(async (tx) => {
    await lockOffers(tx);
    if (since) await refuseSecond(tx, since);
    const { receivers } = hasSmsGateway() ? await findReceivers(tx, listed, most) : NOBODY;
    const rows = receivers.map(({ phoneNumber, fullName }) => {
      const code = randomBytes(CODE_BYTES).toString("hex");
      const text = write(fullName, code);
      // The default is the time when the transaction began, and others may have previewed since
      // then.
      return {
        phoneNumber,
        code,
        text,
        actorId: actor?.id ?? null,
        createdAt: sql`clock_timestamp()`,
      };
    });
    if (rows.length > 0) await tx.insert(offers).values(rows);
    const codes = sql.param(rows.map(({ code }) => code));
    await tx.execute(sql`
      select tell('offer.made', jsonb_build_object('offerId', id)) from ${offers} where code = any(${codes}::text[])`);
    const details = { sms: rows.length, text };
    await recordStaffAct(tx, { act: "offers-sent", details, actor });
    return rows.length;
  });
}

const NOBODY: Pick<Awaited<ReturnType<typeof findReceivers>>, "receivers"> = { receivers: [] };

async function refuseSecond(tx: Db, since: Date): Promise<void> {
  const [later] = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(gte(offers.createdAt, since))
    .limit(1);
  if (later) throw new ShopError("offer-sent-meanwhile", {});
}

/** Fills the text in and adds how to end such offers, in the language of the text. */
export async function writerOf(
  typed: string,
  words: Words,
): Promise<(name: string, code: string) => string> {
  const language: Language = /[\u0980-\u09ff]/.test(typed) ? "bn" : "en";
  const { name: shopEn, nameBn, phones } = await findShopSettings();
  const shop = textFor({ en: shopEn, bn: nameBn }, language).text;
  const { ORIGIN } = settings();
  return (name, code) => {
    const values: Record<string, string> = { name, shop };
    const filled = typed.replace(PLACEHOLDER, (whole, key) => values[key] ?? whole);
    const how = ORIGIN ? `${ORIGIN}/stop/${code}` : (phones[0] ?? "");
    return `${filled}\n${words[language].noOffers(how)}`;
  };
}

/** The offer of a link; null for an unknown or old one. */
export async function findOffer(code: string) {
  const [found] = await db
    .select({ phoneNumber: offers.phoneNumber, optedOutAt: contacts.optedOutAt })
    .from(offers)
    .leftJoin(contacts, eq(contacts.phoneNumber, offers.phoneNumber))
    .where(eq(offers.code, code));
  return found ?? null;
}

/** Ends offers to the number that this link was sent to; an unknown link changes nothing. */
export async function optOutByCode(code: string): Promise<void> {
  const found = await findOffer(code);
  if (found) await optOut(found.phoneNumber);
}

/** The SMS of an event; null if it is gone, or if its reader opted out meanwhile. */
export async function readOffer(id: string): Promise<{ phoneNumber: string; text: string } | null> {
  const [found] = await db
    .select({ phoneNumber: offers.phoneNumber, text: offers.text })
    .from(offers)
    .leftJoin(contacts, eq(contacts.phoneNumber, offers.phoneNumber))
    .where(and(eq(offers.id, id), isNull(contacts.optedOutAt)));
  return found ?? null;
}

/** How an offer ended: one that was not sent counts as none, so that the person can get another. */
export async function closeOffer(id: string, isSent: boolean): Promise<void> {
  await db.update(offers).set({ isSent }).where(eq(offers.id, id));
}

/** Deletes offers older than 90 days. Returns the number of rows. */
export const sweepOffers = (now: Date = new Date()): Promise<number> =>
  deleteInBatches(offers, lt(offers.createdAt, addDays(now, -KEPT_DAYS)));
