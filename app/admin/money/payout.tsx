import type { ActionFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { parseWholeNumber } from "#app/domain/core/digits.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import {
  countUndelivered,
  deliverAndSettle,
  findPayout,
  settlePayoutLine,
} from "#app/domain/money/cash/payouts.server.ts";
import { unsettle } from "#app/domain/money/cash/settle.server.ts";
import { REASON_MAX } from "#app/domain/orders/order-transitions.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { badRequest, notFound } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Table } from "#app/ui/table.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminError } from "../core/admin-error.tsx";
import styles from "../core/list-tools.module.css";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { PayoutSumsLine } from "./cash/payout-sums.tsx";
import { readReason } from "./cash/reason.server.ts";

const FIELDS = formFields([], { texts: ["position", "amount", "orderId", "reason"] });

const PAGE = "admin/money/payout";

/** Shows an imported payout list with the outcome of each line. */
export const loader = staffLoader(PAGE, async ({ params, words }) => {
  const payout = await findPayout(params.payoutId ?? "");
  if (!payout) throw notFound();
  const { createdAt, ...rest } = payout;
  return {
    title: words.cash.payout.title,
    undelivered: await countUndelivered(payout.id),
    payout: { ...rest, at: createdAt.getTime() },
  };
});

/**
 * Settles a mismatched line by a typed amount, or all that only wait for their delivery, or undoes
 * a settlement.
 */
export async function action(args: ActionFunctionArgs) {
  const { admin, form, intent } = await readStaffForm(args, PAGE, FIELDS);
  const { request, params } = args;
  const { payout } = adminWordsFor(request).cash;
  const { pathname } = new URL(request.url);
  const back = (type: "success" | "error", text: string) =>
    redirectWithToast(request, pathname, { type, text });
  try {
    switch (intent) {
      case "settle-line": {
        const amount = parseWholeNumber(String(form.get("amount") ?? ""));
        if (amount === null) return await back("error", payout.amountNeeded);
        const position = Number(form.get("position"));
        if (!Number.isInteger(position)) throw badRequest();
        await settlePayoutLine(params.payoutId ?? "", position, amount, admin);
        return await back("success", payout.settledLine(amount));
      }
      case "deliver-all": {
        const done = await deliverAndSettle(params.payoutId ?? "", admin);
        return await back("success", payout.deliveredAll(done.lines, done.taka));
      }
      case "unsettle":
        await unsettle(String(form.get("orderId") ?? ""), admin, readReason(form));
        return await back("success", payout.undone);
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    return back("error", sayRefusal(wordsFor(request), asRefusal(error)));
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

type Line = ReturnType<typeof useLoaderData<typeof loader>>["payout"]["lines"][number];

export default function Payout() {
  const { language } = useWords();
  const { cash: words, orders, riders } = useAdminWords();
  const { payout, undelivered } = useLoaderData<typeof loader>();
  const { payout: said } = words;
  const taka = (amount: number | null) => (amount === null ? "" : formatTaka(amount, language));
  return (
    <>
      <PageHead
        title={said.title}
        count={[
          payout.courier,
          payout.rider && riders.balance.from(payout.rider),
          payout.payment && said.payment(payout.payment),
          formatDateTime(new Date(payout.at), language),
          payout.by,
          payout.reason,
        ]
          .filter(Boolean)
          .join(" · ")}
      >
        <Link to="/admin/cash">{words.title}</Link>
      </PageHead>
      <PayoutSumsLine lines={payout.lines} />
      {undelivered.lines > 0 && (
        <Form method="post" preventScrollReset className={styles.notice}>
          <span>{said.notDelivered(undelivered.lines, undelivered.taka)}</span>
          <Button name="intent" value="deliver-all">
            {said.deliverAll}
          </Button>
        </Form>
      )}
      <Table
        caption={said.title}
        rows={payout.lines}
        rowKey={(line) => line.position}
        columns={[
          {
            label: said.order,
            cell: ({ number, orderId, orderNumber }) =>
              orderNumber ? (
                <Link to={`/admin/order?edit=${orderId}`}>{orders.orderNumber(orderNumber)}</Link>
              ) : (
                number
              ),
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
          { label: said.outcome, isWide: true, cell: (line) => <Outcome line={line} /> },
        ]}
      />
    </>
  );
}

function Outcome({ line }: { line: Line }) {
  const { language } = useWords();
  const { cash: words } = useAdminWords();
  const { payout: said } = words;
  const { orderId, settledAmount, outcome } = line;
  if (settledAmount !== null)
    return (
      <Form method="post" preventScrollReset className={styles.bar}>
        <input type="hidden" name="orderId" value={orderId ?? ""} />
        <span>{said.isSettled(formatTaka(settledAmount, language))}</span>
        <input
          name="reason"
          size={12}
          maxLength={REASON_MAX}
          placeholder={said.why}
          aria-label={`${said.why}: ${line.orderNumber}`}
        />
        <Button look="quiet" name="intent" value="unsettle">
          {said.undo}
        </Button>
      </Form>
    );
  return (
    <>
      <span className={styles.problem}>
        {outcome === "settled" ? said.wasUndone : said.outcomes[outcome]}
      </span>
      {orderId && outcome !== "settled" && (
        <Form method="post" preventScrollReset className={styles.bar}>
          <input type="hidden" name="position" value={line.position} />
          <input
            name="amount"
            inputMode="numeric"
            defaultValue={line.amount}
            size={8}
            maxLength={20}
            aria-label={`${said.amount}: ${line.orderNumber}`}
          />
          <Button look="secondary" name="intent" value="settle-line">
            {said.settleAs}
          </Button>
        </Form>
      )}
    </>
  );
}

export function ErrorBoundary() {
  const { cash } = useAdminWords();
  return <AdminError notFound={{ title: cash.payout.gone, hint: cash.payout.goneHint }} />;
}
