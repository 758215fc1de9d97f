import { Link } from "@remix-run/react";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import type { MoneyToday } from "#app/domain/figures/dashboard/money-today.server.ts";
import type { SalesSummary } from "#app/domain/figures/dashboard/sales-summary.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { orderListPath } from "../../core/order-list-path.ts";
import styles from "./tiles.module.css";

/** The money of the day, and the profit of the week for those who may read it. */
export function Money({ summary, money }: { summary: SalesSummary; money: MoneyToday }) {
  const { language } = useWords();
  const { dashboard, orders } = useAdminWords();
  const words = dashboard.money;
  const taka = (amount: number) => formatTaka(amount, language);
  const { day, week, profit, before } = money;
  return (
    <section className={styles.section} aria-labelledby="money-today">
      <h2 id="money-today">{words.title}</h2>
      <div className={styles.money}>
        <p className={`${styles.tile} ${styles.placed}`}>
          <Link to={orderListPath("today")}>
            {words.placed}: {orders.count(summary.todayCount)}
          </Link>{" "}
          <b>{taka(summary.todaySales)}</b>{" "}
        </p>
        <Link className={styles.tile} to={`/admin/cash?from=${day}&to=${day}`}>
          <span>{words.received}</span> <b>{taka(money.received)}</b>{" "}
        </Link>
        <Link className={styles.tile} to="/admin/cash">
          <span>{words.owed}</span> <b>{taka(money.owed)}</b>{" "}
        </Link>
        {profit !== null && before !== null && (
          <Link className={styles.tile} to={`/admin/profit?from=${week.from}&to=${week.to}`}>
            <span>{words.profit}</span> <b>{taka(profit)}</b>{" "}
            <small>
              <Change from={before} to={profit} /> {words.before(taka(before))}
            </small>{" "}
          </Link>
        )}
      </div>
    </section>
  );
}

/** By how much a sum rose or fell; nothing where a share of the earlier sum says nothing. */
function Change({ from, to }: { from: number; to: number }) {
  const { language } = useWords();
  const { money: words } = useAdminWords().dashboard;
  if (from <= 0 || from === to) return null;
  const percent = formatNumber(Math.round((Math.abs(to - from) / from) * 100), language);
  const [arrow, said] = to > from ? ["▲", words.more(percent)] : ["▼", words.less(percent)];
  return (
    <b className={to > from ? styles.more : styles.less}>
      <span aria-hidden="true">{arrow}</span>
      {said}
    </b>
  );
}
