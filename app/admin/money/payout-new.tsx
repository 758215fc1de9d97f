import type { ActionFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatTaka } from "#app/domain/core/money.ts";
import {
  PAYOUT_COLUMNS,
  type PayoutColumn,
  type PayoutLine,
} from "#app/domain/money/cash/payout-plan.server.ts";
import { planPayout, savePayout } from "#app/domain/money/cash/payouts.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Table } from "#app/ui/table.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../core/list-tools.module.css";
import { PageHead } from "../core/page-head.tsx";
import { PasteForm } from "../parcels/couriers/paste-form.tsx";
import {
  answerPastedList,
  type PastedAnswer,
  pastedListLoader,
} from "../parcels/couriers/pasted-list.server.ts";
import { PayoutSumsLine } from "./cash/payout-sums.tsx";

const PAGE = "admin/money/payout-new";

export const loader = pastedListLoader(PAGE, ({ cash }) => cash.payout.title);

/** Redirects to the payout's own page after saving. */
export const action = (args: ActionFunctionArgs) =>
  answerPastedList<PayoutLine, PayoutColumn>(args, PAGE, {
    rules: PAYOUT_COLUMNS,
    nothingTyped: ({ cash }) => cash.payout.nothingTyped,
    plan: planPayout,
    save: async (text, courierId, admin, columns) => {
      const saved = await savePayout(text, courierId, admin, null, columns);
      const { id, settled, left, repeated } = saved;
      const { payout } = adminWordsFor(args.request).cash;
      return redirectWithToast(args.request, `/admin/cash/payout/${id}`, {
        type: "success",
        text: repeated ? payout.savedBefore : payout.saved(settled, left),
      });
    },
  });

export { titleMeta as meta } from "#app/http/meta.ts";

export default function NewPayout() {
  const { cash: words } = useAdminWords();
  const { couriers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as PastedAnswer<PayoutLine> | undefined;
  const { payout: said } = words;
  const isChecked = (answer?.lines.length ?? 0) > 0;
  const isUnsure = (answer?.shown?.columns.unsure.length ?? 0) > 0;
  return (
    <>
      <PageHead title={said.title}>
        <Link to="/admin/cash">{words.title}</Link>
      </PageHead>
      <p>{said.intro}</p>
      <PasteForm
        couriers={couriers}
        form={answer?.form}
        labels={{ courier: words.courier, list: said.list, listHint: said.listHint }}
        shown={answer?.shown ?? null}
        save={isChecked && !isUnsure ? said.save : null}
      />
      {answer && isChecked && <Plan lines={answer.lines} />}
    </>
  );
}

function Plan({ lines }: { lines: PayoutLine[] }) {
  const { language } = useWords();
  const { cash: words, orders } = useAdminWords();
  const { payout: said } = words;
  const taka = (amount: number | null) => (amount === null ? "" : formatTaka(amount, language));
  const fitting = lines.filter(({ outcome }) => outcome === "settled");
  // Lines that need attention are listed first.
  const sorted = lines.toSorted(
    (a, b) => Number(a.outcome === "settled") - Number(b.outcome === "settled") || a.line - b.line,
  );
  return (
    <section>
      <p role="status" className={styles.notice}>
        {said.plan(
          fitting.length,
          fitting.reduce((sum, { amount }) => sum + amount, 0),
          lines.length - fitting.length,
        )}
      </p>
      <PayoutSumsLine lines={lines} />
      <Table
        caption={said.title}
        rows={sorted}
        rowKey={(line) => line.line}
        columns={[
          { label: said.line, at: "below", cell: ({ text }) => text },
          {
            label: said.order,
            at: "head",
            cell: ({ orderNumber }) => (orderNumber ? orders.orderNumber(orderNumber) : ""),
          },
          {
            label: said.amount,
            numeric: true,
            at: "sum",
            cell: ({ amount, outcome }) => (outcome === "unreadable" ? "" : taka(amount)),
          },
          { label: words.owed, numeric: true, cell: ({ due }) => taka(due) },
          { label: said.fee, numeric: true, cell: ({ fee }) => (fee > 0 ? taka(fee) : "") },
          {
            label: said.difference,
            numeric: true,
            cell: ({ amount, due }) => (due === null || due === amount ? "" : taka(amount - due)),
          },
          ...(lines.some(({ status }) => status !== "")
            ? [{ label: said.status, cell: ({ status }: PayoutLine) => status }]
            : []),
          {
            label: said.outcome,
            cell: ({ outcome }) => (
              <span className={outcome === "settled" ? undefined : styles.problem}>
                {said.outcomes[outcome]}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}
