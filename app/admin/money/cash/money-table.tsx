import { formatDate } from "#app/domain/core/dates.ts";
import type { Language } from "#app/domain/core/language.ts";
import type { CashMoved, MoneyRow, MoneySums } from "#app/domain/money/cash/money-sums.server.ts";
import { MONEY_STATES } from "#app/domain/orders/money/order-money.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { useSayings } from "../../core/charts/charts.tsx";

type Sum = (typeof MONEY_STATES)[number] | "short" | "received" | "refunded";

/** Taka by state, one row per courier or day, with the total last. */
export function MoneyTable({
  by,
  rows,
  sums,
}: {
  by: "courier" | "day";
  rows: MoneyRow[];
  sums: MoneySums;
}) {
  const { language } = useWords();
  const { cash: words, reports } = useAdminWords();
  const { taka } = useSayings();
  const all = [...rows, { ...sums, key: "\n", name: words.sum }];
  const nameOf = ({ key, name }: MoneyRow) => {
    if (by === "courier" || key === "\n") return name || words.noCourier;
    return sayDay(key, language);
  };
  const sum = (name: Sum, label: string): Column<MoneyRow> => ({
    label,
    numeric: true,
    isIdle: (row) => row[name] === 0,
    cell: (row) => taka(row[name]),
  });
  return (
    <Table
      caption={by === "courier" ? words.byCourier : words.byDay}
      rows={all}
      rowKey={(row) => row.key}
      columns={[
        {
          label: by === "courier" ? words.courier : words.day,
          cell: (row) => (row.key === "\n" ? <b>{nameOf(row)}</b> : nameOf(row)),
        },
        { label: reports.orders, numeric: true, cell: (row) => words.number(row.orders) },
        ...MONEY_STATES.map((state) => sum(state, words.states[state])),
        sum("short", words.short),
        { ...sum("received", words.receivedFor), at: "sum", isNamed: true, isIdle: () => false },
        sum("refunded", words.refundedFor),
      ]}
    />
  );
}

const sayDay = (day: string, language: Language) =>
  formatDate(new Date(`${day}T00:00:00+06:00`), language);

/**
 * Money received, refunded and kept by couriers, one row per day with a movement, with the total
 * last.
 */
export function CashTable({
  rows,
  sums,
}: {
  rows: (CashMoved & { key: string })[];
  sums: CashMoved;
}) {
  const { language } = useWords();
  const { cash: words } = useAdminWords();
  const { taka } = useSayings();
  return (
    <Table
      caption={words.byDayOfMovement}
      rows={[...rows, { ...sums, key: "" }]}
      rowKey={(row) => row.key}
      columns={[
        {
          label: words.day,
          cell: ({ key }) => (key === "" ? <b>{words.sum}</b> : sayDay(key, language)),
        },
        ...(["received", "refunded", "fees", "net"] as const).map((name) => ({
          label: words[name],
          numeric: true,
          ...(name === "net" ? { at: "sum" as const, isNamed: true } : {}),
          isIdle: (row: CashMoved) => name !== "net" && row[name] === 0,
          cell: (row: CashMoved) => taka(row[name]),
        })),
      ]}
    />
  );
}
