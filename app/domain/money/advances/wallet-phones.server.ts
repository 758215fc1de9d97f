import { randomBytes } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.server.ts";
import { walletPhones } from "#drizzle/schema.ts";
import { requiredLine } from "../../core/fields/text.server.ts";
import { seal, unseal } from "../../core/sealed.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import { isUuid } from "../../core/uuid.ts";

/** More phones than a shop has, so that the list stays one page. */
const MOST_PHONES = 10;

/** Bytes of a secret, as many as the signature has. */
const SECRET_BYTES = 32;

export const walletPhoneSchema = z.object({ name: requiredLine(60) });

/** The public columns: all but the secret. */
const columns = {
  id: walletPhones.id,
  createdAt: walletPhones.createdAt,
  updatedAt: walletPhones.updatedAt,
  version: walletPhones.version,
  name: walletPhones.name,
  heardAt: walletPhones.heardAt,
};

export type WalletPhone = Pick<typeof walletPhones.$inferSelect, keyof typeof columns>;

type Input = { id: string; name: string; secret: string };

const { list, find, create, change } = staffResource<WalletPhone, Input, never>({
  table: walletPhones,
  columns,
  orderBy: [asc(walletPhones.createdAt), asc(walletPhones.id)],
  act: (verb) => `wallet-phone-${verb as "created"}`,
  nameOf: ({ name }) => name,
  notFound: "wallet-phone-not-found",
  limit: {
    most: MOST_PHONES,
    tooMany: () => new ShopError("too-many-wallet-phones", { max: MOST_PHONES }),
  },
});

export { find as findWalletPhone, list as listWalletPhones };

/** A phone with its secret, which is shown only once. */
export type PhoneWithSecret = { phone: WalletPhone; secret: string };

/** Refused: too-many-wallet-phones. */
export async function createWalletPhone(
  { name }: z.output<typeof walletPhoneSchema>,
  actor: ActingStaff = null,
): Promise<PhoneWithSecret> {
  const id = crypto.randomUUID();
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const phone = await create({ id, name, secret: seal(secret, sealedFor(id)) }, actor);
  return { phone, secret };
}

/**
 * Deletes a phone for good: nothing that it posts is taken any more. Its messages stay. Refused:
 * wallet-phone-not-found.
 */
export const revokeWalletPhone = (id: string, actor: ActingStaff = null): Promise<WalletPhone> =>
  change(id, "wallet-phone-revoked", actor, async (_, tx) => {
    await tx.delete(walletPhones).where(eq(walletPhones.id, id));
    return {};
  });

/** What a phone signs with, only for checking its posts; null for a phone that there is not. */
export async function findPhoneSecret(id: string): Promise<string | null> {
  const [row] = isUuid(id)
    ? await db
        .select({ secret: walletPhones.secret })
        .from(walletPhones)
        .where(eq(walletPhones.id, id))
    : [];
  return row ? unseal(row.secret, sealedFor(id)) : null;
}

/** Notes that a phone was heard, so that staff see whether it still posts. */
export async function noteHeard(id: string): Promise<void> {
  await db
    .update(walletPhones)
    .set({ heardAt: new Date(), updatedAt: sql`${walletPhones.updatedAt}` })
    .where(eq(walletPhones.id, id));
}

const sealedFor = (id: string) => `wallet phone ${id}`;
