import type { ReactNode } from "react";
import type { CashMoved } from "#app/domain/money/cash/money-sums.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useSayings } from "../../core/charts/charts.tsx";
import { SumsLine } from "../../core/sums-line.tsx";
import styles from "../profit/profit.module.css";

/** What came in, went back and is left of the days that `children` choose. */
export function CashSumsLine({ moved, children }: { moved: CashMoved; children: ReactNode }) {
  const { cash: words } = useAdminWords();
  const { taka } = useSayings();
  return (
    <SumsLine
      id="cash-sums"
      title={words.sums}
      choice={children}
      parts={[
        { label: words.received, amount: taka(moved.received) },
        { label: `− ${words.refunded}`, amount: taka(moved.refunded) },
        { label: `− ${words.fees}`, amount: taka(moved.fees) },
      ]}
      result={{ label: `= ${words.net}`, amount: taka(moved.net) }}
    >
      <details className={styles.hint}>
        <summary>{words.howCounted}</summary>
        {words.sumsHint}
      </details>
    </SumsLine>
  );
}
