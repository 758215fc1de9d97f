import { createHash } from "node:crypto";
import { settings } from "#server/settings.js";
import {
  asObject,
  type Failed,
  type JsonAnswer,
  requestJson,
} from "../../couriers/interface/json-request.server.ts";
import { quote } from "../../outbox/quote.ts";
import type { Gateway, PaymentAnswer, PaymentFailure } from "./gateway.ts";

/*
 * bKash's tokenized checkout without agreement, "Checkout (URL)" (developer.bka.sh): a payment takes money only when the shop executes it
 * after the customer has confirmed it, and only once, however often it is executed.
 */

const CHECKOUT = "/v1.2.0-beta/tokenized/checkout";
const REFUND = "/v2/tokenized-checkout/refund/payment";

/** The payment was executed before: bKash knows the result. */
const SETTLED = ["2062", "2068", "2117", "2119"];

/** Failures of bKash's own, and its maintenance: nobody knows what they leave behind. */
const PASSING = ["2003", "2020", "2024", "503"];

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

/** Milliseconds before its expiry from which a token is not used any more: bKash asks for a new one from the 50th minute on. */
const TOKEN_MARGIN_MS = 10 * 60_000;

export const bkash: Gateway = {
  name: "bkash",

  async create({ amount, invoice, returnTo }) {
    const answer = await request(`${CHECKOUT}/create`, {
      mode: "0011",
      // It could be a phone number, which bKash's page would show; bKash gets none from the shop.
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

  async execute(paymentID) {
    const answer = await request(`${CHECKOUT}/execute`, { paymentID });
    if ("outcome" in answer) return { is: "silent" };
    const code = codeOf(answer);
    if (code === "0000") return paidIn(answer);
    if (code === "" || SETTLED.includes(code) || PASSING.includes(code)) return { is: "silent" };
    return { is: "refused", reason: REASONS[code] ?? "refused" };
  },

  async query(paymentID) {
    const answer = await request(`${CHECKOUT}/payment/status`, { paymentID });
    if ("outcome" in answer) return { is: "silent" };
    const code = codeOf(answer);
    if (code === "0000") return paidIn(answer);
    return { is: code === INVALID_PAYMENT ? "unpaid" : "silent" };
  },

  async refund({ paymentId, transactionNumber, amount, invoice }) {
    const answer = await request(`${REFUND}/transaction`, {
      paymentId,
      trxId: transactionNumber,
      refundAmount: String(amount),
      sku: invoice,
      reason: "Advance paid back",
    });
    if ("outcome" in answer) return { is: "silent" };
    const { refundTrxId, refundTransactionStatus, errorMessageEn } = answer.body;
    if (refundTransactionStatus === "Completed" && typeof refundTrxId === "string")
      return { is: "done", refundNumber: refundTrxId };
    const code = codeOf(answer);
    if (code === "" || PASSING.includes(code)) return { is: "silent" };
    return { is: "refused", said: quote(String(errorMessageEn ?? "")) };
  },

  async listRefunds(paymentId, transactionNumber) {
    const answer = await request(`${REFUND}/status`, { paymentId, trxId: transactionNumber });
    if ("outcome" in answer || answer.status !== 200) return null;
    const { refundTransactions } = answer.body;
    if (!Array.isArray(refundTransactions)) return null;
    return refundTransactions
      .map(asObject)
      .filter(({ refundTransactionStatus }) => refundTransactionStatus === "Completed")
      .map(({ refundTrxId, refundAmount }) => ({
        refundNumber: String(refundTrxId),
        amount: Number(refundAmount),
      }));
  },
};

/** The payment's state in an answer with the code of success, which says only that bKash understood the request. */
function paidIn({ body }: JsonAnswer): PaymentAnswer {
  const { transactionStatus, trxID, customerMsisdn } = body;
  if (transactionStatus !== "Completed") return { is: "unpaid" };
  if (typeof trxID !== "string" || trxID === "") return { is: "silent" };
  return { is: "paid", transactionNumber: trxID, sender: String(customerMsisdn ?? "") };
}

/** bKash names its code in three ways; "" for an answer without one, which comes from the gateway before it or a broken server. */
function codeOf({ status, body }: JsonAnswer): string {
  const code = body.statusCode ?? body.errorCode ?? body.externalCode;
  return typeof code === "string" && status < 500 && status !== 429 ? code : "";
}

/** Customers are sent to bKash only, whatever an answer says. */
function isOfBkash(url: unknown): url is string {
  if (typeof url !== "string" || !URL.canParse(url)) return false;
  const { protocol, hostname, origin } = new URL(url);
  if (origin === new URL(settings().BKASH_URL).origin) return true;
  return protocol === "https:" && hostname.endsWith(".bkash.com");
}

/** Sends the shop's token; if it is refused, fetches a new one and asks once more, since a refused request had no effect. */
async function request(path: string, body: object): Promise<JsonAnswer | Failed> {
  const { BKASH_URL, BKASH_APP_KEY } = settings();
  for (const isLast of [false, true]) {
    const token = await findToken();
    if (typeof token !== "string") return token;
    const answer = await requestJson(BKASH_URL, path, {
      to: { gateway: "bkash" },
      method: "POST",
      headers: { authorization: token, "x-app-key": BKASH_APP_KEY },
      body,
      secrets: secrets(),
    });
    if ("outcome" in answer || answer.status !== 401 || isLast) return answer;
    kept = undefined;
  }
  throw new Error("The second turn answers");
}

/** The token of this server process. */
let kept: { name: string; token: string; until: number } | undefined;

const secrets = () => {
  const { BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME, BKASH_PASSWORD } = settings();
  return [BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME, BKASH_PASSWORD];
};

async function findToken(): Promise<string | JsonAnswer | Failed> {
  const { BKASH_URL, BKASH_APP_KEY, BKASH_APP_SECRET, BKASH_USERNAME, BKASH_PASSWORD } = settings();
  const name = createHash("sha256")
    .update([BKASH_URL, ...secrets()].join("\n"))
    .digest("hex");
  if (kept?.name === name && kept.until > Date.now()) return kept.token;
  const answer = await requestJson(BKASH_URL, `${CHECKOUT}/token/grant`, {
    to: { gateway: "bkash" },
    method: "POST",
    headers: { username: BKASH_USERNAME, password: BKASH_PASSWORD },
    body: { app_key: BKASH_APP_KEY, app_secret: BKASH_APP_SECRET },
    secrets: secrets(),
  });
  if ("outcome" in answer) return answer;
  const { id_token: token, expires_in: seconds } = answer.body;
  // An answer without a code, which says nothing of the payment.
  if (typeof token !== "string" || token === "") return { status: 401, body: {} };
  const lastsMs = Number(seconds) * 1000 - TOKEN_MARGIN_MS;
  kept = { name, token, until: Date.now() + (lastsMs > 0 ? lastsMs : 0) };
  return token;
}
