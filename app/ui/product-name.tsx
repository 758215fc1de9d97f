import type { ShownDeal } from "#app/domain/catalog/selling.ts";
import { nameOf, type ShownName } from "#app/domain/core/naming/shown-name.ts";

type SoldLine = ShownName & { deal?: ShownDeal | null; contents?: string };

/**
 * A product's name with the size of one piece, "Mustard honey, 500 g", the deal on the pieces of an
 * order's line, and what is in a combo.
 */
export function ProductName({ of }: { of: SoldLine }) {
  const { title, size, deal, contents } = of;
  const name = title.lang ? (
    <>
      <span lang={title.lang}>{title.text}</span>
      {size && `, ${size}`}
    </>
  ) : (
    nameOf(of)
  );
  if (!deal && !contents) return name;
  return (
    <>
      {name} {deal && <small>({deal.said})</small>} {contents && <small>({contents})</small>}
    </>
  );
}
