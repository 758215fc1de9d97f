import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { Picture, useSayings } from "./charts.tsx";
import { Curve } from "./curve.tsx";

type Day = { day: string; value: number };

type Props = {
  title: string;
  days: readonly (Day & { before: Day })[];
  /** What the values are. */
  valueHead: string;
  say: (value: number) => string;
  /** Instead of a table of the values. */
  table?: React.ReactNode;
};

/** A figure of each day as a curve over that of the range before, with both as a table. */
export function ComparedDays({ title, days, valueHead, say, table }: Props) {
  const { reports } = useAdminWords();
  const { day, shortDay } = useSayings();
  const points = days.map(({ before, ...one }) => ({
    key: one.day,
    label: day(one.day),
    short: shortDay(one.day),
    value: one.value,
    before: before.value,
    text: say(one.value),
    more: `${reports.those}: ${say(before.value)}`,
  }));
  const ofValues = (
    <Table
      caption={title}
      rows={days}
      rowKey={(row) => row.day}
      columns={[
        { label: reports.day, cell: (row) => day(row.day) },
        { label: valueHead, numeric: true, cell: (row) => say(row.value) },
        { label: reports.dayBefore, isNamed: true, cell: ({ before }) => day(before.day) },
        { label: reports.those, numeric: true, cell: ({ before }) => say(before.value) },
      ]}
    />
  );
  return (
    <Picture title={title} table={table ?? ofValues}>
      <Curve
        title={title}
        points={points}
        names={{ now: reports.these, before: reports.those }}
        say={say}
      />
    </Picture>
  );
}
