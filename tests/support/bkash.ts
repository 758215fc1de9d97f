import { randomBytes } from "node:crypto";
import { type Answer, openGatewayDesk } from "./gateway-desk.ts";
import type { Received } from "./receiver.ts";

/** What the shop asks; `page` is the customer's browser. */
type Step = "grant" | "create" | "execute" | "query" | "refund" | "refunds" | "page";

const BKASH_KEYS = {
  BKASH_APP_KEY: "a-app-key",
  BKASH_APP_SECRET: "a-app-secret",
  BKASH_USERNAME: "a-merchant",
  BKASH_PASSWORD: "a-password",
};

/** The settings of a shop that pays at this stand-in. */
export function bkashSettings(url: string) {
  return { ...BKASH_KEYS, BKASH_URL: url, WEBHOOKS_TO_PRIVATE: "yes" };
}

type Payment = {
  id: string;
  amount: string;
  invoice: string;
  payerReference: string;
  callbackURL: string;
  isConfirmed: boolean;
  isPoor: boolean;
  trxID: string;
  refunds: { refundTrxId: string; refundAmount: string }[];
};

const STEPS: Record<string, Step> = {
  "/v1.2.0-beta/tokenized/checkout/token/grant": "grant",
  "/v1.2.0-beta/tokenized/checkout/create": "create",
  "/v1.2.0-beta/tokenized/checkout/execute": "execute",
  "/v1.2.0-beta/tokenized/checkout/payment/status": "query",
  "/v2/tokenized-checkout/refund/payment/transaction": "refund",
  "/v2/tokenized-checkout/refund/payment/status": "refunds",
};

const ok = (body: object): Answer => ({
  status: 200,
  body: { statusCode: "0000", statusMessage: "Successful", ...body },
});
/** bKash refuses with HTTP 200, except in its newer API of refunds. */
const no = (statusCode: string, statusMessage: string): Answer => ({
  status: 200,
  body: { statusCode, statusMessage },
});
const noRefund = (externalCode: string, errorMessageEn: string): Answer => ({
  status: 400,
  body: { internalCode: "refused", externalCode, errorMessageEn, errorMessageBn: null },
});
/** The gateway before bKash. */
const early = (status: number, message: string): Answer => ({ status, body: { message } });

/**
 * bKash's tokenized checkout (mode 0011) on loopback, as documented: tokens of an hour, a page for
 * the customer, execution once (2062 afterwards), query, up to ten refunds. `hook` answers, drops
 * or delays any request before or after its effect.
 */
export async function openBkash({ port: at = 0 } = {}) {
  const payments = new Map<string, Payment>();
  const tokens = new Set<string>();
  const calls: { step: Step; body: Record<string, string> }[] = [];
  let count = 0;
  let url = "";

  const charged = (payment: Payment) => payment.trxID !== "";
  const trx = () => `BK${String(++count).padStart(8, "0")}`;

  function create(body: Record<string, string>): Answer {
    const { amount, merchantInvoiceNumber, callbackURL, payerReference, mode, currency, intent } =
      body;
    if (mode !== "0011") return no("2063", "Mode is not valid as per request data");
    if (!payerReference || !callbackURL || !merchantInvoiceNumber)
      return no("2065", "Mandatory field missing");
    if (!/^\d+(\.\d{1,2})?$/.test(amount ?? "")) return no("2006", "Invalid amount");
    if (currency !== "BDT") return no("2007", "Invalid currency");
    if (intent !== "sale") return no("2008", "Invalid intent");
    const id = `TR0011${randomBytes(6).toString("hex")}${Date.now()}`;
    payments.set(id, {
      ...{ id, amount: amount ?? "", invoice: merchantInvoiceNumber, payerReference, callbackURL },
      ...{ isConfirmed: false, isPoor: false, trxID: "", refunds: [] },
    });
    return ok({
      paymentID: id,
      bkashURL: `${url}page?paymentID=${id}&hash=x&mode=0011&apiVersion=v1.2.0-beta`,
      callbackURL,
      successCallbackURL: `${callbackURL}?paymentID=${id}&status=success`,
      failureCallbackURL: `${callbackURL}?paymentID=${id}&status=failure`,
      cancelledCallbackURL: `${callbackURL}?paymentID=${id}&status=cancel`,
      ...{ amount, intent, currency, paymentCreateTime: TIME, transactionStatus: "Initiated" },
      merchantInvoiceNumber,
    });
  }

  const shown = (payment: Payment) => ({
    paymentID: payment.id,
    payerReference: payment.payerReference,
    customerMsisdn: "01770618575",
    amount: payment.amount,
    ...{ currency: "BDT", intent: "sale" },
    ...(charged(payment) && { trxID: payment.trxID, paymentExecuteTime: TIME }),
    transactionStatus: charged(payment) ? "Completed" : "Initiated",
  });

  function execute(payment: Payment): Answer {
    if (charged(payment)) return no("2062", "The payment has already been completed");
    if (!payment.isConfirmed) return no("2056", "Invalid Payment State");
    if (payment.isPoor) return no("2023", "Insufficient Balance");
    payment.trxID = trx();
    return ok({ ...shown(payment), merchantInvoiceNumber: payment.invoice });
  }

  function query(payment: Payment): Answer {
    const verificationStatus = payment.isConfirmed ? "Complete" : "Incomplete";
    return ok({
      ...shown(payment),
      ...{ mode: "0011", merchantInvoice: payment.invoice, verificationStatus },
    });
  }

  function refund(payment: Payment, { trxId, refundAmount, sku, reason }: Record<string, string>) {
    if (!sku || !reason) return early(400, "Invalid request body");
    if (!charged(payment) || payment.trxID !== trxId)
      return noRefund("2033", "Transaction not found");
    const sent = payment.refunds.reduce((sum, one) => sum + Number(one.refundAmount), 0);
    if (sent + Number(refundAmount) > Number(payment.amount))
      return noRefund("2072", "Refund amount not valid");
    const one = { refundTrxId: trx(), refundAmount: refundAmount ?? "" };
    payment.refunds.push(one);
    return {
      status: 200,
      body: {
        ...{ originalTrxId: trxId, ...one, refundTransactionStatus: "Completed" },
        ...{ originalTrxAmount: payment.amount, currency: "BDT", completedTime: TIME, sku, reason },
      },
    };
  }

  const refunds = (payment: Payment): Answer => ({
    status: 200,
    body: {
      ...{ originalTrxId: payment.trxID, originalTrxAmount: payment.amount },
      originalTrxCompletedTime: TIME,
      refundTransactions: payment.refunds.map((one) => ({
        ...{ ...one, refundTransactionStatus: "Completed", completedTime: TIME },
      })),
    },
  });

  function grant(headers: Received["headers"], body: Record<string, string>): Answer {
    const isRight =
      headers.username === BKASH_KEYS.BKASH_USERNAME &&
      headers.password === BKASH_KEYS.BKASH_PASSWORD &&
      body.app_key === BKASH_KEYS.BKASH_APP_KEY &&
      body.app_secret === BKASH_KEYS.BKASH_APP_SECRET;
    if (!isRight) return early(401, "Unauthorized");
    const id_token = randomBytes(12).toString("hex");
    tokens.add(id_token);
    return ok({ id_token, token_type: "Bearer", expires_in: 3600, refresh_token: "r" });
  }

  function answer(step: Step, request: Received, body: Record<string, string>): Answer {
    if (step === "grant") return grant(request.headers, body);
    const { authorization = "", "x-app-key": key } = request.headers;
    if (!tokens.has(authorization) || key !== BKASH_KEYS.BKASH_APP_KEY)
      return early(401, "Unauthorized");
    if (step === "create") return create(body);
    const payment = payments.get(body.paymentID ?? body.paymentId ?? "");
    const isRefund = step === "refund" || step === "refunds";
    if (!payment)
      return isRefund ? noRefund("2002", "Invalid Payment ID") : no("2002", "Invalid Payment ID");
    if (step === "execute") return execute(payment);
    if (step === "query") return query(payment);
    return step === "refund" ? refund(payment, body) : refunds(payment);
  }

  /** The customer's decision; returns the address to which bKash sends their browser. */
  function decide(id: string, what: "success" | "cancel" | "failure" | "poor"): string {
    const payment = payments.get(id);
    if (!payment) throw new Error("bKash does not know this payment");
    payment.isConfirmed = what === "success" || what === "poor";
    payment.isPoor = what === "poor";
    const query = new URLSearchParams({
      paymentID: id,
      status: what === "poor" ? "success" : what,
      ...{ signature: "opaque", apiVersion: "1.2.0-beta" },
    });
    return `${payment.callbackURL}?${query}`;
  }

  /** bKash's page: number, code and PIN stand for one press each. */
  function page({ searchParams }: URL): Answer {
    const id = searchParams.get("paymentID") ?? "";
    const what = searchParams.get("decided");
    if (what) {
      const Location = decide(id, what as "success");
      return { status: 302, headers: { Location } };
    }
    const links = ["success", "cancel", "failure", "poor"]
      .map((one) => `<p><a href="/page?paymentID=${id}&decided=${one}">${one}</a></p>`)
      .join("");
    const html = `<!doctype html><title>bKash</title><h1>${payments.get(id)?.amount} BDT</h1>${links}`;
    return { status: 200, html };
  }

  const desk = await openGatewayDesk<Step>((request, asked) => {
    const step = asked.pathname === "/page" ? "page" : STEPS[asked.pathname];
    const body = request.body === "" ? {} : (JSON.parse(request.body) as Record<string, string>);
    if (step && step !== "page") calls.push({ step, body });
    const say = () => {
      if (!step) return early(403, "Missing Authentication Token");
      return step === "page" ? page(asked) : answer(step, request, body);
    };
    return { step, say };
  }, at);
  url = desk.url;
  return {
    ...desk,
    payments,
    calls,
    decide,
    /** Steps of the requests so far. */
    steps: () => calls.map(({ step }) => step),
    expireTokens: () => tokens.clear(),
    /** Payments whose money was taken. */
    charges: () => [...payments.values()].filter(charged),
  };
}

const TIME = "2026-11-27T12:00:00:000 GMT+0600";
