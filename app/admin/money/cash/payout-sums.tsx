import { formatTaka } from "#app/domain/core/money.ts";
import { type PayoutSums, sumPayout } from "#app/domain/money/cash/payout-sums.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../../core/list-tools.module.css";

/** What a courier collected, took as fees and pays out, and the difference to what was owed. */
export function PayoutSumsLine({ lines }: { lines: Parameters<typeof sumPayout>[0] }) {
  const { language } = useWords();
  const { payout: words } = useAdminWords().cash;
  const sums = sumPayout(lines);
  const said: [string, keyof PayoutSums][] = [
    [words.amount, "collected"],
    [words.fee, "fees"],
    [words.net, "net"],
    [words.difference, "difference"],
  ];
  return (
    <ul className={styles.notice} aria-label={words.sums}>
      {said.map(([label, name]) => (
        <li key={name}>
          {label}: <b>{formatTaka(sums[name], language)}</b>
        </li>
      ))}
    </ul>
  );
}
