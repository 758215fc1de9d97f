import { settings } from "#runtime/settings.ts";
import { connectionSettings } from "../../core/connections/connections.server.ts";
import { refusalIn, type Tried, well, withoutAnswer } from "../../core/connections/tried.ts";
import { asObject } from "../../core/requests/json-request.server.ts";
import { NoAnswer, sendRequest } from "../../core/requests/send-request.server.ts";

/** The bot's token from @BotFather; "" for none. */
const telegramToken = (): string => connectionSettings().TELEGRAM_BOT_TOKEN;

export const hasTelegram = (): boolean => telegramToken() !== "";

export type BotAnswer = { status: number; result: unknown; said: string; text: string };

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
  return { status, text, result: answer.result, said: String(answer.description ?? "") };
}

/** Asks for the bot's name (core.telegram.org/bots/api#getme). */
export async function tryBot(): Promise<Tried> {
  try {
    const answer = await callBot("getMe", {});
    const { username } = asObject(answer.result);
    if (answer.status === 200 && typeof username === "string") return well(`@${username}`);
    // 404 is for a token that is none.
    const isOfToken = answer.status === 401 || answer.status === 404;
    return refusalIn(answer, [telegramToken()], isOfToken);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return withoutAnswer(error.reason);
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}
