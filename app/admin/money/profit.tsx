import { Link, useLoaderData } from "@remix-run/react";
import { formatNumber } from "#app/domain/core/money.ts";
import { nameOf as sayName } from "#app/domain/core/naming/shown-name.ts";
import {
  PROFIT_TABLES,
  type Profit,
  REACH,
  type Reach,
} from "#app/domain/money/profit/profit-report.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { ProductName } from "#app/ui/product-name.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { Bars, Picture, useSayings } from "../core/charts/charts.tsx";
import { ComparedDays } from "../core/charts/compared-days.tsx";
import { Chips } from "../core/chips.tsx";
import { PageHead } from "../core/page-head.tsx";
import { ReportRange } from "../core/report-range.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { SumsLine } from "../core/sums-line.tsx";
import styles from "./profit/profit.module.css";
import { viewProfit } from "./profit/view.server.ts";

/** Bars of the picture of products or districts. */
const BARS = 12;

export const loader = staffLoader("admin/money/profit", async ({ query, words, language }) => {
  return {
    title: words.profit.title,
    view: await viewProfit(query, language),
  };
});

export { titleMeta as meta } from "#app/http/meta.ts";

/** What the orders of some days brought and cost: sums, one picture, one table, one file. */
export default function ProfitPage() {
  const { profit: words, reports } = useAdminWords();
  const { day } = useSayings();
  const { view } = useLoaderData<typeof loader>();
  const { range, table, rows } = view;
  const hrefWith = useHrefWith();
  return (
    <>
      <PageHead title={words.title} count={reports.days(day(range.from), day(range.to))}>
        <Link to="/admin/profit/cost-prices">{words.costPrices.title}</Link>
        <Link to="/admin/profit/spending">{words.spending.title}</Link>
      </PageHead>
      <ReportRange path="/admin/profit" {...view} also={table === "day" ? {} : { by: table }} />
      <Sums />
      <Chips
        label={words.tablesLabel}
        chips={PROFIT_TABLES.map((id) => ({ id, name: words.tables[id] }))}
        chosen={table}
        href={(by) => hrefWith({ by: by === "day" ? null : by })}
      />
      {rows.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <>
          <div className={styles.picture}>
            <ProfitPicture />
          </div>
          <ProfitTableView />
          <p>
            <a
              className={styles.file}
              href={`/admin/profit/${table}.csv?from=${range.from}&to=${range.to}`}
              aria-label={`${words.tables[table]}: ${reports.csv}`}
            >
              {reports.csv}
            </a>
          </p>
        </>
      )}
      <p className={styles.hint}>{words.hint}</p>
    </>
  );
}

/** Revenue less each cost, and what is left; then what is not known. */
function Sums() {
  const { profit: words } = useAdminWords();
  const { language } = useWords();
  const { taka } = useSayings();
  const { total, missing, unbilled, withoutFee, short } = useLoaderData<typeof loader>().view;
  const costs = ["goods", "fees", "packing", "advertising"] as const;
  return (
    <SumsLine
      id="profit-sums"
      title={words.sums}
      parts={[
        { label: words.revenue, amount: taka(total.revenue) },
        ...costs.map((name) => ({
          label: `− ${words[name]}`,
          note:
            name === "fees" &&
            unbilled > 0 &&
            (total.estimated > 0
              ? words.estimated(unbilled, total.estimated)
              : words.feeAwaited(unbilled)),
          amount: taka(total[name]),
        })),
      ]}
      result={{
        label: `= ${words.profit}`,
        note:
          total.revenue > 0 &&
          words.share(formatNumber(Math.round((total.profit * 100) / total.revenue), language)),
        amount: taka(total.profit),
      }}
    >
      {(missing > 0 || total.uncounted > 0) && (
        <p className={styles.unknown}>
          {missing > 0 && `${words.missing(missing)} `}
          {total.uncounted > 0 && `${words.uncounted(total.uncounted)} `}
          <Link to="/admin/profit/cost-prices?list=without">{words.typeThem}</Link>
        </p>
      )}
      {withoutFee > 0 && (
        <p className={styles.unknown}>
          {words.withoutFee(withoutFee)}{" "}
          <Link to="/admin/profit/spending#parcels">{words.typeFees}</Link>
        </p>
      )}
      {short > 0 && <p className={styles.hint}>{words.short(short)}</p>}
    </SumsLine>
  );
}

function ProfitPicture() {
  const { profit: words } = useAdminWords();
  const { taka } = useSayings();
  const { table, rows, days } = useLoaderData<typeof loader>().view;
  const nameOf = useRowNames();
  const title = words.picture[table];
  if (table === "day")
    return <ComparedDays title={title} days={days} valueHead={words.profit} say={taka} />;
  const bars = rows.slice(0, BARS).map((row) => ({
    key: row.key,
    label: nameOf(row),
    value: row.profit,
    text: taka(row.profit),
  }));
  return (
    <Picture title={title}>
      <Bars bars={bars} />
    </Picture>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["view"]["rows"][number];

/** A row's name in words. */
function useRowNames() {
  const { profit: words, orders } = useAdminWords();
  const { day } = useSayings();
  const { table } = useLoaderData<typeof loader>().view;
  return ({ key, name }: Pick<Row, "key" | "name">) => {
    if (table === "day") return day(key);
    if (table === "source") return wordFor(orders.sources, key) ?? key;
    if (key === "") return words.goneProducts;
    return sayName(name);
  };
}

function ProfitTableView() {
  const { profit: words } = useAdminWords();
  const { number, taka } = useSayings();
  const { table, rows, rest, total, hasMore } = useLoaderData<typeof loader>().view;
  const nameOf = useRowNames();
  const hasRest = table !== "day" && Object.values(rest).some((figure) => figure !== 0);
  const all: (Profit & Reach & { key: string; label: React.ReactNode })[] = [
    ...rows.map((row) => ({
      ...row,
      label: table === "product" && row.key !== "" ? <ProductName of={row.name} /> : nameOf(row),
    })),
    ...(hasRest ? [{ ...rest, key: "\n", label: hasMore ? words.others : words.rest[table] }] : []),
    { ...total, key: "\n\n", label: <b>{words.sum}</b> },
  ];
  const isProduct = table === "product";
  const isSource = table === "source";
  const money = (name: "revenue" | "goods" | "fees" | "packing" | "advertising") => ({
    label: words[name],
    numeric: true,
    isAside: !isSource && name !== "revenue",
    isIdle: (row: Profit) => row[name] === 0,
    cell: (row: Profit) => taka(row[name]),
  });
  const count = <R extends object, Name extends keyof R>(name: Name, label: string) => ({
    label,
    numeric: true,
    isAside: !isSource,
    isIdle: (row: R) => row[name] === 0,
    cell: (row: R) => number(row[name] as number),
  });
  return (
    <Table
      caption={words.tables[table]}
      rows={all}
      rowKey={(row) => row.key}
      phone={isSource ? "lines" : "columns"}
      columns={[
        { label: words.heads[table], cell: ({ label }) => label },
        ...(isSource ? REACH.map((name) => count<Reach, typeof name>(name, words[name])) : []),
        count<Profit, "delivered">("delivered", words.delivered),
        count<Profit, "cameBack">("cameBack", words.cameBack),
        ...(isProduct ? [count<Profit, "pieces">("pieces", words.pieces)] : []),
        money("revenue"),
        money("goods"),
        money("fees"),
        money("packing"),
        money("advertising"),
        { label: words.profit, numeric: true, cell: ({ profit }) => <b>{taka(profit)}</b> },
      ]}
    />
  );
}
