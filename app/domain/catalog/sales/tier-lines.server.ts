import { z } from "zod";
import { MAX_INTEGER, MAX_QUANTITY, parseWholeNumber } from "../../core/digits.ts";
import { isNothing, refuse, say } from "../../core/fields/refuse.server.ts";
import type { Tier } from "../selling.ts";

/** The most rows of quantity and total that one sale has. */
export const MOST_TIERS = 5;

const MOST_TEXT = 500;

const tier = z.union([z.string(), z.object({ pieces: z.number(), total: z.number() })]);

/**
 * What so many pieces cost together: lines such as "2 = 1,200", or items of `pieces` and `total`;
 * null if left empty. More pieces cost more together, and none of them more than in a smaller row.
 */
export const tierLines = z
  .union([z.string(), z.array(tier)], { error: say("tiers-invalid") })
  .nullish()
  .transform((typed, context): Tier[] | null => {
    if (isNothing(typed) || !typed) return null;
    if (typeof typed === "string" && typed.length > MOST_TEXT) return refuse(context, "too-long");
    const rows = (typeof typed === "string" ? typed.split("\n") : typed).filter(
      (row) => !isNothing(row),
    );
    const tiers = rows.map(readTier).toSorted((a, b) => a.pieces - b.pieces);
    const isWrong = tiers.some(({ pieces, total }, at) => {
      const before = tiers[at - 1];
      const isOutside = !(
        pieces >= 1 &&
        pieces <= MAX_QUANTITY &&
        total >= 1 &&
        total <= MAX_INTEGER
      );
      const isDearer =
        before &&
        (pieces === before.pieces ||
          total <= before.total ||
          total * before.pieces > before.total * pieces);
      return isOutside || isDearer || !Number.isInteger(pieces) || !Number.isInteger(total);
    });
    const isFew = tiers.length > 0 && tiers.length <= MOST_TIERS;
    return isFew && !isWrong ? tiers : refuse(context, "tiers-invalid");
  });

/** A row with its names in the order of the database, which comparisons of edits rely on. */
function readTier(row: z.output<typeof tier>): Tier {
  if (typeof row !== "string") return { total: row.total, pieces: row.pieces };
  const [pieces = "", total = "", ...more] = row.split("=");
  const read = (text: string) => (more.length > 0 ? null : parseWholeNumber(text)) ?? Number.NaN;
  return { total: read(total), pieces: read(pieces) };
}

/** The lines of a form that mean these tiers. */
export const tierText = (tiers: readonly Tier[] | null | undefined): string =>
  (tiers ?? []).map(({ pieces, total }) => `${pieces} = ${total}`).join("\n");
