import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { fullName, phoneNumber } from "../../core/fields/person.server.ts";
import { say } from "../../core/fields/refuse.server.ts";
import { typedText } from "../../core/fields/text.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { changedFields, recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import { refuseTaken } from "../../core/unique-violation.ts";
import { limitOwnPassword } from "./account-limits.server.ts";
import { confirmPassword } from "./authentication.server.ts";
import { lockAdmins } from "./customers.server.ts";
import { endAllSessions } from "./sessions.server.ts";
import { USER_LIMITS } from "./user-input.server.ts";
import { type User, userColumns } from "./users.server.ts";

/** What staff change of themselves; the password is asked for with another phone number alone. */
export const ownDetailsSchema = z.object({
  fullName,
  phoneNumber,
  currentPassword: typedText().max(USER_LIMITS.password, say("too-long")).optional(),
});

type OwnDetails = z.output<typeof ownDetailsSchema>;

/**
 * Changes a member of staff's own name and phone number. Another number, by which they log in, ends
 * all sessions, and the caller opens a new one with the returned user. Refused: wrong-password, too-many-attempts,
 * phone-already-registered; try-again when the account was changed elsewhere meanwhile.
 */
export async function changeOwnDetails(
  user: Pick<User, "id" | "phoneNumber" | "sessionVersion">,
  { fullName, phoneNumber, currentPassword = "" }: OwnDetails,
  sessionId: string,
): Promise<User> {
  const isMoved = phoneNumber !== user.phoneNumber;
  if (isMoved) await limitOwnPassword(sessionId, () => confirmPassword(user.id, currentPassword));
  const write = () =>
    db.transaction(async (tx) => {
      const before = (await lockAdmins(tx)).find(({ id }) => id === user.id);
      if (before?.sessionVersion !== user.sessionVersion) throw new ShopError("try-again", {});
      const details = changedFields(before, { fullName, phoneNumber });
      if (Object.keys(details).length === 0) return before;
      const moved = {
        phoneNumber,
        phoneProvedAt: null,
        sessionVersion: sql`${users.sessionVersion} + 1`,
      };
      const [changed = before] = await tx
        .update(users)
        .set({ fullName, ...(isMoved && moved) })
        .where(eq(users.id, user.id))
        .returning(userColumns);
      if (isMoved) await endAllSessions(user.id, tx);
      const subject = { subject: fullName, subjectId: user.id };
      await recordStaffAct(tx, { act: "own-details-changed", ...subject, details, actor: user });
      return changed;
    });
  return refuseTaken(() => new ShopError("phone-already-registered", {}), write);
}
