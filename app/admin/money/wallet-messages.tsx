import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { closeMessage, listMessages } from "#app/domain/money/advances/wallet-messages.server.ts";
import { MESSAGE_STATES } from "#app/domain/money/advances/wallet-messages.ts";
import { listWalletPhones } from "#app/domain/money/advances/wallet-phones.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { Chips } from "../core/chips.tsx";
import { PageHead } from "../core/page-head.tsx";
import { done, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import styles from "./advances/advances.module.css";

const FIELDS = formFields([], { texts: ["id"] });

const PAGE = "admin/money/wallet-messages";

/** The SMS of the shop's wallets, by what became of them. */
export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const state = MESSAGE_STATES.find((one) => one === query.get("list")) ?? "waiting";
  const { messages, ...list } = await readListPage(query, ({ page, perPage }) =>
    listMessages(state, page, perPage),
  );
  return {
    title: words.walletSms.title,
    state,
    ...list,
    messages: messages.map(({ createdAt, ...message }) => ({
      ...message,
      at: createdAt.getTime(),
    })),
    hasPhone: (await listWalletPhones()).length > 0,
  };
});

export const action = staffAction(
  { page: PAGE, fields: FIELDS },
  {
    "close-message": async (sent) => {
      await closeMessage(sent.id, sent.actor);
      return done(sent, sent.words.walletSms.closed);
    },
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

import { EmptyList } from "../core/empty-list.tsx";

export default function WalletMessages() {
  const { walletSms: words, advances } = useAdminWords();
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const hrefWith = useHrefWith();
  const may = useMay();
  const { state, total, page, pages, hasPhone } = list;
  return (
    <>
      <PageHead title={words.title} count={words.count(total)}>
        <Link to="/admin/advances">{advances.title}</Link>
        {may("admin/money/wallet-phones") && (
          <Link to="/admin/advances/phones">{words.phones}</Link>
        )}
      </PageHead>
      <p>{words.intro}</p>
      <Chips
        label={words.title}
        chips={MESSAGE_STATES.map((id) => ({ id, name: words.states[id] }))}
        chosen={state}
        href={(id) => hrefWith({ list: id === "waiting" ? null : id, page: null })}
      />
      <AdminFormProblems state={answer} />
      <MissingPage {...list} />
      {total === 0 && <EmptyList text={hasPhone ? words.none : words.noPhone} />}
      {list.messages.length > 0 && <MessageTable />}
      <Pagination page={page} pages={pages} href={(n) => hrefWith({ page: n === 1 ? null : n })} />
    </>
  );
}

function MessageTable() {
  const { walletSms: words, advances } = useAdminWords();
  const { language } = useWords();
  const { messages } = useLoaderData<typeof loader>();
  const taka = (amount: number) => formatTaka(amount, language);
  return (
    <Table
      caption={words.title}
      rows={messages}
      rowKey={({ id }) => id}
      columns={[
        { label: advances.wallet, at: "soft", cell: ({ wallet }) => advances.wallets[wallet] },
        {
          label: advances.transactionNumber,
          cell: ({ transactionNumber }) => <b>{transactionNumber || "–"}</b>,
        },
        { label: words.phone, cell: ({ phone }) => phone ?? words.revoked },
        { label: words.arrived, cell: ({ at }) => formatDateTime(new Date(at), language) },
        {
          label: advances.columns.amount,
          numeric: true,
          cell: ({ amount }) => amount !== null && taka(amount),
        },
        { label: words.message, isWide: true, cell: (row) => <Message {...row} /> },
      ]}
    />
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["messages"][number];

/** The text of the SMS (folded unless unclear), its order, and the button that closes it. */
function Message(row: Row) {
  const { walletSms: words, advances } = useAdminWords();
  const { language } = useWords();
  const { state } = useLoaderData<typeof loader>();
  const { id, text, wallet, transactionNumber, orderId, orderNumber } = row;
  const { reportedAmount: sum, reportedWallet } = row;
  const isOpen = state === "waiting" || state === "unclear";
  return (
    <div className={styles.acts}>
      <details open={state === "unclear"}>
        <summary>{words.text}</summary>
        <span className={styles.sms}>{text}</span>
      </details>
      {orderId !== null && orderNumber !== null && (
        <span>
          <Link className={styles.touchLink} to={`/admin/advances/${orderId}`}>
            {words.messageOf(orderNumber)}
          </Link>{" "}
          {isOpen && sum !== null && reportedWallet !== null && (
            <small className={styles.soft}>
              {words.reported(formatTaka(sum, language), advances.wallets[reportedWallet])}
            </small>
          )}
        </span>
      )}
      {isOpen && (
        <Form method="post" preventScrollReset className={styles.last}>
          <input type="hidden" name="id" value={id} />
          <Button
            look="quiet"
            name="intent"
            value="close-message"
            aria-label={words.closeOf(transactionNumber || advances.wallets[wallet])}
          >
            {words.close}
          </Button>
        </Form>
      )}
    </div>
  );
}
