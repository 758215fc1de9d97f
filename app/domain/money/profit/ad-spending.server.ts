import { and, desc, eq, gte, isNull, lte, max, sql } from "drizzle-orm";
import { sourceOf } from "#app/domain/marketing/sources/touches.server.ts";
import { db } from "#drizzle/client.server.ts";
import { adSpending, advertising } from "#drizzle/schema.ts";

/** What a campaign cost on a day; `spent` is in taka, `amount` in the account's currency. */
export type CampaignDay = Omit<typeof adSpending.$inferSelect, "account">;

/** Days in Dhaka, both included. */
type Days = { from: string; to: string };

/** The source that reported spending counts for. */
const META = "facebook";

/** Sources of visitors that Meta's advertisements bring, as orders and owners spell them. */
const OF_META = [META, "instagram", "messenger", "meta"];

/**
 * Keeps what an ad account reported. A campaign that is missing keeps what it had, since Meta leaves
 * deleted campaigns out of its list.
 */
export async function keepAdSpending(account: string, rows: readonly CampaignDay[]): Promise<void> {
  if (rows.length === 0) return;
  const newest = (column: string) => sql.raw(`excluded.${column}`);
  await db
    .insert(adSpending)
    .values(rows.map((row) => ({ ...row, account })))
    .onConflictDoUpdate({
      target: [adSpending.account, adSpending.day, adSpending.campaignId],
      set: {
        campaign: newest("campaign"),
        amount: newest("amount"),
        currency: newest("currency"),
        spent: newest("spent"),
      },
    });
}

/** The latest day of which an ad account reported spending; null if it never did. */
export async function lastReportedDay(account: string): Promise<string | null> {
  const [row] = await db
    .select({ day: max(adSpending.day) })
    .from(adSpending)
    .where(eq(adSpending.account, account));
  return row?.day ?? null;
}

/** What was reported of these days, the latest day and the dearest campaign first. */
export const listAdSpending = ({ from, to }: Days): Promise<CampaignDay[]> =>
  db
    .select({
      day: adSpending.day,
      campaignId: adSpending.campaignId,
      campaign: adSpending.campaign,
      amount: adSpending.amount,
      currency: adSpending.currency,
      spent: adSpending.spent,
    })
    .from(adSpending)
    .where(and(gte(adSpending.day, from), lte(adSpending.day, to)))
    .orderBy(desc(adSpending.day), desc(adSpending.spent), adSpending.campaignId);

/**
 * Returns a function that tells whether typed spending counts: not on a day of which Meta reports
 * some, for a source that Meta's advertisements bring.
 */
export function countsBeside(reported: readonly { day: string; spent: number }[]) {
  const days = new Set(reported.flatMap(({ day, spent }) => (spent > 0 ? [day] : [])));
  return ({ day, source }: { day: string; source: string }): boolean =>
    !days.has(day) || !OF_META.includes(sourceOf(source) || source);
}

/** All spending that counts in the profit of these days, in taka; source "" for the whole shop. */
export async function countedSpending({ from, to }: Days) {
  const [reported, typed] = await Promise.all([
    listAdSpending({ from, to }),
    db
      .select({ day: advertising.day, source: advertising.source, spent: advertising.spent })
      .from(advertising)
      .where(
        and(isNull(advertising.deletedAt), gte(advertising.day, from), lte(advertising.day, to)),
      ),
  ]);
  return [
    ...typed.filter(countsBeside(reported)),
    ...reported.map(({ day, spent }) => ({ day, source: META, spent })),
  ];
}
