import { formatNumber } from "#app/domain/money.ts";
import { useWords } from "#app/words/use-words.ts";

/** "+12 %" or "−3 %" compared with the preceding range; a dash when that range was empty. */
export function useChange(): (now: number, before: number) => string {
  const { language } = useWords();
  return (now, before) => {
    if (before === 0) return "–";
    const percent = Math.round(((now - before) * 100) / before);
    const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
    return `${sign}${formatNumber(Math.abs(percent), language)} %`;
  };
}
