import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { type Db, db } from "#drizzle/client.server.ts";
import { authenticators, recoveryCodes } from "#drizzle/schema.ts";
import { latinDigits } from "../../core/digits.ts";
import { seal, unseal } from "../../core/sealed.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import { makeRecoveryCodes, takeRecoveryCode } from "./recovery-codes.server.ts";
import type { User } from "./users.server.ts";

/**
 * The standard of authenticator apps (RFC 6238): SHA-1, six digits, a new code every 30 seconds.
 */
const STANDARD = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** Neighbouring codes that are accepted too, for clocks that are up to half a minute off. */
const DRIFT = 1;

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** `secret` (base32) and `uri` exist only during setup. */
export type AuthenticatorState =
  | { is: "off" }
  | { is: "pending"; secret: string; uri: string }
  | { is: "on"; since: Date };

/** `issuer` is the shop's name, which the app shows above the code. */
export async function findAuthenticator(
  user: Pick<User, "id" | "phoneNumber">,
  issuer: string,
): Promise<AuthenticatorState> {
  const found = await findRow(user.id);
  if (found?.confirmedAt) return { is: "on", since: found.confirmedAt };
  const totp = found && totpOf(found);
  if (!totp) return { is: "off" };
  totp.issuer = issuer;
  totp.label = user.phoneNumber;
  return { is: "pending", secret: totp.secret.base32, uri: totp.toString() };
}

/** Whether this user logs in with a second step; customers never do. */
export async function hasAuthenticator(user: Pick<User, "id" | "isAdmin">): Promise<boolean> {
  return user.isAdmin && Boolean((await findRow(user.id))?.confirmedAt);
}

/** Creates a secret, to be confirmed by a first code. Refused: authenticator-exists. */
export async function startAuthenticator(userId: string): Promise<void> {
  const secret = seal(new Secret({ size: SECRET_BYTES }).base32, userId);
  const fresh = { secret, createdAt: new Date(), lastStep: 0 };
  const [started] = await db
    .insert(authenticators)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: fresh,
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  if (!started) throw new ShopError("authenticator-exists", {});
}

/**
 * Switches the second step on and returns the recovery codes, which are shown only once. Refused:
 * wrong-second-step, also when setup was not started; authenticator-exists.
 */
export async function confirmAuthenticator(
  userId: string,
  code: string,
  now = new Date(),
): Promise<string[]> {
  const found = await findRow(userId);
  if (found?.confirmedAt) throw new ShopError("authenticator-exists", {});
  const step = found && stepOf(found, code, now);
  if (!step) throw new ShopError("wrong-second-step", {});
  const codes = await makeRecoveryCodes();
  await db.transaction(async (tx) => {
    const [confirmed] = await tx
      .update(authenticators)
      .set({ confirmedAt: now, lastStep: step })
      .where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)))
      .returning({ userId: authenticators.userId });
    if (!confirmed) throw new ShopError("authenticator-exists", {});
    await putRecoveryCodes(tx, userId, codes);
    await recordStaffAct(tx, { act: "second-step-on", actor: { id: userId } });
  });
  return codes.map(({ code }) => code);
}

/** Replaces all recovery codes. Refused: wrong-second-step when no authenticator is on. */
export async function renewRecoveryCodes(userId: string): Promise<string[]> {
  const codes = await makeRecoveryCodes();
  await db.transaction(async (tx) => {
    const [on] = await tx
      .select({ userId: authenticators.userId })
      .from(authenticators)
      .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
      .for("update");
    if (!on) throw new ShopError("wrong-second-step", {});
    await putRecoveryCodes(tx, userId, codes);
    await recordStaffAct(tx, { act: "recovery-codes-renewed", actor: { id: userId } });
  });
  return codes.map(({ code }) => code);
}

/** The number of unused recovery codes. */
export function countRecoveryCodes(userId: string): Promise<number> {
  return db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
  );
}

async function putRecoveryCodes(
  tx: Db,
  userId: string,
  codes: Awaited<ReturnType<typeof makeRecoveryCodes>>,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map(({ prefix, codeHash }) => ({ userId, prefix, codeHash })));
}

/**
 * The second step of a log-in: the app's code, in any digits, or a recovery code. Each works once.
 * Refused: wrong-second-step.
 */
export async function takeSecondStep(
  userId: string,
  code: string,
  now = new Date(),
): Promise<void> {
  const found = await findRow(userId);
  const step = found?.confirmedAt ? stepOf(found, code, now) : null;
  const isTaken = step ? await takeStep(userId, step) : await takeRecoveryCode(userId, code, now);
  if (!isTaken) throw new ShopError("wrong-second-step", {});
}

/** If two requests send the same code, the second finds its step taken. */
async function takeStep(userId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  return taken.length > 0;
}

/** Removes the authenticator and its recovery codes; log-ins ask for no code any more. */
export async function removeAuthenticator(userId: string, tx: Db): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Turns off the user's own second step. */
export async function turnOffAuthenticator(userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await removeAuthenticator(userId, tx);
    await recordStaffAct(tx, { act: "second-step-off", actor: { id: userId } });
  });
}

/** Cancels a setup that was not confirmed; a confirmed authenticator stays on. */
export async function abandonAuthenticator(userId: string): Promise<void> {
  await db
    .delete(authenticators)
    .where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)));
}

type Row = typeof authenticators.$inferSelect;

async function findRow(userId: string): Promise<Row | null> {
  const [found] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  return found ?? null;
}

/** Null if SESSION_SECRET has changed since; then only recovery codes or a reset help. */
function totpOf({ userId, secret }: Row): TOTP | null {
  const base32 = unseal(secret, userId);
  return base32 ? new TOTP({ ...STANDARD, secret: Secret.fromBase32(base32) }) : null;
}

/** The time step that a code belongs to; null if the code is not valid now. */
function stepOf(row: Row, code: string, now: Date): number | null {
  const token = latinDigits(code.slice(0, 40)).replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(row)?.validate({ token, timestamp, window: DRIFT });
  if (delta === null || delta === undefined) return null;
  return Math.floor(timestamp / 1000 / STANDARD.period) + delta;
}
