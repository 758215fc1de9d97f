import { formatDateTime } from "#app/domain/core/dates.ts";
import type { Touch, Touches } from "#app/domain/marketing/sources/touches.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";

/**
 * Where a buyer came from: the source that reports count, the last visit that had one, and the
 * first if it was another.
 */
export function CameFrom({ source, touches }: { source: string; touches: Touches | null }) {
  const { orders } = useAdminWords();
  const { language } = useWords();
  const say = ({ source: name, medium, campaign, page, at }: Touch) =>
    [name, medium, campaign, page, formatDateTime(new Date(at * 1000), language)]
      .filter(Boolean)
      .join(" · ");
  if (!touches) return <>{wordFor(orders.sources, source) ?? source}</>;
  const { first, last } = touches;
  return (
    <>
      {say(last)}
      {first.at !== last.at && ` (${orders.firstCame}: ${say(first)})`}
    </>
  );
}
