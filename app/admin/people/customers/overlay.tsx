import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import type { FormState } from "#app/http/form-state.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { Overlay as Frame } from "#app/ui/overlay.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../../core/admin-form-problems.tsx";
import { ListStatus } from "../../core/list-status.tsx";
import styles from "../customers.module.css";
import type { Overlay } from "./view.server.ts";

/** `expiresAt` in epoch milliseconds; `whatsApp` is the address that sends the code. */
export type IssuedCode = { code: string; expiresAt: number; whatsApp?: string };

type OpenOverlay = Exclude<Overlay, null | { open: "missing" }>;

/**
 * The overlay of a customer: the orders, a one-time code, or the confirmation of a role change or a
 * log-out.
 */
export function CustomerOverlay({
  overlay,
  answer,
}: {
  overlay: Overlay;
  answer: { issued: IssuedCode } | FormState | undefined;
}) {
  const { customers } = useAdminWords();
  const here = useHrefWith()({ orders: null, code: null, role: null, sessions: null });
  const closeHref = (overlay && "closeTo" in overlay && overlay.closeTo) || here;
  const state = answer && "issued" in answer ? null : answer;
  if (!overlay) return <AdminFormProblems state={state} />;
  if (overlay.open === "missing")
    return (
      <Frame title={customers.title} closeHref={closeHref}>
        <p>{customers.notFound}</p>
      </Frame>
    );
  const { open, fullName } = overlay;
  if (open === "orders")
    return (
      <Frame title={customers.ordersOf(fullName)} closeHref={closeHref} size="wide">
        <Orders orders={overlay.orders} />
      </Frame>
    );
  const ask = { of: overlay, closeHref, state };
  if (open === "sessions")
    return (
      <Question
        {...ask}
        title={customers.endSessionsQuestion(fullName)}
        hint={overlay.isAdmin ? customers.endStaffHint : customers.endSessionsHint}
      >
        <Button look="danger" name="intent" value="end-sessions">
          {customers.endSessions}
        </Button>
      </Question>
    );
  if (open === "role")
    return (
      <Question {...ask} title={customers.unmakeAdminQuestion(fullName)} hint={customers.roleHint}>
        <Button look="danger" name="intent" value="unmake-admin">
          {customers.unmakeAdmin}
        </Button>
      </Question>
    );
  if (answer && "issued" in answer)
    return (
      <Frame title={customers.resetTitle} closeHref={closeHref}>
        <Code issued={answer.issued} of={overlay} />
        <ButtonLink href={closeHref}>{customers.done}</ButtonLink>
      </Frame>
    );
  return (
    <Question
      {...ask}
      title={customers.resetTitle}
      question={customers.resetQuestion(fullName)}
      hint={customers.resetHint}
    >
      <Button name="intent" value="issue-code">
        {customers.makeCode}
      </Button>
    </Question>
  );
}

function Orders({ orders }: { orders: OpenOverlay["orders"] }) {
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
          { label: customers.status, cell: ({ status }) => <ListStatus status={status} /> },
        ]}
      />
      {orders.more > 0 && <p>{customers.moreOrders(orders.more)}</p>}
    </>
  );
}

/** The code, which is shown only once. */
export function Code({
  issued,
  of,
}: {
  issued: IssuedCode;
  of: Pick<OpenOverlay, "fullName" | "phoneNumber">;
}) {
  const { language } = useWords();
  const { customers } = useAdminWords();
  return (
    <div className={styles.ask} role="status">
      <p>{customers.codeFor(of.fullName, formatPhone(of.phoneNumber, language))}</p>
      <output className={styles.code}>{issued.code}</output>
      <p className={styles.hint}>
        {customers.codeHint(formatDateTime(new Date(issued.expiresAt), language))}
      </p>
      {issued.whatsApp && (
        <p>
          <a href={issued.whatsApp} target="_blank" rel="noopener noreferrer">
            {customers.codeByWhatsApp}
          </a>
        </p>
      )}
    </div>
  );
}

/** A confirmation whose button is given as `children`. */
function Question({
  of,
  closeHref,
  state,
  title,
  question,
  hint,
  children,
}: {
  of: OpenOverlay;
  closeHref: string;
  /** Why it was refused. */
  state: FormState | null | undefined;
  title: string;
  question?: string;
  hint: string;
  children: ReactNode;
}) {
  const { frame } = useAdminWords();
  return (
    <Frame title={title} closeHref={closeHref}>
      <Form method="post" preventScrollReset className={styles.ask}>
        <AdminFormProblems state={state} />
        {question && <p>{question}</p>}
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
