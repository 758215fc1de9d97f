import { MOST_COUNTED } from "#app/domain/core/list-pages.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";

/** A count with the upper bound `MOST_COUNTED`: "12", "1,000+". */
export function BoundedNumber({ n }: { n: number }) {
  const { language } = useWords();
  const { dashboard } = useAdminWords();
  return <>{n > MOST_COUNTED ? dashboard.atLeast(MOST_COUNTED) : formatNumber(n, language)}</>;
}
