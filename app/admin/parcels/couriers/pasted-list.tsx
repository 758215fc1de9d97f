import { Link } from "@remix-run/react";
import { type Column, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../../core/list-tools.module.css";
import { PageHead } from "../../core/page-head.tsx";
import { PasteForm } from "./paste-form.tsx";
import type { PastedAnswer } from "./pasted-list.server.ts";

type PastedLine<Outcome extends string> = {
  line: number;
  text: string;
  orderNumber: number | null;
  status: string;
  outcome: Outcome | "fits" | "same";
};

type Texts<Outcome extends string> = {
  title: string;
  intro: string;
  list: string;
  listHint: string;
  save: (fitting: number) => string;
  plan: (fitting: number, others: number) => string;
  saved: (fitting: number, others: number) => string;
  isSaved: string;
  outcomes: Record<Outcome | "fits" | "same", string>;
};

type Props<Outcome extends string, Line extends PastedLine<Outcome>> = {
  texts: Texts<Outcome>;
  couriers: { id: string; name: string }[];
  asked: string;
  answer: PastedAnswer<Line> | undefined;
  /** Further columns beside the order. */
  named?: Column<Line>[];
};

/** A pasted list of parcel numbers with the outcome of each line below the form. */
export function PastedList<Outcome extends string, Line extends PastedLine<Outcome>>({
  texts,
  couriers,
  asked,
  answer,
  named = [],
}: Props<Outcome, Line>) {
  const { couriers: words } = useAdminWords();
  const fitting = answer ? countFitting(answer.lines) : 0;
  const isUnsure = (answer?.shown?.columns.unsure.length ?? 0) > 0;
  const isChecked = answer !== undefined && !answer.isSaved && fitting > 0 && !isUnsure;
  return (
    <>
      <PageHead title={texts.title}>
        <Link to="/admin/couriers/parcels">{words.parcels.title}</Link>
      </PageHead>
      <p>{texts.intro}</p>
      <PasteForm
        couriers={couriers}
        asked={asked}
        form={answer?.form}
        shown={answer?.shown ?? null}
        labels={{ courier: words.handOver.courier, list: texts.list, listHint: texts.listHint }}
        save={isChecked ? texts.save(fitting) : null}
      />
      {answer && answer.lines.length > 0 && <Lines texts={texts} answer={answer} named={named} />}
    </>
  );
}

function Lines<Outcome extends string, Line extends PastedLine<Outcome>>({
  texts,
  answer: { lines, isSaved },
  named,
}: {
  texts: Texts<Outcome>;
  answer: PastedAnswer<Line>;
  named: Column<Line>[];
}) {
  const { couriers: words, orders } = useAdminWords();
  const fitting = countFitting(lines);
  const others = lines.length - fitting;
  // Lines that need attention are listed first.
  const sorted = lines.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line);
  return (
    <section>
      <p role="status" className={styles.notice}>
        {isSaved ? texts.saved(fitting, others) : texts.plan(fitting, others)}
      </p>
      <Table
        caption={texts.title}
        rows={sorted}
        rowKey={(line) => line.line}
        columns={[
          { label: words.numbers.line, cell: ({ text }) => text },
          {
            label: words.numbers.order,
            cell: ({ orderNumber }) => (orderNumber ? orders.orderNumber(orderNumber) : ""),
          },
          ...named,
          ...(lines.some(({ status }) => status !== "")
            ? [{ label: words.numbers.status, cell: ({ status }: Line) => status }]
            : []),
          {
            label: words.numbers.outcome,
            cell: (line) => (
              <span className={rank(line) === 0 ? styles.problem : undefined}>
                {isSaved && line.outcome === "fits" ? texts.isSaved : texts.outcomes[line.outcome]}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}

const countFitting = (lines: { outcome: string }[]) =>
  lines.filter(({ outcome }) => outcome === "fits" || outcome === "partial").length;

const rank = ({ outcome }: { outcome: string }) =>
  outcome === "fits" ? 1 : outcome === "same" ? 2 : 0;
