import { formatDateTime } from "#app/domain/dates.ts";
import type { Touch, Touches } from "#app/domain/sources/touches.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";

/** Where a buyer came from: the source that reports count, the last visit that had one, and the first if it was another. */
export function CameFrom({ source, touches }: { source: string; touches: Touches | null }) {
  const { orders } = useAdminWords();
  const { language } = useWords();
  const say = ({ source: name, medium, campaign, page, at }: Touch) =>
    [name, medium, campaign, page, formatDateTime(new Date(at * 1000), language)]
      .filter(Boolean)
      .join(" · ");
  if (!touches) return <>{orders.sources[source] ?? source}</>;
  const { first, last } = touches;
  return (
    <>
      {say(last)}
      {first.at !== last.at && ` (${orders.firstCame}: ${say(first)})`}
    </>
  );
}
