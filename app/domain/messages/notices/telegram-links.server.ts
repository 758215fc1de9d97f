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
import { addReceiver, hasReceiver } from "./receivers.server.ts";
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
 * between, or at another server, the message comes again; its code no longer exists, so nothing is
 * added and nobody is greeted twice. Returns how many chats were added.
 */
export async function linkChats(words: Record<Language, MessageWords>): Promise<number> {
  if (!hasTelegram() || !(await isAwaited())) return 0;
  const answer = await askBot("getUpdates", { allowed_updates: ["message"] });
  let added = 0;
  let last = 0;
  for (const update of Array.isArray(answer) ? answer : []) {
    const read = updateSchema.safeParse(update);
    if (read.success && (await joinChat(read.data, words))) added += 1;
    // One that cannot be read is passed over too.
    const { update_id: id } = asObject(update);
    if (typeof id === "number") last = Math.max(last, id);
  }
  // Telegram drops what comes before the offset.
  if (last > 0) await askBot("getUpdates", { offset: last + 1, limit: 1 });
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
  const address = String(chat.id);
  const name = (chat.title ?? chat.first_name ?? chat.username ?? "").slice(0, 60);
  // The code counts once: of two servers that read it, the second finds it used and the chat added.
  const language = await db.transaction(async (tx) => {
    const [found] = await tx
      .update(staffNotices)
      .set({ linkCode: null, linkCodeUntil: null })
      .from(users)
      .where(
        and(
          eq(users.id, staffNotices.userId),
          eq(staffNotices.linkCode, hash(code)),
          gt(staffNotices.linkCodeUntil, new Date()),
          eq(users.isAdmin, true),
        ),
      )
      .returning({ userId: users.id, language: staffNotices.language });
    if (!found) return null;
    await addReceiver(
      { channel: "telegram", address, name, userId: found.userId },
      found.language,
      tx,
    );
    return found.language;
  });
  if (!language) {
    if (!(await hasReceiver("telegram", address)))
      await askBot("sendMessage", { chat_id: chat.id, text: words.bn.chatUnknown });
    return false;
  }
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
