import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./call-card.module.css";
import type { CallView } from "./view.server.ts";

/** How likely the order is accepted and what it is worth; of what, to those who may see the profit. */
export function OrderBrings({ call: { chance, forecast } }: { call: CallView }) {
  const { language } = useWords();
  const { brings: words } = useAdminWords().calls;
  const taka = (amount: number) =>
    `${amount < 0 ? "−" : "+"}${formatTaka(Math.abs(amount), language)}`;
  const percent = formatNumber(Math.round(chance.chance * 100), language);
  const { expected, withAdvance, gain, loss, uncounted, isFeeKnown } = forecast;
  return (
    <details className={styles.brings}>
      <summary>
        {words.chance(percent)} · <b>{words.expected(taka(expected))}</b>
        {withAdvance &&
          `; ${words.withAdvance(
            formatTaka(withAdvance.advance, language),
            taka(withAdvance.expected),
          )}`}
      </summary>
      <small>
        {words.from(chance.parcels)}
        {gain !== null && loss !== null && ` · ${words.parts(taka(gain), taka(-loss))}`}{" "}
        {uncounted > 0 && words.uncounted(formatTaka(uncounted, language))}{" "}
        {!isFeeKnown && words.noFee}
      </small>
    </details>
  );
}
