import { settings } from "#runtime/settings.ts";
import { speakNumber } from "../../core/digits.ts";
import type { Language } from "../../core/language.ts";
import { formatTaka } from "../../core/money.ts";
import type { Outcome } from "../../core/outbox/outcome.ts";
import { quoteText } from "../../core/requests/quote.ts";
import { NoAnswer } from "../../core/requests/send-request.server.ts";
import { isHeld } from "../../orders/checks/held-orders.ts";
import { roleOf } from "../../people/accounts/roles.ts";
import type { MessageWords } from "../message-words.ts";
import { findNotifiedOrder, type NotifiedEvent, writeLowStock } from "../send-message.server.ts";
import { kindOf, rolesOf } from "./notice-kinds.ts";
import { findNotices } from "./notice-settings.server.ts";
import { sendPush } from "./push.server.ts";
import { isQuiet } from "./quiet-hours.ts";
import { findReceiver, forgetReceiver, type Receiver } from "./receivers.server.ts";
import { callBot, hasTelegram } from "./telegram.server.ts";

type Means = { words: Record<Language, MessageWords>; signal: AbortSignal };

type Notification = { id: string; target: string; reason: string };

const NOBODY: Outcome = { status: "skipped", reason: "nobody" };

/** What a phone or browser shows; `path` is the page that a press on it opens. */
type Notice = { title: string; body: string; path: string };

/** One attempt to notify a browser or chat of a member of staff, by the present role and choices. */
export async function sendNotice(
  notification: Notification,
  event: NotifiedEvent,
  { words, signal }: Means,
): Promise<Outcome> {
  const found = await findReceiver(notification.target);
  const kind = kindOf(event.type);
  const role = found && roleOf(found);
  if (!found || !kind || !role || !rolesOf(kind).includes(role)) return NOBODY;
  const { receiver } = found;
  // The browser may belong to another rider by now.
  if (kind === "parcel" && event.data.riderId !== receiver.userId) return NOBODY;
  const chosen = await findNotices(receiver.userId, "bn");
  const { language } = chosen;
  const notice = await writeNotice(event, language, words[language]);
  if (!notice) return NOBODY;
  const isSilent = isQuiet(chosen);
  try {
    const answer =
      receiver.channel === "push"
        ? await pushNotice(receiver, notification.id, { ...notice, language, isSilent }, signal)
        : await writeToChat(
            receiver,
            notification,
            { notice, isSilent, words: words[language] },
            signal,
          );
    if (answer === null) return { status: "failed", reason: "secret", isFinal: true };
    return await readAnswer(receiver, answer);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    // Telegram may have shown what it did not answer.
    const reason = error.wasSent && !signal.aborted ? "interrupted" : error.reason;
    return { status: "failed", reason, isFinal: false };
  }
}

type Answer = { status: number; said: string };

async function readAnswer({ id, channel }: Receiver, { status, said }: Answer): Promise<Outcome> {
  if (status >= 200 && status < 300) return { status: "delivered", answerCode: status };
  // A browser that unsubscribed, or a chat that blocked the bot.
  const gone = channel === "push" ? [404, 410] : [403];
  if (gone.includes(status)) {
    await forgetReceiver(id);
    return NOBODY;
  }
  const isFinal = status >= 400 && status < 500 && status !== 429;
  return { status: "failed", reason: "answer", answerCode: status, said, isFinal };
}

/** The browser shows one notification for each id, also when the push is repeated. */
async function pushNotice(
  receiver: Receiver,
  id: string,
  { title, body, path, language, isSilent }: Notice & { language: Language; isSilent: boolean },
  signal: AbortSignal,
): Promise<Answer | null> {
  const text = JSON.stringify({ id, title, body, path, lang: language, silent: isSilent });
  const answer = await sendPush(receiver, { id, text, isSilent }, signal);
  return answer && { status: answer.status, said: quoteText(answer.text, [receiver.address]) };
}

type Written = { notice: Notice; isSilent: boolean; words: MessageWords };

/** Telegram takes no id, so that a text that may have arrived before says so. */
async function writeToChat(
  { address }: Receiver,
  { reason }: Notification,
  { notice: { title, body, path }, isSilent, words }: Written,
  signal: AbortSignal,
): Promise<Answer> {
  if (!hasTelegram()) return { status: 404, said: "" };
  const { ORIGIN } = settings();
  const head = reason === "interrupted" ? words.again(title) : title;
  const text = [head, body, ORIGIN && ORIGIN + path].filter(Boolean).join("\n");
  const given = { chat_id: address, text, disable_notification: isSilent };
  const { status, said } = await callBot("sendMessage", given, signal);
  return { status, said: quoteText(said) };
}

/**
 * The text names neither the customer nor a phone number or address, because a locked screen shows
 * it to anybody.
 */
async function writeNotice(
  event: NotifiedEvent,
  language: Language,
  words: MessageWords,
): Promise<Notice | null> {
  switch (event.type) {
    case "stock.low": {
      const written = await writeLowStock(event, language, words);
      const path = `/admin/product?edit=${String(event.data.productId)}`;
      return written && { title: written.subject, body: "", path };
    }
    case "message.failed":
      return {
        title: words.failedNotice,
        body: words.failedNoticeText,
        path: "/admin/messages/deliveries?status=untold",
      };
    case "parcels.given":
      return {
        title: words.parcelsNotice(Number(event.data.parcels)),
        body: words.parcelsNoticeText,
        path: "/admin/rider",
      };
    default:
      return writeOrderNotice(event, language, words);
  }
}

async function writeOrderNotice(
  event: NotifiedEvent,
  language: Language,
  words: MessageWords,
): Promise<Notice | null> {
  const order = await findNotifiedOrder(event);
  if (!order) return null;
  const number = speakNumber(order.orderNumber, language);
  if (event.type === "advance.sent") {
    const amount = formatTaka(Number(event.data.amount), language);
    const body = event.data.status === "waiting" ? words.advanceToCheck : "";
    const path = `/admin/advances/${order.id}`;
    return { title: words.advanceNotice(number, amount), body, path };
  }
  const total = formatTaka(order.totalPrice, language);
  const body = [order.district, isHeld(order) && words.heldNotice].filter(Boolean).join(". ");
  const path = `/admin/order?search=${order.orderNumber}`;
  return { title: words.newOrderSubject(number, total), body, path };
}
