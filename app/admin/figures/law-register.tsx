import { Link, useLoaderData } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { formatMonth } from "#app/domain/core/month.ts";
import { readMonth, readRegister } from "#app/domain/figures/law/register.server.ts";
import type { Verdict } from "#app/domain/figures/law/register.ts";
import { formatPaisa } from "#app/domain/orders/money/vat.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { badRequest } from "#app/http/responses.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Table } from "#app/ui/table.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import styles from "./law/register.module.css";

const PAGE = "admin/figures/law-register";

export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const month = readMonth(query.get("month"), new Date());
  if (!month) throw badRequest();
  const register = await readRegister(month);
  const time = (moment: Date | null) => moment?.getTime() ?? null;
  return {
    title: words.law.registerOf(month.month),
    month: month.month,
    reasons: register.reasons,
    vat: register.vat,
    orders: register.orders.map((order) => ({
      ...order,
      paidAt: order.paidAt.getTime(),
      handedOverAt: time(order.handedOverAt),
      deliveredAt: time(order.deliveredAt),
      refundedAt: time(order.refundedAt),
    })),
    complaints: register.complaints.map((complaint) => ({
      ...complaint,
      madeAt: complaint.madeAt.getTime(),
      answeredAt: time(complaint.answeredAt),
    })),
  };
});

export { titleMeta as meta } from "#app/http/meta.ts";

export default function LawRegister() {
  const { law: words, orders: orderWords } = useAdminWords();
  const { language, statuses } = useWords();
  const { title, month, reasons, vat, orders, complaints } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  const when = (moment: number | null) =>
    moment === null ? "" : formatDateTime(new Date(moment), language);
  const said = (moment: number | null, verdict: Verdict) => (
    <>
      {when(moment)}{" "}
      {verdict !== "none" && (
        <b className={verdict === "late" ? styles.late : undefined}>{words.verdicts[verdict]}</b>
      )}
    </>
  );
  const { register } = words;
  return (
    <div className={styles.register}>
      <PageHead title={title}>
        <Link to="/admin/law">{words.title}</Link>
        {hydrated && (
          <Button type="button" look="secondary" onClick={() => print()}>
            {orderWords.printNow}
          </Button>
        )}
      </PageHead>
      <Form method="get" className={styles.choice}>
        <Field name="month" type="month" label={words.month} defaultValue={month} required />
        <Button look="secondary">{orderWords.showStatus}</Button>
      </Form>
      {reasons.advance && <p lang="">{register.advanceReason(reasons.advance)}</p>}
      {reasons.delivery && <p lang="">{register.deliveryReason(reasons.delivery)}</p>}
      <h2>{register.orders}</h2>
      {orders.length === 0 ? (
        <p>{register.noOrders}</p>
      ) : (
        <Table
          caption={register.orders}
          rows={orders}
          rowKey={({ id }) => id}
          columns={[
            {
              label: words.columns.order,
              cell: ({ id, orderNumber, district, status }) => (
                <>
                  <Link to={`/admin/order?items=${id}`}>{orderWords.orderNumber(orderNumber)}</Link>{" "}
                  {districtName(district, language)},{" "}
                  {statuses[status as keyof typeof statuses] ?? status}
                </>
              ),
            },
            {
              label: register.paid,
              cell: ({ paid, totalPrice, paidAt }) =>
                `${register.paidOf(formatTaka(paid, language), formatTaka(totalPrice, language))}, ${when(paidAt)}`,
            },
            {
              label: words.kinds["hand-over"],
              isNamed: true,
              cell: ({ handedOverAt, handOver }) => said(handedOverAt, handOver),
            },
            {
              label: words.kinds.delivery,
              isNamed: true,
              cell: ({ deliveredAt, delivery }) => said(deliveredAt, delivery),
            },
            {
              label: words.kinds.refund,
              isNamed: true,
              cell: ({ refunded, refundedAt, refund }) => (
                <>
                  {refunded > 0 && `${formatTaka(refunded, language)}, `}
                  {said(refundedAt, refund)}
                </>
              ),
            },
          ]}
        />
      )}
      <h2>{words.complaints}</h2>
      {complaints.length === 0 ? (
        <p>{register.noComplaints}</p>
      ) : (
        <Table
          caption={words.complaints}
          rows={complaints}
          rowKey={({ id }) => id}
          columns={[
            {
              label: words.columns.order,
              cell: ({ orderId, orderNumber, madeAt }) => (
                <>
                  <Link to={`/admin/order/${orderId}/complaints`}>
                    {orderWords.orderNumber(orderNumber)}
                  </Link>{" "}
                  {when(madeAt)}
                </>
              ),
            },
            { label: words.fields.text, cell: ({ text }) => <span lang="">{text}</span> },
            {
              label: words.kinds.complaint,
              cell: ({ answer, answeredAt, verdict }) => (
                <>
                  {said(answeredAt, verdict)} <span lang="">{answer}</span>
                </>
              ),
            },
          ]}
        />
      )}
      {vat && (
        <>
          <h2>{register.vat}</h2>
          <p>{register.vatBasis(vat.bin, vat.rate)}</p>
          <Table
            caption={register.vat}
            rows={[vat]}
            rowKey={({ bin }) => bin}
            columns={[
              { label: words.month, cell: () => formatMonth(month, language) },
              {
                label: register.vatOrders,
                numeric: true,
                at: "soft",
                cell: ({ orders }) => formatNumber(orders, language),
              },
              ...(["sales", "value", "vat"] as const).map((sum) => ({
                label: register.vatSums[sum],
                numeric: true,
                at: "soft" as const,
                cell: (row: typeof vat) => formatPaisa(row[sum], language),
              })),
            ]}
          />
        </>
      )}
      <p className={styles.files}>
        <ButtonLink look="quiet" href={`/admin/law/orders.csv?month=${month}`}>
          {register.ordersFile}
        </ButtonLink>
        <ButtonLink look="quiet" href={`/admin/law/complaints.csv?month=${month}`}>
          {register.complaintsFile}
        </ButtonLink>
        {vat && (
          <ButtonLink look="quiet" href={`/admin/law/vat.csv?month=${month}`}>
            {register.vatFile}
          </ButtonLink>
        )}
      </p>
    </div>
  );
}
