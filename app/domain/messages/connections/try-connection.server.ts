import { randomUUID } from "node:crypto";
import type { Connection } from "../../core/connections/connection-names.ts";
import { connectionSettings, noteTry } from "../../core/connections/connections.server.ts";
import type { Outcome } from "../../core/outbox/outcome.ts";
import { asObject } from "../../core/requests/json-request.server.ts";
import { NoAnswer } from "../../core/requests/send-request.server.ts";
import { tryBkash } from "../../money/advances/gateway/bkash.server.ts";
import { trySslcommerz } from "../../money/advances/gateway/sslcommerz.server.ts";
import { askService } from "../../people/customers/outside-check.server.ts";
import { hasMail, sendMail } from "../mail.server.ts";
import { callBot, hasTelegram } from "../notices/telegram.server.ts";
import { hasSmsGateway, sendSms } from "../sms-gateway.server.ts";

/** What came back: `reason` is "" if all is well, and `said` the service's words without keys. */
export type Tried = { reason: string; said: string };

/** The number that gets the SMS or is checked, the address that gets the email, and their text. */
export type TryWith = { phoneNumber: string; email: string; text: string };

const TRY_MS = 20_000;

const well = (said = ""): Tried => ({ reason: "", said });
const NOT_SET_UP: Tried = { reason: "not-set-up", said: "" };

/** Asks the other side and notes what came back. */
export async function tryConnection(name: Connection, given: TryWith): Promise<Tried> {
  const tried = await TRIES[name](given);
  await noteTry(name, tried.reason, tried.said);
  return tried;
}

const TRIES: Record<Connection, (given: TryWith) => Promise<Tried>> = {
  async sms({ phoneNumber, text }) {
    if (!hasSmsGateway()) return NOT_SET_UP;
    const id = randomUUID();
    return ofOutcome(await sendSms({ phoneNumber, text, id }, AbortSignal.timeout(TRY_MS)));
  },

  async mail({ email, text }) {
    if (!hasMail()) return NOT_SET_UP;
    const mail = { to: [email], subject: text, text, id: randomUUID() };
    return ofOutcome(await sendMail(mail, AbortSignal.timeout(TRY_MS)));
  },

  async bkash() {
    return connectionSettings().BKASH_APP_KEY ? ofGateway(await tryBkash()) : NOT_SET_UP;
  },

  async sslcommerz() {
    if (!connectionSettings().SSLCOMMERZ_STORE_ID) return NOT_SET_UP;
    return ofGateway(await trySslcommerz());
  },

  async check({ phoneNumber }) {
    if (!connectionSettings().CHECK_URL) return NOT_SET_UP;
    const answer = await askService(phoneNumber);
    if (typeof answer === "object") return well(`${answer.delivered} / ${answer.returned}`);
    return answer === "unknown" ? well() : { reason: "silent", said: "" };
  },

  async telegram() {
    if (!hasTelegram()) return NOT_SET_UP;
    try {
      // core.telegram.org/bots/api#getme
      const { status, result, said } = await callBot("getMe", {});
      const { username = "" } = asObject(result);
      return status === 200 ? well(`@${username}`) : { reason: "answer", said };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return { reason: error.reason, said: "" };
    }
  },
};

function ofOutcome(outcome: Outcome): Tried {
  if (outcome.status === "delivered") return well();
  const said = "said" in outcome ? (outcome.said ?? "") : "";
  return { reason: outcome.reason, said };
}

function ofGateway(answer: { code: string } | { reason: string } | null): Tried {
  if (answer === null) return well();
  return "code" in answer
    ? { reason: "answer", said: answer.code }
    : { reason: "silent", said: answer.reason };
}
