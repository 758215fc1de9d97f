import { formatNumber } from "#app/domain/core/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Table } from "#app/ui/table.tsx";
import { useFocusOnErrors } from "#app/ui/use-focus-on-errors.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import styles from "../product-import.module.css";
import type { ImportReport } from "./report.server.ts";

/** The result of the dry run: the errors by row, or the changes with the import button. */
export function Report({ report }: { report: ImportReport }) {
  return report.problemCount > 0 ? <Problems report={report} /> : <Plan report={report} />;
}

function Problems({ report }: { report: ImportReport }) {
  const { csv, fields, updateFields } = useAdminWords().products;
  const { language } = useWords();
  const labels: Record<string, string> = { ...fields, ...updateFields };
  const say = ({ code, column, value, says }: ImportReport["problems"][number]) =>
    [
      column && `${labels[column] ?? column}:`,
      wordFor(csv.problems, code) ?? says,
      value && `“${value}”`,
    ]
      .filter(Boolean)
      .join(" ");
  useFocusOnErrors(report);
  const isWhole = report.problems.every((problem) => problem.row === null);
  return (
    <section className={styles.report} role="alert" tabIndex={-1} id="error-summary">
      {isWhole ? (
        <p className={styles.bad}>{report.problems.map(say).join(" ")}</p>
      ) : (
        <>
          <p className={styles.bad}>{csv.errors(report.problemRows)}</p>
          <Table
            caption={csv.problem}
            columns={[
              {
                label: csv.row,
                numeric: true,
                cell: ({ row }) => (row === null ? "" : formatNumber(row, language)),
              },
              { label: csv.problem, cell: say },
            ]}
            rows={report.problems}
            rowKey={(problem) =>
              `${problem.row} ${problem.column} ${problem.code} ${problem.value}`
            }
          />
          <More n={report.problemCount - report.problems.length} say={csv.moreErrors} />
        </>
      )}
    </section>
  );
}

function Plan({ report }: { report: ImportReport }) {
  const { orders, products } = useAdminWords();
  const { csv, columns } = products;
  const { language } = useWords();
  const count = report.adds + report.changes;
  if (count === 0) {
    return (
      <p className={styles.good} role="status">
        {csv.nothingToDo}
      </p>
    );
  }
  return (
    <section className={styles.report} aria-label={csv.plan}>
      {report.isOther && (
        <p className={styles.bad} role="alert">
          {csv.otherPlan}
        </p>
      )}
      <p className={styles.good} role="status">
        {csv.result(report.adds, report.changes, report.unchanged)}
      </p>
      <Form method="post" encType="multipart/form-data">
        <input type="hidden" name="packed" value={report.packed} />
        <input type="hidden" name="planned" value={report.planned} />
        <Button name="intent" value="import">
          {csv.apply(count)}
        </Button>
      </Form>
      <Table
        caption={csv.plan}
        columns={[
          { label: csv.row, numeric: true, cell: ({ row }) => formatNumber(row, language) },
          { label: csv.what, cell: ({ does }) => (does === "add" ? csv.addedRow : csv.changedRow) },
          { label: columns.title, cell: ({ name }) => name },
          {
            label: csv.fields,
            cell: ({ values, stock }) =>
              values.map(({ name, was, becomes }) => (
                <div key={name}>
                  {name}:{" "}
                  {name === "quantityInStock" && stock ? (
                    csv.stockMove(stock.by, stock.to)
                  ) : (
                    <>
                      <del>{was || orders.empty}</del> → <ins>{becomes || orders.empty}</ins>
                    </>
                  )}
                </div>
              )),
          },
        ]}
        rows={report.rows}
        rowKey={({ row }) => row}
      />
      <More n={count - report.rows.length} say={csv.morePlan} />
    </section>
  );
}

function More({ n, say }: { n: number; say: (n: number) => string }) {
  return n > 0 ? <p>{say(n)}</p> : null;
}
