import { settings } from "#runtime/settings.ts";
import { connectionSettings } from "../../core/connections/connections.server.ts";
import { asObject } from "../../core/requests/json-request.server.ts";
import { sendRequest } from "../../core/requests/send-request.server.ts";

/** The bot's token from @BotFather; "" for none. */
const telegramToken = (): string => connectionSettings().TELEGRAM_BOT_TOKEN;

export const hasTelegram = (): boolean => telegramToken() !== "";

export type BotAnswer = { status: number; result: unknown; said: string };

/** Calls a method of the Bot API. Refused with `NoAnswer`. */
export async function callBot(
  method: string,
  given: object,
  signal?: AbortSignal,
): Promise<BotAnswer> {
  const { status, text } = await sendRequest({
    url: new URL(`${settings().TELEGRAM_URL}/bot${telegramToken()}/${method}`),
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(given),
    mayBePrivate: settings().WEBHOOKS_TO_PRIVATE === "yes",
    mostBytes: 1024 * 1024,
    signal,
  });
  const answer = readJson(text);
  return { status, result: answer.result, said: String(answer.description ?? "") };
}

function readJson(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}
