import type { ShownDeal } from "#app/domain/catalog/selling.ts";
import { nameOf, type ShownName } from "#app/domain/catalog/shown-name.ts";

/** A product's name with the size of one piece, "Mustard honey, 500 g", and the deal on the pieces of an order's line. */
export function ProductName({ of }: { of: ShownName & { deal?: ShownDeal | null } }) {
  const { title, size, deal } = of;
  const name = title.lang ? (
    <>
      <span lang={title.lang}>{title.text}</span>
      {size && `, ${size}`}
    </>
  ) : (
    nameOf(of)
  );
  if (!deal) return name;
  return (
    <>
      {name} <small>({deal.said})</small>
    </>
  );
}
