import { log } from "#runtime/log.ts";
import { connectionSettings } from "../../../core/connections/connections.server.ts";
import {
  refusalIn,
  TRY_MS,
  type Tried,
  well,
  withoutAnswer,
} from "../../../core/connections/tried.ts";
import {
  asObject,
  type Failed,
  type JsonAnswer,
  requestJson,
} from "../../../core/requests/json-request.server.ts";
import { quoteText } from "../../../core/requests/quote.ts";
import { type Gateway, numberIn, type PaymentAnswer, type PaymentSent } from "./gateway.ts";

/*
 * SSLCommerz v4 (developer.sslcommerz.com/doc/v4): its page takes the money from a card, bank or wallet. What it sends the shop, by the
 * customer's browser or by itself (IPN), is only a reason to ask; a payment counts after the order validation, whose sum is compared.
 */

const CREATE = "/gwprocess/v4/api.php";
const VALIDATE = "/validator/api/validationserverAPI.php";
/** Queries of a transaction, refunds, and queries of a refund differ by their parameters. */
const TRANSACTION = "/validator/api/merchantTransIDvalidationAPI.php";

/** The money was taken; `VALIDATED` from the second validation on. */
const TAKEN: readonly unknown[] = ["VALID", "VALIDATED"];

const RISKY = "1";

const ANSWER_MS = 30_000;

export const sslcommerz: Gateway = {
  name: "sslcommerz",
  isSetUp: () => connectionSettings().SSLCOMMERZ_STORE_ID !== "",
  pages: () => `https://*.sslcommerz.com ${new URL(connectionSettings().SSLCOMMERZ_URL).origin}`,
  // Capitals and small letters differ.
  spellNumber: (typed) => typed,
  takes: [10, 500_000],
  execute: null,

  async create({ amount, invoice, returnTo, payer }) {
    const back = `${returnTo}/back`;
    const answer = await request(CREATE, "POST", {
      total_amount: amount.toFixed(2),
      currency: "BDT",
      tran_id: invoice,
      success_url: back,
      fail_url: back,
      cancel_url: back,
      ipn_url: `${returnTo}/ipn`,
      cus_name: payer.fullName.slice(0, 50),
      cus_phone: payer.phoneNumber,
      // Customers have no email address here, and SSLCommerz takes no payment without one.
      cus_email: `noreply@${new URL(returnTo).hostname}`,
      cus_add1: payer.district,
      cus_city: payer.district,
      cus_country: "Bangladesh",
      shipping_method: "NO",
      num_of_item: "1",
      emi_option: "0",
      product_name: `Advance ${invoice}`,
      product_category: "advance",
      product_profile: "general",
    });
    if ("outcome" in answer || answer.status !== 200) return null;
    const { status, GatewayPageURL: url } = answer.body;
    return status === "SUCCESS" && isOfSslcommerz(url) ? { paymentId: invoice, url } : null;
  },

  readReturn(query) {
    const status = query.get("status");
    return {
      paymentId: query.get("tran_id") ?? "",
      status: TAKEN.includes(status)
        ? "confirmed"
        : status === "CANCELLED"
          ? "cancelled"
          : "failed",
    };
  },

  async query(payment) {
    const answer = await request(TRANSACTION, "GET", { tran_id: payment.paymentId });
    if (!isAnswered(answer)) return { is: "silent" };
    const { no_of_trans_found: found, element } = answer.body;
    const attempts = Array.isArray(element) ? element.map(asObject) : [];
    const taken = attempts.find(
      ({ tran_id, status }) => tran_id === payment.paymentId && TAKEN.includes(status),
    );
    if (taken) return validate(payment, taken.val_id);
    return Number(found) === attempts.length ? { is: "unpaid" } : { is: "silent" };
  },

  async refund({ id, transactionNumber, amount, invoice }) {
    const answer = await request(TRANSACTION, "GET", {
      bank_tran_id: transactionNumber,
      refund_trans_id: refundId(id),
      refund_amount: amount.toFixed(2),
      refund_remarks: "Advance paid back",
      refe_id: invoice,
    });
    if ("outcome" in answer)
      return answer.outcome === "later" ? { is: "refused", said: "" } : { is: "silent" };
    const { APIConnect, status, refund_ref_id, errorReason } = answer.body;
    const refundNumber = numberIn(refund_ref_id);
    const isKnown = answer.status === 200 && typeof APIConnect === "string";
    if (isKnown && (APIConnect !== "DONE" || status === "failed"))
      return { is: "refused", said: quoteText(String(errorReason || APIConnect)) };
    // The request is accepted; the money goes out later.
    const isAccepted = status === "success" || status === "processing";
    if (isAccepted && refundNumber !== null) return { is: "accepted", refundNumber };
    return { is: "silent" };
  },

  /** SSLCommerz lists no refunds, and answers about one by its number only. */
  async listRefunds(_paymentId, _transactionNumber, known) {
    const asked = await Promise.all(
      known.map(async (refund) => {
        const { refundNumber: refund_ref_id } = refund;
        const answer = await request(TRANSACTION, "GET", { refund_ref_id });
        if (!isAnswered(answer)) return null;
        const { status } = answer.body;
        return { ...refund, isDone: status === "refunded", isCancelled: status === "cancelled" };
      }),
    );
    const answered = asked.filter((one) => one !== null);
    return known.length > 0 && answered.length === known.length ? answered : null;
  },
};

/** The order validation. An answer about other money than was asked for proves nothing. */
async function validate(payment: PaymentSent, validation: unknown): Promise<PaymentAnswer> {
  if (typeof validation !== "string" || validation === "") return { is: "silent" };
  const answer = await request(VALIDATE, "GET", { val_id: validation });
  if (!isAnswered(answer) || !TAKEN.includes(answer.body.status)) return { is: "silent" };
  const { tran_id, val_id, amount, currency_type, currency_amount, bank_tran_id } = answer.body;
  const { risk_level, card_no } = answer.body;
  const transactionNumber = numberIn(bank_tran_id);
  if (transactionNumber === null) return { is: "silent" };
  const isSame =
    tran_id === payment.paymentId &&
    val_id === validation &&
    Number(amount) === payment.amount &&
    Number(currency_amount ?? amount) === payment.amount &&
    currency_type === "BDT";
  if (!isSame) {
    log.error(
      { payment: payment.id },
      "SSLCommerz answers with another sum or transaction than was asked for",
    );
    return { is: "silent" };
  }
  // A wallet's number; a card's is covered, and no phone number.
  const paid = { transactionNumber, sender: numberIn(card_no) ?? "" };
  return { is: String(risk_level) === RISKY ? "risky" : "paid", ...paid };
}

/**
 * SSLCommerz takes at most 30 characters; two refunds share theirs only by a chance of 1 in 2^116.
 */
const refundId = (id: string) => id.replaceAll("-", "").slice(0, 30);

/** Whether SSLCommerz itself has understood the request. */
const isAnswered = (answer: JsonAnswer | Failed): answer is JsonAnswer =>
  !("outcome" in answer) && answer.status === 200 && answer.body.APIConnect === "DONE";

/** Customers are sent to SSLCommerz only, whatever an answer says. */
function isOfSslcommerz(url: unknown): url is string {
  if (typeof url !== "string" || !URL.canParse(url)) return false;
  const { protocol, hostname, origin } = new URL(url);
  if (origin === new URL(connectionSettings().SSLCOMMERZ_URL).origin) return true;
  return protocol === "https:" && hostname.endsWith(".sslcommerz.com");
}

/** What `APIConnect` says of a wrong store or password, and of a store that is closed. */
const OF_KEYS: readonly unknown[] = ["FAILED", "INACTIVE"];

/** Tries the store by asking about a payment that does not exist. */
export async function trySslcommerz(): Promise<Tried> {
  const answer = await request(TRANSACTION, "GET", { tran_id: "try" }, TRY_MS);
  if ("outcome" in answer) return withoutAnswer(answer.because ?? "connection");
  const { APIConnect } = answer.body;
  return isAnswered(answer) ? well() : refusalIn(answer, secrets(), OF_KEYS.includes(APIConnect));
}

const secrets = () => {
  const { SSLCOMMERZ_STORE_ID, SSLCOMMERZ_STORE_PASSWORD } = connectionSettings();
  return [SSLCOMMERZ_STORE_ID, SSLCOMMERZ_STORE_PASSWORD];
};

function request(
  path: string,
  method: "GET" | "POST",
  fields: Record<string, string>,
  timeoutMs = ANSWER_MS,
): Promise<JsonAnswer | Failed> {
  const { SSLCOMMERZ_URL, SSLCOMMERZ_STORE_ID, SSLCOMMERZ_STORE_PASSWORD } = connectionSettings();
  const sent = new URLSearchParams({
    store_id: SSLCOMMERZ_STORE_ID,
    store_passwd: SSLCOMMERZ_STORE_PASSWORD,
    ...fields,
    format: "json",
    v: "1",
  });
  const isPost = method === "POST";
  return requestJson(SSLCOMMERZ_URL, isPost ? path : `${path}?${sent}`, {
    to: { gateway: "sslcommerz" },
    method,
    headers: {},
    timeoutMs,
    ...(isPost && { body: sent }),
    secrets: [...secrets(), ...Object.values(fields)],
    refusalIn({ status, APIConnect }) {
      const [code, success] = path === CREATE ? [status, "SUCCESS"] : [APIConnect, "DONE"];
      return code === success ? null : { code: String(code ?? "").slice(0, 30), isFailure: true };
    },
  });
}
