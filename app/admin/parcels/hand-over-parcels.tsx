import { Link, useLoaderData } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { findHandOver } from "#app/domain/parcels/couriers/hand-overs.server.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { notFound } from "#app/http/responses.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminError } from "../core/admin-error.tsx";
import styles from "../core/list-tools.module.css";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { courierFileHref } from "./couriers/courier-file-href.ts";

/** One hand-over: its file, its numbers, and what came back. */
export const loader = staffLoader("admin/parcels/hand-over-parcels", async ({ params, words }) => {
  const found = await findHandOver(params.handOverId ?? "");
  if (!found) throw notFound();
  const { at, ...handOver } = found;
  const { title } = words.couriers.handOvers;
  return { title: `${handOver.courier} · ${title}`, ...handOver, at: at.toISOString() };
});

export { titleMeta as meta } from "#app/http/meta.ts";

export default function HandOverParcels() {
  const { language } = useWords();
  const { couriers: words, orders } = useAdminWords();
  const handOver = useLoaderData<typeof loader>();
  const { handOvers: said, parcels } = words;
  const number = (n: number) => formatNumber(n, language);
  const when = formatDateTime(new Date(handOver.at), language);
  return (
    <>
      <PageHead title={`${handOver.courier}, ${when}`}>
        <Link to="/admin/couriers/hand-overs">{said.title}</Link>
      </PageHead>
      <p>
        {said.sums(handOver.parcels, formatTaka(handOver.amount, language))}{" "}
        {(["onTheWay", "delivered", "back"] as const)
          .map((fate) => `${said.fates[FATES[fate]]}: ${number(handOver[fate])}`)
          .join(" · ")}
        {handOver.by && ` · ${handOver.by}`}
      </p>
      <div className={styles.notice}>
        <ButtonLink href={courierFileHref(handOver.courierId, handOver.at)}>
          {parcels.file}
        </ButtonLink>
        <small className={styles.soft}>{parcels.fileHint}</small>
      </div>
      <Table
        caption={said.title}
        rows={handOver.list}
        rowKey={(row) => row.orderId}
        columns={[
          {
            label: orders.columns.customer,
            cell: ({ orderNumber, fullName }) => (
              <>
                <Link to={`/admin/order?search=${orderNumber}`}>
                  {orders.orderNumber(orderNumber)}
                </Link>{" "}
                {fullName}
              </>
            ),
          },
          {
            label: orders.columns.district,
            cell: ({ district }) => districtName(district, language),
          },
          {
            label: parcels.amount,
            numeric: true,
            cell: ({ amount }) => formatTaka(amount, language),
          },
          { label: words.numbers.number, cell: (row) => row.consignment || parcels.noNumber },
          {
            label: said.became,
            cell: ({ fate, status, returnedAmount }) => (
              <>
                <b>{said.fates[fate]}</b> <StatusBadge status={status} />
                {returnedAmount > 0 && (
                  <small className={styles.soft}>
                    {" "}
                    {said.returned(formatTaka(returnedAmount, language))}
                  </small>
                )}
              </>
            ),
          },
        ]}
      />
    </>
  );
}

const FATES = { onTheWay: "on-the-way", delivered: "delivered", back: "back" } as const;

export function ErrorBoundary() {
  return <AdminError />;
}
