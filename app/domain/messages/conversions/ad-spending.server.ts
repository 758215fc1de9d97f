import { log } from "#runtime/log.ts";
import { settings } from "#runtime/settings.ts";
import { enteredFields, tryOnce } from "../../core/connections/connections.server.ts";
import {
  failedTry,
  refusalIn,
  type Tried,
  well,
  withoutAnswer,
} from "../../core/connections/tried.ts";
import { addDays, dhakaDay } from "../../core/dates.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import { asObject } from "../../core/requests/json-request.server.ts";
import { NoAnswer, sendRequest } from "../../core/requests/send-request.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import {
  type CampaignDay,
  keepAdSpending,
  lastReportedDay,
} from "../../money/profit/ad-spending.server.ts";
import { findMetaToken } from "./conversion-settings.server.ts";

/*
 * Meta's Insights API: `GET /act_<ad account>/insights` with `level=campaign` and `time_increment=1` answers a row for each day and
 * campaign that spent; `spend` is a text in the account's currency, and `paging.cursors.after` leads to the next page while there
 * is `paging.next` (developers.facebook.com/documentation/ads-commerce/marketing-api/insights and
 * …/reference/ad-account/insights). The token needs the permission ads_read.
 */

/** Days before today that are read anew, since Meta corrects what it has reported. */
const DAYS_BACK = 3;

/** The most days before today that are read, after a time in which reading failed. */
const MOST_DAYS_BACK = 30;

const PER_PAGE = 200;
/** More would be an endless list. */
const MOST_PAGES = 20;
const PAGE_BYTES = 512 * 1024;

/** Meta's code of an error that blames the access token. */
const WRONG_TOKEN = 190;

const CAMPAIGN_MAX = 200;

const nameOf = (campaign: string) => cutText(cleanLine(campaign), CAMPAIGN_MAX);

/** An answer that cannot be used. */
class Unusable extends Error {
  readonly tried: Tried;

  constructor(tried: Tried) {
    super(tried.reason);
    this.tried = tried;
  }
}

type Account = { account: string; rate: number | null; token: string };

/** The days in Dhaka to read: from the last reported one, so that days without a reading follow. */
async function daysToRead(account: string, now = new Date()) {
  const daysAgo = (days: number) => dhakaDay(addDays(now, -days));
  const [earliest, latest] = [daysAgo(MOST_DAYS_BACK), daysAgo(DAYS_BACK)];
  const last = (await lastReportedDay(account)) ?? latest;
  const from = last < earliest ? earliest : last > latest ? latest : last;
  return { from, to: dhakaDay(now) };
}

/** Reads what the ad account spent lately and keeps it, or says why it could not. */
export const readAdSpending = (): Promise<Tried> => ask(keepAdSpending);

/** As `readAdSpending`, but keeps nothing. */
export const tryAdSpending = (): Promise<Tried> => ask(async () => {});

/** Done once a day; the result stands at Connections. */
export async function readDailySpending(): Promise<number> {
  if (!enteredFields("ads")) return 0;
  try {
    const { reason } = await tryOnce("ads", null, readAdSpending);
    if (reason === "") return 1;
    log.warn({ event: "ad spending", reason }, "what was spent for advertising was not read");
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
  return 0;
}

async function ask(keep: typeof keepAdSpending): Promise<Tried> {
  const fields = enteredFields("ads");
  const token = fields?.adToken || (await findMetaToken());
  if (token === null) return failedTry("secret");
  if (!fields?.account || !token) return failedTry("not-set-up");
  const days = await daysToRead(fields.account);
  const rate = fields.rate ? Number(fields.rate) : null;
  try {
    const rows = await readPages({ account: fields.account, rate, token }, days);
    await keep(fields.account, rows);
    return well();
  } catch (error) {
    if (error instanceof Unusable) return error.tried;
    if (!(error instanceof NoAnswer)) throw error;
    return withoutAnswer(error.reason);
  }
}

/** All rows, or none, since a part would show a day as cheaper than it was. */
async function readPages(by: Account, days: { from: string; to: string }): Promise<CampaignDay[]> {
  // A list that grew meanwhile repeats rows on the next page.
  const rows = new Map<string, CampaignDay>();
  let after = "";
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await readPage(by, days, after);
    if (!Array.isArray(answer.data)) throw new Unusable(failedTry("answer"));
    for (const one of answer.data.map((row) => readRow(asObject(row), by, days)))
      rows.set(`${one.day} ${one.campaignId}`, one);
    const paging = asObject(answer.paging);
    after = String(asObject(paging.cursors).after ?? "");
    if (!paging.next || after === "") return [...rows.values()];
  }
  throw new Unusable(failedTry("answer"));
}

async function readPage(by: Account, { from, to }: { from: string; to: string }, after: string) {
  const query = new URLSearchParams({
    fields: "campaign_id,campaign_name,spend,account_currency",
    level: "campaign",
    time_increment: "1",
    time_range: JSON.stringify({ since: from, until: to }),
    limit: String(PER_PAGE),
    ...(after && { after }),
  });
  const answer = await sendRequest({
    url: new URL(`${settings().META_URL}/act_${by.account}/insights?${query}`),
    method: "GET",
    // A token in the address would stand in the logs of proxies.
    headers: { Accept: "application/json", Authorization: `Bearer ${by.token}` },
    body: "",
    mayBePrivate: settings().WEBHOOKS_TO_PRIVATE === "yes",
    mostBytes: PAGE_BYTES,
  });
  const read = readJson(answer.text);
  if (answer.status === 200 && read) return read;
  const isOfToken = Number(asObject(read?.error).code) === WRONG_TOKEN;
  throw new Unusable(refusalIn(answer, [by.token], isOfToken));
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}

function readRow(
  row: Record<string, unknown>,
  { rate }: Account,
  { from, to }: { from: string; to: string },
): CampaignDay {
  const texts = ["date_start", "campaign_id", "campaign_name", "spend", "account_currency"];
  const [day = "", campaignId = "", campaign = "", spend = "", currency = ""] = texts.map((name) =>
    String(row[name] ?? ""),
  );
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && day >= from && day <= to;
  const isRow = isDay && /^\d{1,30}$/.test(campaignId) && /^\d{1,9}(\.\d+)?$/.test(spend);
  if (!isRow || !/^[A-Z]{3}$/.test(currency)) throw new Unusable(failedTry("answer"));
  if (currency !== "BDT" && rate === null) throw new Unusable(failedTry("currency", currency));
  const amount = Math.round(Number(spend) * 100) / 100;
  const spent = Math.round(Number(spend) * (currency === "BDT" ? 1 : (rate ?? 1)));
  if (spent > MAX_INTEGER) throw new Unusable(failedTry("answer"));
  return { day, campaignId, campaign: nameOf(campaign), amount, currency, spent };
}
