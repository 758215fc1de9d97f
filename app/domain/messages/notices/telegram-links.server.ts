import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.server.ts";
import { staffNotices, users } from "#drizzle/schema.ts";
import { MINUTE_MS } from "../../core/durations.ts";
import type { Language } from "../../core/language.ts";
import { textFor } from "../../core/local-text.ts";
import { asObject } from "../../core/requests/json-request.server.ts";
import { NoAnswer } from "../../core/requests/send-request.server.ts";
import { findShopSettings } from "../../shop/shop-settings.server.ts";
import type { MessageWords } from "../message-words.ts";
import { beginNotices } from "./notice-settings.server.ts";
import { addReceiver } from "./receivers.server.ts";
import { callBot, hasTelegram } from "./telegram.server.ts";

/** Validity of a code. */
const VALID_MS = 15 * MINUTE_MS;

const hash = (code: string) => createHash("sha256").update(code).digest("hex");

/**
 * An address that opens the bot in Telegram with a one-time code for this member of staff; null if
 * Telegram does not know the bot or does not answer.
 */
export async function startLink(userId: string, language: Language): Promise<string | null> {
  const me = await askBot("getMe", {});
  const { username } = asObject(me);
  if (typeof username !== "string") return null;
  const code = randomBytes(16).toString("hex");
  await beginNotices(userId, language);
  await db
    .update(staffNotices)
    .set({ linkCode: hash(code), linkCodeUntil: new Date(Date.now() + VALID_MS) })
    .where(eq(staffNotices.userId, userId));
  return `https://t.me/${username}?start=${code}`;
}

const updateSchema = z.object({
  update_id: z.number(),
  message: z
    .object({
      text: z.string().default(""),
      chat: z.object({
        id: z.number(),
        first_name: z.string().optional(),
        title: z.string().optional(),
        username: z.string().optional(),
      }),
    })
    .optional(),
});

type Update = z.output<typeof updateSchema>;

/**
 * Reads what was written to the bot, as long as a code is valid, and adds the chats that show one.
 * First the chat is added and its code deleted; then Telegram deletes the message. After a crash in
 * between, the message comes again, and its code no longer exists. Returns the number of chats
 * added.
 */
export async function linkChats(words: Record<Language, MessageWords>): Promise<number> {
  if (!hasTelegram() || !(await isAwaited())) return 0;
  const answer = await askBot("getUpdates", { allowed_updates: ["message"] });
  const updates = (Array.isArray(answer) ? answer : []).flatMap((one) => {
    const read = updateSchema.safeParse(one);
    return read.success ? [read.data] : [];
  });
  let added = 0;
  for (const update of updates) if (await joinChat(update, words)) added += 1;
  const last = updates.at(-1);
  // Telegram drops what comes before the offset.
  if (last) await askBot("getUpdates", { offset: last.update_id + 1, limit: 1 });
  return added;
}

async function isAwaited(): Promise<boolean> {
  const waiting = await db
    .select({ userId: staffNotices.userId })
    .from(staffNotices)
    .where(gt(staffNotices.linkCodeUntil, new Date()))
    .limit(1);
  return waiting.length > 0;
}

async function joinChat(
  { message }: Update,
  words: Record<Language, MessageWords>,
): Promise<boolean> {
  const code = /^\/start ([0-9a-f]{32})$/.exec(message?.text.trim() ?? "")?.[1];
  if (!message || !code) return false;
  const { chat } = message;
  const [found] = await db
    .select({ userId: users.id, language: staffNotices.language })
    .from(staffNotices)
    .innerJoin(users, eq(users.id, staffNotices.userId))
    .where(
      and(
        eq(staffNotices.linkCode, hash(code)),
        gt(staffNotices.linkCodeUntil, new Date()),
        eq(users.isAdmin, true),
      ),
    );
  if (!found) {
    await askBot("sendMessage", { chat_id: chat.id, text: words.bn.chatUnknown });
    return false;
  }
  const { userId, language } = found;
  const name = (chat.title ?? chat.first_name ?? chat.username ?? "").slice(0, 60);
  await addReceiver({ channel: "telegram", address: String(chat.id), name, userId }, language);
  await db
    .update(staffNotices)
    .set({ linkCode: null, linkCodeUntil: null })
    .where(eq(staffNotices.userId, userId));
  const shop = await findShopSettings();
  const shopName = textFor({ en: shop.name, bn: shop.nameBn }, language).text;
  await askBot("sendMessage", { chat_id: chat.id, text: words[language].chatJoined(shopName) });
  return true;
}

/** The bot's answer; null without one. */
async function askBot(method: string, given: object): Promise<unknown> {
  try {
    const { status, result } = await callBot(method, given);
    return status === 200 ? result : null;
  } catch (error) {
    if (error instanceof NoAnswer) return null;
    throw error;
  }
}
