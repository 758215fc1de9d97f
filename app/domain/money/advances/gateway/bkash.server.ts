import { log } from "#runtime/log.ts";
import { connectionSettings } from "../../../core/connections/connections.server.ts";
import {
  failedTry,
  refusalIn,
  TRY_MS,
  type Tried,
  well,
  withoutAnswer,
} from "../../../core/connections/tried.ts";
import { MAX_INTEGER } from "../../../core/digits.ts";
import {
  asObject,
  type Failed,
  type JsonAnswer,
  requestJson,
} from "../../../core/requests/json-request.server.ts";
import { quoteText } from "../../../core/requests/quote.ts";
import { transactionNumberOf } from "../../../orders/money/advance-rules.ts";
import { findToken, type Granted } from "./bkash-token.server.ts";
import {
  type Gateway,
  invoiceEnd,
  numberIn,
  type PaymentAnswer,
  type PaymentFailure,
  type PaymentSent,
} from "./gateway.ts";

/*
 * bKash's tokenized checkout without agreement, "Checkout (URL)" (developer.bka.sh): a payment takes money only when the shop executes it
 * after the customer has confirmed it, and only once, however often it is executed.
 */

const CHECKOUT = "/v1.2.0-beta/tokenized/checkout";
const GRANT = `${CHECKOUT}/token/grant`;
const CREATE = `${CHECKOUT}/create`;
const REFUND = "/v2/tokenized-checkout/refund/payment";

/** The payment was executed before: bKash knows the result. */
const SETTLED = ["2062", "2068", "2117", "2119"];

/** Failures of bKash's own, and its maintenance: nobody knows what they leave behind. */
const PASSING = ["2003", "2020", "2024", "503"];

/**
 * bKash refuses these requests only for a fault of the shop or of its own; it refuses the others
 * also for one of the customer, such as an empty wallet.
 */
const FAILING = [GRANT, CREATE];

const INVALID_PAYMENT = "2002";

const REASONS: Readonly<Record<string, PaymentFailure>> = {
  "2023": "balance",
  // A wrong or late PIN or code, and a payment that was not confirmed.
  ...Object.fromEntries(
    ["2010", "2011", "2014", "2015", "2016", "2017", "2018", "2019", "2056", "2060"].map((code) => [
      code,
      "not-confirmed",
    ]),
  ),
};

/** The code for wrong keys. */
const INVALID_KEYS = "2001";

/** Milliseconds that bKash asks shops to wait for an answer. */
const ANSWER_MS = 30_000;

export const bkash: Gateway = {
  name: "bkash",
  isSetUp: () => connectionSettings().BKASH_APP_KEY !== "",
  pages: () => `https://*.bkash.com ${new URL(connectionSettings().BKASH_URL).origin}`,
  spellNumber: transactionNumberOf,
  takes: [1, MAX_INTEGER],

  async create({ amount, invoice, returnTo }) {
    const answer = await request(CREATE, {
      mode: "0011",
      // bKash's page would show a phone number here, so the shop sends none.
      payerReference: invoice,
      callbackURL: returnTo,
      amount: String(amount),
      currency: "BDT",
      intent: "sale",
      merchantInvoiceNumber: invoice,
    });
    if ("outcome" in answer) return null;
    const { paymentID, bkashURL } = answer.body;
    if (typeof paymentID !== "string" || paymentID === "" || codeOf(answer) !== "0000") return null;
    return isOfBkash(bkashURL) ? { paymentId: paymentID, url: bkashURL } : null;
  },

  readReturn(query) {
    const status = query.get("status");
    return {
      paymentId: query.get("paymentID") ?? "",
      status: status === "success" ? "confirmed" : status === "cancel" ? "cancelled" : "failed",
    };
  },

  async execute(payment) {
    const answer = await request(`${CHECKOUT}/execute`, { paymentID: payment.paymentId });
    if (hadNoEffect(answer)) return { is: "unsent" };
    if ("outcome" in answer) return { is: "silent" };
    const code = codeOf(answer);
    if (code === "0000") return paidIn(answer, payment);
    if (code === "" || SETTLED.includes(code) || PASSING.includes(code)) return { is: "silent" };
    return { is: "refused", reason: REASONS[code] ?? "refused" };
  },

  async query(payment) {
    const body = { paymentID: payment.paymentId };
    const answer = await request(`${CHECKOUT}/payment/status`, body);
    if ("outcome" in answer) return { is: "silent" };
    const code = codeOf(answer);
    if (code === "0000") return paidIn(answer, payment);
    if (code === INVALID_PAYMENT) return { is: "unpaid" };
    if (code === "" || SETTLED.includes(code) || PASSING.includes(code)) return { is: "silent" };
    return { is: "refused", reason: "refused" };
  },

  async refund({ paymentId, transactionNumber, amount, invoice }) {
    const answer = await request(`${REFUND}/transaction`, {
      paymentId,
      trxId: transactionNumber,
      refundAmount: String(amount),
      sku: invoice,
      reason: "Advance paid back",
    });
    if (hadNoEffect(answer)) return { is: "refused", said: "" };
    if ("outcome" in answer) return { is: "silent" };
    const { refundTrxId, refundTransactionStatus, errorMessageEn } = answer.body;
    const refundNumber = numberIn(refundTrxId);
    if (refundTransactionStatus === "Completed")
      return refundNumber === null ? { is: "silent" } : { is: "done", refundNumber };
    const code = codeOf(answer);
    if (code === "" || PASSING.includes(code)) return { is: "silent" };
    return { is: "refused", said: quoteText(String(errorMessageEn ?? "")) };
  },

  async listRefunds(paymentId, transactionNumber) {
    const answer = await request(`${REFUND}/status`, { paymentId, trxId: transactionNumber });
    if ("outcome" in answer || answer.status !== 200) return null;
    const { refundTransactions } = answer.body;
    if (!Array.isArray(refundTransactions)) return null;
    return refundTransactions
      .map(asObject)
      .map(({ refundTrxId, refundAmount, refundTransactionStatus }) => ({
        refundNumber: numberIn(refundTrxId) ?? "",
        amount: Number(refundAmount),
        isDone: refundTransactionStatus === "Completed",
      }));
  },
};

/**
 * The payment's state in an answer with the code of success, which says only that bKash understood
 * the request. An answer about other money than was asked for proves nothing.
 */
function paidIn({ body }: JsonAnswer, { id, amount, paymentId }: PaymentSent): PaymentAnswer {
  const { transactionStatus, trxID, customerMsisdn } = body;
  if (transactionStatus !== "Completed") return { is: "unpaid" };
  const transactionNumber = numberIn(trxID);
  if (transactionNumber === null) return { is: "silent" };
  const invoice = String(body.merchantInvoiceNumber ?? body.merchantInvoice ?? invoiceEnd(id));
  if (
    Number(body.amount) !== amount ||
    body.currency !== "BDT" ||
    (body.paymentID ?? paymentId) !== paymentId ||
    !invoice.endsWith(invoiceEnd(id))
  ) {
    log.error({ payment: id }, "bKash answers with another sum or invoice than was asked for");
    return { is: "silent" };
  }
  return { is: "paid", transactionNumber, sender: numberIn(customerMsisdn) ?? "" };
}

/**
 * Whether bKash did not take a request: it did not go out, or was refused at the door, which names
 * no code.
 */
function hadNoEffect(answer: JsonAnswer | Failed): boolean {
  if ("outcome" in answer) return answer.outcome === "later";
  const { status } = answer;
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return isRefused && codeOf(answer) === "";
}

/**
 * bKash names its code in three ways; "" for an answer without one, which comes from the gateway
 * before it or a broken server.
 */
function codeOf({ status, body }: Pick<JsonAnswer, "status" | "body">): string {
  const code = body.statusCode ?? body.errorCode ?? body.externalCode;
  return typeof code === "string" && status < 500 && status !== 429 ? code : "";
}

/** Customers are sent to bKash only, whatever an answer says. */
function isOfBkash(url: unknown): url is string {
  if (typeof url !== "string" || !URL.canParse(url)) return false;
  const { protocol, hostname, origin } = new URL(url);
  if (origin === new URL(connectionSettings().BKASH_URL).origin) return true;
  return protocol === "https:" && hostname.endsWith(".bkash.com");
}

/**
 * Sends the shop's token; if it is refused, asks once more with another one, since a refused
 * request had no effect.
 */
async function request(path: string, body: object): Promise<JsonAnswer | Failed> {
  const { BKASH_APP_KEY } = connectionSettings();
  const send = (authorization: string) =>
    post(path, { authorization, "x-app-key": BKASH_APP_KEY }, body);
  const token = await findToken(tokenKeys(), grant);
  if (token === null) return { outcome: "later", reason: "keys" };
  const answer = await send(token);
  if ("outcome" in answer || answer.status !== 401) return answer;
  const next = await findToken(tokenKeys(), grant, token);
  return next === null ? answer : send(next);
}

const post = (path: string, headers: Record<string, string>, body: object, timeoutMs = ANSWER_MS) =>
  requestJson(connectionSettings().BKASH_URL, path, {
    to: { gateway: "bkash" },
    method: "POST",
    headers,
    body,
    secrets: secrets(),
    timeoutMs,
    refusalIn(answer) {
      const code = codeOf({ status: 200, body: answer });
      return code === "" || code === "0000" ? null : { code, isFailure: FAILING.includes(path) };
    },
  });

const secrets = () => {
  const { BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME, BKASH_PASSWORD } = connectionSettings();
  return [BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME, BKASH_PASSWORD];
};

/** What a shared token was given for. */
const tokenKeys = () => [connectionSettings().BKASH_URL, ...secrets()];

/** Asks bKash for a token with the shop's keys. */
async function askForToken(timeoutMs = ANSWER_MS): Promise<JsonAnswer | Failed> {
  const { BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME, BKASH_PASSWORD } = connectionSettings();
  const headers = { username: BKASH_USERNAME, password: BKASH_PASSWORD };
  const body = { app_key: BKASH_APP_KEY, app_secret: BKASH_APP_SECRET };
  return post(GRANT, headers, body, timeoutMs);
}

/**
 * Tries the keys with the token that all servers share, since bKash gives only two an hour; a new
 * one is kept.
 */
export async function tryBkash(): Promise<Tried> {
  const asked: { answer?: JsonAnswer | Failed } = {};
  const token = await findToken(tokenKeys(), async () => {
    asked.answer = await askForToken(TRY_MS);
    return grantedIn(asked.answer);
  });
  const { answer } = asked;
  if (!answer) return token === null ? failedTry("early") : well();
  if ("outcome" in answer) return withoutAnswer(answer.because ?? "connection");
  if (grantedIn(answer)) return well();
  return refusalIn(answer, secrets(), codeOf(answer) === INVALID_KEYS || isUnauthorized(answer));
}

const isUnauthorized = ({ status }: JsonAnswer) => status === 401 || status === 403;

const grant = async () => grantedIn(await askForToken());

function grantedIn(answer: JsonAnswer | Failed): Granted | null {
  if ("outcome" in answer) return null;
  const { id_token: token, expires_in: seconds } = answer.body;
  if (typeof token !== "string" || token === "") return null;
  return { token, lastsMs: (Number(seconds) || 0) * 1000 };
}
