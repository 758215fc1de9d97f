import { Link } from "@remix-run/react";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import type { SalesSummary } from "#app/domain/figures/dashboard/sales-summary.server.ts";
import type { OrderFilter } from "#app/domain/orders/reading/order-filters.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { orderListPath } from "../../core/order-list-path.ts";
import styles from "./tiles.module.css";

/** The contract's fourteen figures in few low rows; the counts link to their lists. */
export function Tiles({ summary }: { summary: SalesSummary }) {
  const { statuses } = useWords();
  const { dashboard } = useAdminWords();
  const { tiles } = dashboard;
  return (
    <>
      <div className={styles.counts}>
        <Count filter="today" label={tiles.today} n={summary.todayCount} />
        <Count filter="week" label={tiles.week} n={summary.weeklyCount} />
        <Count filter="month" label={tiles.month} n={summary.monthlyCount} />
        <Count filter="Processing" label={statuses.Processing} n={summary.processingOrder} />
        <Count
          filter="Ready for delivery"
          label={statuses["Ready for delivery"]}
          n={summary.readyForDelivery}
        />
        <Count filter="Deliverd" label={statuses.Deliverd} n={summary.deliverd} />
        <Count filter="Cancelled" label={statuses.Cancelled} n={summary.cancelledCount} />
        <Count filter="Refunded" label={statuses.Refunded} n={summary.refundedCount} />
      </div>
      <div className={styles.sums}>
        <Sum label={tiles.todaySales} taka={summary.todaySales} />
        <Sum label={tiles.weeklySales} taka={summary.weeklySales} />
        <Sum label={tiles.monthlySales} taka={summary.monthlySales} />
        <Sum label={tiles.deliveredSales} taka={summary.deliveredSalesAllTime} />
        <Sum label={tiles.cancelledSales} taka={summary.cancelledSales} />
        <Sum label={tiles.refundedSales} taka={summary.refundedSales} />
      </div>
      <p className={styles.hint}>{dashboard.salesHint}</p>
    </>
  );
}

function Count({ filter, label, n }: { filter: OrderFilter; label: string; n: number }) {
  const { language } = useWords();
  return (
    <Link className={styles.tile} to={orderListPath(filter)} data-filter={filter}>
      <span>{label}</span> <b>{formatNumber(n, language)}</b>{" "}
    </Link>
  );
}

function Sum({ label, taka }: { label: string; taka: number }) {
  const { language } = useWords();
  return (
    <p className={styles.tile}>
      <span>{label}</span> <b>{formatTaka(taka, language)}</b>{" "}
    </p>
  );
}
