import { randomUUID } from "node:crypto";
import { z } from "zod";
import { SERVICES, type Service } from "../../core/connections/connection-names.ts";
import { connectionSettings, tryOnce } from "../../core/connections/connections.server.ts";
import { failedTry, type Tried } from "../../core/connections/tried.ts";
import { say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";
import { normalizePhone } from "../../core/phone.ts";
import { tryBkash } from "../../money/advances/gateway/bkash.server.ts";
import { trySslcommerz } from "../../money/advances/gateway/sslcommerz.server.ts";
import { tryService } from "../../people/customers/outside-check.server.ts";
import { readAdSpending } from "../conversions/ad-spending.server.ts";
import { findNetworkKeys, testCode } from "../conversions/conversion-settings.server.ts";
import { tryMeta } from "../conversions/meta.server.ts";
import type { NetworkKeys, NetworkName } from "../conversions/network-names.ts";
import { tryTiktok } from "../conversions/tiktok.server.ts";
import { hasMail, tryMail } from "../mail.server.ts";
import { EMAIL } from "../message-settings.server.ts";
import { hasTelegram, tryBot } from "../notices/telegram.server.ts";
import { hasSmsGateway, trySms } from "../sms-gateway.server.ts";

/** What a service is tried with; each reads its own fields. */
export const trySchema = z.object({
  name: z.enum(SERVICES, say("choice-invalid")),
  /** The address that gets the letter. */
  email: optionalLine(200).refine(
    (typed) => typed === "" || EMAIL.test(typed),
    say("email-invalid"),
  ),
  /** The number that is checked. */
  phone: optionalLine(30).refine(
    (typed) => typed === "" || normalizePhone(typed) !== null,
    say("phone-invalid"),
  ),
  /** A network's test code, if none is stored. */
  testCode,
});

type TryWith = Omit<z.output<typeof trySchema>, "name"> & { own: string; text: string };

/** Asks the other side and notes what came back. Refused: connection-being-tried. */
export const tryConnection = (
  { name, ...given }: z.output<typeof trySchema>,
  text: string,
  actor: { id: string; phoneNumber: string },
): Promise<Tried> =>
  tryOnce(name, actor, () => TRIES[name]({ ...given, text, own: actor.phoneNumber }));

const NOT_SET_UP = failedTry("not-set-up");

const TRIES: Record<Service, (given: TryWith) => Promise<Tried>> = {
  sms: async ({ own, text }) =>
    hasSmsGateway() ? trySms({ phoneNumber: own, text, id: randomUUID() }) : NOT_SET_UP,

  async mail({ email, text }) {
    if (!hasMail()) return NOT_SET_UP;
    if (email === "") return failedTry("no-address");
    return tryMail({ to: [email], subject: text, text, id: randomUUID() });
  },

  bkash: async () => (connectionSettings().BKASH_APP_KEY ? tryBkash() : NOT_SET_UP),

  sslcommerz: async () => (connectionSettings().SSLCOMMERZ_STORE_ID ? trySslcommerz() : NOT_SET_UP),

  check: async ({ phone, own }) =>
    connectionSettings().CHECK_URL ? tryService(normalizePhone(phone) ?? own) : NOT_SET_UP,

  telegram: async () => (hasTelegram() ? tryBot() : NOT_SET_UP),

  ads: () => readAdSpending(),

  meta: ({ testCode }) => tryNetwork("meta", testCode, tryMeta),

  tiktok: ({ testCode }) => tryNetwork("tiktok", testCode, tryTiktok),
};

async function tryNetwork(
  name: NetworkName,
  testCode: string,
  tryIt: (keys: NetworkKeys) => Promise<Tried>,
): Promise<Tried> {
  const keys = await findNetworkKeys(name, "try");
  if (!keys) return NOT_SET_UP;
  const { token } = keys;
  if (token === null) return failedTry("secret");
  const code = testCode || keys.testCode;
  return code ? tryIt({ ...keys, token, testCode: code }) : failedTry("no-code");
}
