import { Link } from "@remix-run/react";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import type { RiderTotals } from "#app/domain/parcels/riders/rider-parcels.server.ts";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { EmptyList } from "../../core/empty-list.tsx";
import styles from "../../core/list-tools.module.css";
import { useMay } from "../../core/use-may.ts";

type Props = { riders: RiderTotals[]; nobodys: number; nobody: string };

/** Who of the shop's own has what now; each leads to the rider's page and his balance. */
export function RidersTable({ riders, nobodys, nobody }: Props) {
  const { language } = useWords();
  const { riders: said } = useAdminWords();
  const may = useMay();
  const number = (n: number) => formatNumber(n, language);
  if (riders.length === 0 && nobodys === 0) return <EmptyList text={said.none} />;
  return (
    <>
      {nobodys > 0 && (
        <p className={styles.notice}>
          <Link to={`/admin/rider?rider=${nobody}`}>
            {`${said.nobody}: ${said.count(nobodys)}`}
          </Link>
        </p>
      )}
      <Table
        caption={said.title}
        rows={riders}
        rowKey={({ id }) => id}
        columns={[
          {
            label: said.rider,
            cell: ({ id, name }) => <Link to={`/admin/rider?rider=${id}`}>{name}</Link>,
          },
          {
            label: said.out,
            numeric: true,
            isIdle: ({ out }) => out === 0,
            cell: ({ out }) => number(out),
          },
          {
            label: said.back,
            numeric: true,
            isIdle: ({ back }) => back === 0,
            cell: ({ back }) => number(back),
          },
          {
            label: said.delivered,
            numeric: true,
            isIdle: ({ delivered }) => delivered === 0,
            cell: ({ delivered }) => number(delivered),
          },
          {
            label: said.cashInHand,
            numeric: true,
            cell: ({ cash }) => formatTaka(cash, language),
          },
          {
            label: said.balance.link,
            isLabelHidden: true,
            cell: ({ id, delivered }) =>
              delivered > 0 &&
              may("admin/money/rider-balance") && (
                <Link to={`/admin/cash/rider/${id}`}>{said.balance.link}</Link>
              ),
          },
        ]}
      />
    </>
  );
}
