import type { ReportTable as TableName } from "#app/domain/figures/reports/sales-report.server.ts";
import { ProductName } from "#app/ui/product-name.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useSayings } from "../../core/charts/charts.tsx";
import styles from "./reports.module.css";
import type { ReportView, ViewedRow } from "./view.server.ts";

/** A table of the report with its export link; all but the first are folded. */
export function ReportTable({
  table: { table, rows, hasMore },
  range,
}: {
  table: ReportView["tables"][number];
  range: { from: string; to: string };
}) {
  const { reports } = useAdminWords();
  const { number } = useSayings();
  const columns = useColumns(table);
  return (
    <details className={styles.table} data-table={table} open={table === "district"}>
      <summary>
        <h2>{reports.tables[table]}</h2>
      </summary>
      {rows.length === 0 ? (
        <p>{reports.nothing}</p>
      ) : (
        <Table
          caption={reports.tables[table]}
          rows={rows}
          rowKey={(row) => row.key}
          columns={columns}
        />
      )}
      {rows.length > 0 && (
        <p className={styles.foot}>
          <a
            href={`/admin/reports/${table}.csv?from=${range.from}&to=${range.to}`}
            aria-label={`${reports.tables[table]}: ${reports.csv}`}
          >
            {reports.csv}
          </a>
          {hasMore && <span className={styles.hint}>{reports.first(number(rows.length))}</span>}
        </p>
      )}
    </details>
  );
}

function useColumns(table: TableName): Column<ViewedRow>[] {
  const { reports } = useAdminWords();
  const { number, taka, change } = useSayings();
  const { heads } = reports;
  const counted = (
    label: string,
    field: "orders" | "pieces" | "delivered" | "cancelled" | "refunded",
  ) => ({
    label,
    numeric: true,
    isIdle: (row: ViewedRow) => row[field] === 0,
    cell: (row: ViewedRow) => number(row[field]),
  });
  return [
    {
      label: heads[table],
      cell: ({ name, key }) => (key === "" ? reports.noCourier : <ProductName of={name} />),
    },
    counted(reports.orders, "orders"),
    ...(table === "product" ? [counted(heads.pieces, "pieces")] : []),
    counted(heads.delivered, "delivered"),
    counted(heads.cancelled, "cancelled"),
    counted(heads.refunded, "refunded"),
    ...(table === "code"
      ? [
          {
            label: heads.discount,
            numeric: true,
            isIdle: (row: ViewedRow) => row.discount === 0,
            cell: (row: ViewedRow) => taka(row.discount),
          },
        ]
      : []),
    {
      label: table === "product" ? heads.goods : reports.sales,
      numeric: true,
      at: "sum",
      cell: ({ sales }) => taka(sales),
    },
    {
      label: heads.returned,
      numeric: true,
      isIdle: ({ returned }) => returned === 0,
      cell: ({ returned }) => taka(returned),
    },
    {
      label: reports.change,
      numeric: true,
      at: "tail",
      isNamed: false,
      cell: ({ sales, before }) => change(sales, before),
    },
  ];
}
