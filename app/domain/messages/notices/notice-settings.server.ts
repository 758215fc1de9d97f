import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { staffNotices } from "#drizzle/schema.ts";
import { choices } from "../../core/fields/choices.server.ts";
import { flag } from "../../core/fields/flag.server.ts";
import { wholeNumber } from "../../core/fields/number.server.ts";
import { isNothing, say } from "../../core/fields/refuse.server.ts";
import type { Language } from "../../core/language.ts";
import type { User } from "../../people/accounts/users.server.ts";
import { NOTICE_KINDS, type NoticeKind } from "./notice-kinds.ts";

const hour = z
  .unknown()
  .optional()
  .meta({ type: ["integer", "string", "null"] })
  .transform((sent) => (isNothing(sent) ? null : sent))
  .pipe(z.union([z.null(), wholeNumber("number-outside", 0, 23)], say("choice-invalid")));

/** What a member of staff chooses; a field that is left out is off. */
export const noticeSchema = z
  .object({
    kinds: choices(NOTICE_KINDS),
    language: z.enum(["en", "bn"], say("choice-invalid")),
    quietFrom: hour,
    quietUntil: hour,
    rings: flag.transform((choice) => choice ?? false),
  })
  .refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
    path: ["quietUntil"],
    error: say("required"),
  });

export type Notices = z.output<typeof noticeSchema>;

/** Everything, at all hours; an open page is silent until somebody asks for the sound. */
const defaultsIn = (language: Language): Notices => ({
  kinds: [...NOTICE_KINDS],
  language,
  quietFrom: null,
  quietUntil: null,
  rings: false,
});

/** What this member of staff chose, or the defaults in this language. */
export async function findNotices(userId: string, language: Language): Promise<Notices> {
  const [row] = await db.select().from(staffNotices).where(eq(staffNotices.userId, userId));
  if (!row) return defaultsIn(language);
  const { quietFrom, quietUntil, rings } = row;
  return {
    kinds: row.kinds as NoticeKind[],
    language: row.language,
    quietFrom,
    quietUntil,
    rings,
  };
}

export async function saveNotices(user: User, chosen: Notices): Promise<void> {
  await db
    .insert(staffNotices)
    .values({ userId: user.id, ...chosen })
    .onConflictDoUpdate({ target: staffNotices.userId, set: chosen });
}

/** Keeps the language of the page on which a first receiver was added. */
export async function beginNotices(userId: string, language: Language, tx: Db = db): Promise<void> {
  await tx
    .insert(staffNotices)
    .values({ userId, ...defaultsIn(language) })
    .onConflictDoNothing();
}
