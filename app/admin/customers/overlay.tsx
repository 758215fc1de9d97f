import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatDateTime } from "#app/domain/dates.ts";
import { formatTaka } from "#app/domain/money.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { Overlay as Frame } from "#app/ui/overlay.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../customers.module.css";
import type { Overlay } from "./view.server.ts";

/** `expiresAt` in epoch milliseconds. */
export type IssuedCode = { code: string; expiresAt: number };

type Opened = Exclude<Overlay, null | { open: "missing" }>;

/** The overlay of a customer: the orders, a one-time code, or the confirmation of a role change or a log-out. */
export function CustomerOverlay({
  overlay,
  issued,
}: {
  overlay: Overlay;
  issued: IssuedCode | null;
}) {
  const { customers } = useAdminWords();
  const closeHref = useHrefWith()({ orders: null, code: null, role: null, sessions: null });
  switch (overlay?.open) {
    case "orders":
      return (
        <Frame title={customers.ordersOf(overlay.fullName)} closeHref={closeHref} size="wide">
          <Orders orders={overlay.orders} />
        </Frame>
      );
    case "code":
      return (
        <Frame title={customers.resetTitle} closeHref={closeHref}>
          {issued ? (
            <Code issued={issued} of={overlay} closeHref={closeHref} />
          ) : (
            <AskCode of={overlay} closeHref={closeHref} />
          )}
        </Frame>
      );
    case "role":
      return <Role of={overlay} closeHref={closeHref} />;
    case "sessions":
      return <EndSessions of={overlay} closeHref={closeHref} />;
    case "missing":
      return (
        <Frame title={customers.title} closeHref={closeHref}>
          <p>{customers.notFound}</p>
        </Frame>
      );
    default:
      return null;
  }
}

function Orders({ orders }: { orders: Opened["orders"] }) {
  const { language } = useWords();
  const { customers } = useAdminWords();
  if (!orders?.rows.length) return <p>{customers.noOrders}</p>;
  return (
    <>
      <Table
        caption={customers.order}
        rows={orders.rows}
        rowKey={(order) => order.id}
        columns={[
          {
            label: customers.order,
            cell: ({ orderNumber }) => (
              <Link to={`/admin/order?search=${orderNumber}`}>{orderNumber}</Link>
            ),
          },
          {
            label: customers.placedOn,
            cell: ({ placedAt }) => formatDateTime(new Date(placedAt), language),
          },
          {
            label: customers.amount,
            numeric: true,
            cell: ({ totalPrice }) => formatTaka(totalPrice, language),
          },
          { label: customers.status, cell: ({ status }) => <StatusBadge status={status} /> },
        ]}
      />
      {orders.more > 0 && <p>{customers.moreOrders(orders.more)}</p>}
    </>
  );
}

function AskCode({ of, closeHref }: { of: Opened; closeHref: string }) {
  const { frame, customers } = useAdminWords();
  return (
    <Form method="post" preventScrollReset className={styles.ask}>
      <p>{customers.resetQuestion(of.fullName)}</p>
      <p className={styles.hint}>{customers.resetHint}</p>
      <input type="hidden" name="id" value={of.id} />
      <div className={styles.acts}>
        <ButtonLink look="secondary" href={closeHref}>
          {frame.cancel}
        </ButtonLink>
        <Button name="intent" value="issue-code">
          {customers.makeCode}
        </Button>
      </div>
    </Form>
  );
}

function Code({ issued, of, closeHref }: { issued: IssuedCode; of: Opened; closeHref: string }) {
  const { language } = useWords();
  const { customers } = useAdminWords();
  return (
    <div className={styles.ask} role="status">
      <p>{customers.codeFor(of.fullName, formatPhone(of.phoneNumber, language))}</p>
      <output className={styles.code}>{issued.code}</output>
      <p className={styles.hint}>
        {customers.codeHint(formatDateTime(new Date(issued.expiresAt), language))}
      </p>
      <ButtonLink href={closeHref}>{customers.done}</ButtonLink>
    </div>
  );
}

function EndSessions({ of, closeHref }: { of: Opened; closeHref: string }) {
  const { customers } = useAdminWords();
  return (
    <Question
      of={of}
      closeHref={closeHref}
      title={customers.endSessionsQuestion(of.fullName)}
      hint={customers.endSessionsHint}
    >
      <Button look="danger" name="intent" value="end-sessions">
        {customers.endSessions}
      </Button>
    </Question>
  );
}

function Role({ of, closeHref }: { of: Opened; closeHref: string }) {
  const { customers } = useAdminWords();
  const title = of.isAdmin
    ? customers.unmakeAdminQuestion(of.fullName)
    : customers.makeAdminQuestion(of.fullName);
  return (
    <Question of={of} closeHref={closeHref} title={title} hint={customers.roleHint}>
      <Button
        look={of.isAdmin ? "danger" : "primary"}
        name="intent"
        value={of.isAdmin ? "unmake-admin" : "make-admin"}
      >
        {of.isAdmin ? customers.unmakeAdmin : customers.makeAdmin}
      </Button>
    </Question>
  );
}

/** A confirmation whose button is given as `children`. */
function Question({
  of,
  closeHref,
  title,
  hint,
  children,
}: {
  of: Opened;
  closeHref: string;
  title: string;
  hint: string;
  children: ReactNode;
}) {
  const { frame } = useAdminWords();
  return (
    <Frame title={title} closeHref={closeHref}>
      <Form method="post" preventScrollReset className={styles.ask}>
        <p className={styles.hint}>{hint}</p>
        <input type="hidden" name="id" value={of.id} />
        <div className={styles.acts}>
          <ButtonLink look="secondary" href={closeHref}>
            {frame.cancel}
          </ButtonLink>
          {children}
        </div>
      </Form>
    </Frame>
  );
}
