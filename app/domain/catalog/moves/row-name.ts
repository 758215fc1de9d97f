import type { Language } from "../../core/language.ts";
import type { Move, MoveRow } from "../../core/moves/move-kinds.server.ts";
import type { MoveKind } from "../../core/moves/moves.ts";
import { productName } from "../../core/naming/product-name.ts";
import { parseSize } from "../../core/naming/size.ts";
import { cutText } from "../../core/text.ts";

/** The fields whose cell names a row that has no item. */
const NAME_FIELDS: Readonly<Record<MoveKind, readonly string[]>> = {
  goods: ["title"],
  customers: ["fullName", "firstName"],
  orders: ["number", "id"],
};

/** Characters of a cell that stands for a name. */
const MOST_SHOWN = 80;

type Named = Pick<MoveRow, "item" | "cells"> & { account: { fullName: string | null } | null };

/** What staff call a row: a product or customer by the name, an order by the number. */
export function nameOfRow(
  { kind, fields }: Pick<Move, "kind" | "fields">,
  { item, cells, account }: Named,
  language: Language,
): string {
  if (item && "slug" in item) {
    const { title, titleBn, size } = item;
    const sized = parseSize(size);
    const named = { title, titleBn, sizeAmount: sized?.amount ?? null };
    return productName(
      { ...named, sizeUnit: sized?.unit ?? null, dimension: sized ? "" : size },
      language,
    );
  }
  if (item) return "number" in item ? item.number : item.fullName;
  const named = fields.findIndex((field) => NAME_FIELDS[kind].includes(field));
  const shown = account?.fullName ?? (cells[named] || cells.find(Boolean) || "");
  return cutText(shown, MOST_SHOWN);
}
