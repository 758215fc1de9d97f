import { settings } from "#runtime/settings.ts";
import type { Service } from "../../core/connections/connection-names.ts";
import {
  connectionSettings,
  enteredFields,
  mayBePrivate,
} from "../../core/connections/connections.server.ts";
import {
  failedTry,
  type Tried,
  type TryReason,
  well,
  withoutAnswer,
} from "../../core/connections/tried.ts";
import { NoAnswer, reach } from "../../core/requests/send-request.server.ts";
import { tryBkash } from "../../money/advances/gateway/bkash.server.ts";
import { trySslcommerz } from "../../money/advances/gateway/sslcommerz.server.ts";
import { tryAdSpending } from "../conversions/ad-spending.server.ts";
import { findNetworkKeys } from "../conversions/conversion-settings.server.ts";
import type { NetworkName } from "../conversions/network-names.ts";
import { hasMail, tryLogIn } from "../mail.server.ts";
import { hasTelegram, tryBot } from "../notices/telegram.server.ts";
import { hasSmsGateway, tryBalance } from "../sms-gateway.server.ts";

type Examined = { tried: Tried; untried?: string };

/** The sentences for what came back. */
type Sentences = { reasons: Record<TryReason, string>; itSaid: (said: string) => string };

/**
 * Asks a service that is set up, without an SMS, an email, a payment or a question that costs
 * money, and says what came back in one line; null for one that is not.
 */
export async function examineConnection(name: Service, sentences: Sentences) {
  const examined = await EXAMINES[name]();
  if (!examined) return null;
  const { tried, untried } = examined;
  const { reason, said } = tried;
  if (reason === "") {
    const what = said ? `it answers: ${said}` : "it answers";
    return { is: "well", words: untried ? `${what}; ${untried}` : what } as const;
  }
  const words = [sentences.reasons[reason], said && sentences.itSaid(said)].filter(Boolean);
  return { is: reason === "early" ? "doubt" : "bad", words: words.join(" ") } as const;
}

const EXAMINES: Record<Service, () => Promise<Examined | null>> = {
  async sms() {
    if (!hasSmsGateway()) return null;
    const tried = await tryBalance();
    if (tried) return { tried };
    const { SMS_URL } = connectionSettings();
    return { tried: await reachable(SMS_URL, "sms"), untried: "no SMS was sent" };
  },

  mail: async () => (hasMail() ? { tried: await tryLogIn(), untried: "no email was sent" } : null),

  bkash: async () => (connectionSettings().BKASH_APP_KEY ? { tried: await tryBkash() } : null),

  sslcommerz: async () =>
    connectionSettings().SSLCOMMERZ_STORE_ID ? { tried: await trySslcommerz() } : null,

  async check() {
    const { CHECK_URL } = connectionSettings();
    if (!CHECK_URL) return null;
    return { tried: await reachable(CHECK_URL, "check"), untried: "no number was asked about" };
  },

  telegram: async () => (hasTelegram() ? { tried: await tryBot() } : null),

  ads: async () =>
    enteredFields("ads") ? { tried: await tryAdSpending(), untried: "nothing was kept" } : null,

  meta: () => examineNetwork("meta", settings().META_URL),

  tiktok: () => examineNetwork("tiktok", settings().TIKTOK_URL),
};

async function examineNetwork(name: NetworkName, address: string): Promise<Examined | null> {
  const keys = await findNetworkKeys(name, "try");
  if (!keys) return null;
  if (keys.token === null) return { tried: failedTry("secret") };
  return { tried: await reachable(address), untried: "no event was sent" };
}

/** Whether a server takes a connection. */
async function reachable(address: string, name?: "sms" | "check"): Promise<Tried> {
  const isPrivate = settings().WEBHOOKS_TO_PRIVATE === "yes";
  try {
    await reach(new URL(address), name ? mayBePrivate(name) : isPrivate);
    return well(new URL(address).hostname);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return withoutAnswer(error.reason);
  }
}
