import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./call-card.module.css";
import type { CallView } from "./view.server.ts";

/** How likely the order is accepted, and what it is worth to those who may see the profit. */
export function OrderBrings({ call: { chance, forecast } }: { call: CallView }) {
  const { language } = useWords();
  const { brings: words } = useAdminWords().calls;
  const taka = (amount: number) =>
    `${amount < 0 ? "−" : "+"}${formatTaka(Math.abs(amount), language)}`;
  const percent = formatNumber(Math.round(chance.chance * 100), language);
  return (
    <section className={styles.brings}>
      <p>
        {words.chance(percent)} <small>{words.from(chance.parcels)}</small>
      </p>
      {forecast && (
        <>
          <p>
            <b>{words.expected(taka(forecast.expected))}</b>
            {forecast.withAdvance &&
              `; ${words.withAdvance(
                formatTaka(forecast.withAdvance.advance, language),
                taka(forecast.withAdvance.expected),
              )}`}
          </p>
          <p>
            <small>
              {words.parts(taka(forecast.gain), taka(-forecast.loss))}{" "}
              {forecast.uncounted > 0 && words.uncounted(formatTaka(forecast.uncounted, language))}{" "}
              {!forecast.isFeeKnown && words.noFee}
            </small>
          </p>
        </>
      )}
    </section>
  );
}
