import { randomBytes } from "node:crypto";
import { type Answer, openGatewayDesk } from "./gateway-desk.ts";

/** What the shop asks; `page` is the customer's browser. */
type Step = "create" | "query" | "validate" | "refund" | "refund-query" | "page";

type Fields = Record<string, string>;

/** What the customer does at the page. `risky`: paid, and SSLCommerz warns of it. */
type Decision = "success" | "fail" | "cancel" | "risky";

export const SSLCOMMERZ_KEYS = {
  SSLCOMMERZ_STORE_ID: "haat-store",
  SSLCOMMERZ_STORE_PASSWORD: "haat-store@ssl",
};

type Attempt = { valId: string; bankTranId: string; status: string; risk: "0" | "1" };

type Session = {
  key: string;
  fields: Fields;
  attempts: Attempt[];
  refunds: { refId: string; transId: string; amount: number; status: string }[];
};

/** The mandatory fields of a session, with the characters that each may have. */
const FIELDS: Readonly<Record<string, number>> = {
  ...{ total_amount: 13, currency: 3, tran_id: 30, product_category: 50, product_name: 255 },
  ...{ success_url: 255, fail_url: 255, cancel_url: 255, product_profile: 100 },
  ...{ cus_name: 50, cus_email: 50, cus_add1: 50, cus_city: 50, cus_country: 50, cus_phone: 20 },
  shipping_method: 50,
};

const ok = (body: object): Answer => ({ status: 200, body });
const unreadable = (APIConnect: string): Answer => ok({ APIConnect });

const isTaken = ({ status }: Attempt) => status === "VALID" || status === "VALIDATED";

/**
 * SSLCommerz v4 on loopback, as documented: sessions, a page that takes the money by itself and
 * posts the customer's browser back, order validation (VALID once, then VALIDATED), queries of
 * transactions, refunds that are sent later. `hook` answers, drops or delays any request before or
 * after its effect.
 */
export async function openSslcommerz({ port: at = 0 } = {}) {
  const sessions = new Map<string, Session>();
  const calls: { step: Step; fields: Fields }[] = [];
  const state: { amount?: string } = {};
  let url = "";

  function create(fields: Fields): Answer {
    const no = (failedreason: string) => ok({ status: "FAILED", failedreason, sessionkey: "" });
    for (const [name, most] of Object.entries(FIELDS)) {
      const value = fields[name] ?? "";
      if (value === "" || value.length > most) return no(`'${name}' is missing or invalid`);
    }
    const amount = Number(fields.total_amount);
    if (!/^\d+\.\d\d$/.test(fields.total_amount ?? "") || amount < 10 || amount > 500_000)
      return no("Invalid total_amount");
    if (fields.currency !== "BDT") return no("Invalid currency");
    if (sessions.has(fields.tran_id ?? "")) return no("tran_id must be unique");
    const key = randomBytes(16).toString("hex").toUpperCase();
    sessions.set(fields.tran_id ?? "", { key, fields, attempts: [], refunds: [] });
    return ok({
      ...{ status: "SUCCESS", failedreason: "", sessionkey: key },
      GatewayPageURL: `${url}page?Q=PAY&SESSIONKEY=${key}`,
      // A store with many ways to pay, each with a logo.
      desc: Array.from({ length: 60 }, (_, n) => ({
        ...{ name: `Way ${n}`, type: "internetbanking", gw: "internetbanking" },
        logo: "https://securepay.sslcommerz.com/gwprocess/v4/image/".padEnd(300, "x"),
      })),
    });
  }

  const shown = ({ fields, key }: Session, { valId, bankTranId, status, risk }: Attempt) => ({
    ...{
      status,
      tran_id: fields.tran_id,
      val_id: valId,
      bank_tran_id: bankTranId,
      risk_level: risk,
    },
    ...{ amount: state.amount ?? fields.total_amount, store_amount: "117.00", currency: "BDT" },
    ...{ currency_type: "BDT", currency_amount: state.amount ?? fields.total_amount },
    ...{ card_type: "VISA-Dutch Bangla", card_no: "432149XXXXXX0667", tran_date: TIME },
    ...{ risk_title: risk === "1" ? "High" : "Safe", sessionkey: key, currency_rate: "1.0000" },
  });

  function query({ tran_id = "" }: Fields): Answer {
    const session = sessions.get(tran_id);
    const element = session?.attempts.map((attempt) => shown(session, attempt)) ?? [];
    return ok({ APIConnect: "DONE", no_of_trans_found: element.length, element });
  }

  function validate({ val_id }: Fields): Answer {
    for (const session of sessions.values()) {
      const attempt = session.attempts.find(({ valId }) => valId === val_id);
      if (!attempt || !isTaken(attempt)) continue;
      const answer = { APIConnect: "DONE", validated_on: TIME, ...shown(session, attempt) };
      attempt.status = "VALIDATED";
      return ok(answer);
    }
    return ok({ APIConnect: "DONE", status: "INVALID_TRANSACTION" });
  }

  function refund(fields: Fields): Answer {
    const { bank_tran_id, refund_trans_id = "", refund_amount, refund_remarks } = fields;
    const session = [...sessions.values()].find(({ attempts }) =>
      attempts.some((attempt) => isTaken(attempt) && attempt.bankTranId === bank_tran_id),
    );
    const no = (errorReason: string) =>
      ok({ APIConnect: "DONE", bank_tran_id, trans_id: "", status: "failed", errorReason });
    if (refund_trans_id === "" || refund_trans_id.length > 30 || !refund_remarks)
      return no("Mandatory parameter missing");
    if (!session) return no("Transaction not found");
    const { refunds, fields: of } = session;
    const known = [...sessions.values()]
      .flatMap((one) => one.refunds)
      .find(({ transId }) => transId === refund_trans_id);
    const rest = { APIConnect: "DONE", bank_tran_id, trans_id: of.tran_id, errorReason: "" };
    if (known) return ok({ ...rest, refund_ref_id: known.refId, status: "processing" });
    const sent = refunds
      .filter(({ status }) => status !== "cancelled")
      .reduce((sum, { amount }) => sum + amount, 0);
    if (sent + Number(refund_amount) > Number(of.total_amount))
      return no("Refund amount is greater than transaction amount");
    const refId = randomBytes(7).toString("hex").slice(0, 13);
    refunds.push({
      refId,
      transId: refund_trans_id,
      amount: Number(refund_amount),
      status: "processing",
    });
    return ok({ ...rest, refund_ref_id: refId, status: "success" });
  }

  function queryRefund({ refund_ref_id }: Fields): Answer {
    for (const session of sessions.values()) {
      const found = session.refunds.find(({ refId }) => refId === refund_ref_id);
      if (found)
        return ok({
          ...{ APIConnect: "DONE", tran_id: session.fields.tran_id, refund_ref_id },
          ...{ initiated_on: TIME, refunded_on: TIME, status: found.status, errorReason: "" },
        });
    }
    return ok({ APIConnect: "FAILED", errorReason: "Invalid refund_ref_id" });
  }

  function stepOf(path: string, fields: Fields): Step | undefined {
    if (path === "/page") return "page";
    if (path === "/gwprocess/v4/api.php") return "create";
    if (path === "/validator/api/validationserverAPI.php") return "validate";
    if (path !== "/validator/api/merchantTransIDvalidationAPI.php") return undefined;
    if ("refund_ref_id" in fields) return "refund-query";
    return "bank_tran_id" in fields ? "refund" : "query";
  }

  function answer(step: Step, fields: Fields): Answer {
    const isRight =
      fields.store_id === SSLCOMMERZ_KEYS.SSLCOMMERZ_STORE_ID &&
      fields.store_passwd === SSLCOMMERZ_KEYS.SSLCOMMERZ_STORE_PASSWORD;
    if (step === "create")
      return isRight
        ? create(fields)
        : ok({ status: "FAILED", failedreason: "Store Credential Error Or Store is De-active" });
    if (!isRight) return unreadable("INVALID_REQUEST");
    if (step === "query") return query(fields);
    if (step === "validate") return validate(fields);
    return step === "refund" ? refund(fields) : queryRefund(fields);
  }

  /** The session of an address that the shop sent the browser to. */
  function sessionAt(address: string): Session {
    const key = new URL(address).searchParams.get("SESSIONKEY");
    const session = [...sessions.values()].find((one) => one.key === key);
    if (!session) throw new Error("SSLCommerz does not know this session");
    return session;
  }

  /**
   * The customer's decision, which takes the money; returns what SSLCommerz has the browser post,
   * and where, and what its IPN says where.
   */
  function decide(address: string, what: Decision) {
    const session = sessionAt(address);
    const { fields } = session;
    const isPaid = what === "success" || what === "risky";
    const status = isPaid ? "VALID" : what === "cancel" ? "CANCELLED" : "FAILED";
    const attempt: Attempt = {
      ...{ valId: isPaid ? randomBytes(12).toString("hex") : "", status },
      bankTranId: `${Date.now()}${randomBytes(7).toString("base64url").replace(/\W|_/g, "q")}`,
      risk: what === "risky" ? "1" : "0",
    };
    if (what !== "cancel") session.attempts.push(attempt);
    const to = { success: "success_url", risky: "success_url", fail: "fail_url" } as const;
    const back = fields[what === "cancel" ? "cancel_url" : to[what]] ?? "";
    const posted = { ...shown(session, attempt), verify_sign: "x", verify_key: "amount,status" };
    return { back, ipn: fields.ipn_url ?? "", fields: posted as unknown as Fields };
  }

  /**
   * The page, where card, code and bank stand for one press each; then a page that posts itself, as
   * SSLCommerz sends browsers back.
   */
  function page(asked: URL): Answer {
    const what = asked.searchParams.get("decided") as Decision | null;
    if (what) {
      const { back, fields } = decide(asked.href, what);
      const inputs = Object.entries(fields)
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
        .join("");
      const html = `<!doctype html><title>SSLCommerz</title><form method="post" action="${back}">${inputs}<button>Return to the shop</button></form>`;
      return { status: 200, html };
    }
    const { fields } = sessionAt(asked.href);
    const links = ["success", "cancel", "fail", "risky"]
      .map((one) => `<p><a href="${asked.pathname}${asked.search}&decided=${one}">${one}</a></p>`)
      .join("");
    return {
      status: 200,
      html: `<!doctype html><title>SSLCommerz</title><h1>${fields.total_amount} BDT</h1>${links}`,
    };
  }

  const desk = await openGatewayDesk<Step>(({ method, headers, body }, asked) => {
    const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    const fields = Object.fromEntries(
      method === "POST" ? new URLSearchParams(isForm ? body : "") : asked.searchParams,
    );
    const step = stepOf(asked.pathname, fields);
    if (step && step !== "page") calls.push({ step, fields });
    const say = () => {
      if (!step) return { status: 404, html: "Not Found" };
      return step === "page" ? page(asked) : answer(step, fields);
    };
    return { step, say };
  }, at);
  url = desk.url;
  return {
    ...desk,
    sessions,
    calls,
    decide,
    steps: () => calls.map(({ step }) => step),
    /** From now on SSLCommerz names this sum of every transaction. */
    lie(amount: string) {
      state.amount = amount;
    },
    /** Attempts whose money was taken. */
    charges: () => [...sessions.values()].flatMap(({ attempts }) => attempts.filter(isTaken)),
    refunds: () => [...sessions.values()].flatMap(({ refunds }) => refunds),
    /** The bank sends all refunds, or refuses them. */
    settleRefunds(status: "refunded" | "cancelled") {
      for (const { refunds } of sessions.values())
        for (const refund of refunds) if (refund.status === "processing") refund.status = status;
    },
  };
}

const TIME = "2026-11-27 12:00:00";
