import type { ProductPart } from "#app/domain/catalog/products/combo-parts.ts";
import { showParts } from "#app/domain/catalog/products/combos.server.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { wordsFor } from "#app/words/language.server.ts";

export type ComboView = NonNullable<Awaited<ReturnType<typeof viewCombo>>>;

/**
 * What is in a combo, and what it saves against its parts one by one, which may be nothing; null
 * for any other product.
 */
export async function viewCombo(
  { parts, salePrice }: { parts: readonly ProductPart[]; salePrice: number },
  request: Request,
) {
  const { language, combo } = wordsFor(request);
  const shown = await showParts(parts, language);
  if (!shown) return null;
  const rows = shown.parts.map(({ pieces, ...part }) => {
    return { ...part, pieces: `${formatNumber(pieces, language)} ×` };
  });
  const { separately } = shown;
  const saves = separately !== null && separately > salePrice;
  return {
    title: combo.title,
    rows,
    saves: saves && combo.saves(separately, separately - salePrice),
  };
}
