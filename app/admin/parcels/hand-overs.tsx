import { Link, useLoaderData } from "@remix-run/react";
import { endOfDhakaDay, formatDateTime } from "#app/domain/core/dates.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { listCouriers } from "#app/domain/parcels/couriers/couriers.server.ts";
import { listHandOvers } from "#app/domain/parcels/couriers/hand-overs.server.ts";
import { Button } from "#app/ui/button.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { EmptyList } from "../core/empty-list.tsx";
import styles from "../core/list-tools.module.css";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { CourierOptions } from "../orders/orders/courier-options.tsx";
import { courierFileHref } from "./couriers/courier-file-href.ts";

/**
 * The hand-overs of a day and a courier, or of all, each with its parcels, their sum and what
 * became of them.
 */
export const loader = staffLoader("admin/parcels/hand-overs", async ({ query, words }) => {
  const asked = query.get("day") ?? "";
  const day = endOfDhakaDay(asked) ? asked : "";
  const courier = query.get("courier") ?? "";
  const [{ rows, ...pages }, couriers] = await Promise.all([
    readListPage(query, (paging) => listHandOvers({ day, courierId: courier }, paging)),
    listCouriers(),
  ]);
  return {
    title: words.couriers.handOvers.title,
    ...pages,
    day,
    courier,
    couriers: couriers.map(({ id, name }) => ({ id, name })),
    rows: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
});

export { titleMeta as meta } from "#app/http/meta.ts";

export default function HandOvers() {
  const { language } = useWords();
  const { couriers: words, frame } = useAdminWords();
  const { rows, total, page, pages, missingPage, day, courier, couriers } =
    useLoaderData<typeof loader>();
  const hrefWith = useHrefWith();
  const { handOvers: said } = words;
  const number = (n: number) => formatNumber(n, language);
  return (
    <>
      <PageHead title={said.title} count={said.count(total)}>
        <Link to="/admin/couriers/hand-over">{words.handOver.title}</Link>
        <Link to="/admin/couriers/parcels">{words.parcels.title}</Link>
      </PageHead>
      <form className={styles.bar} key={`${day} ${courier}`}>
        <label>
          {said.day} <input type="date" name="day" defaultValue={day} />
        </label>
        <label>
          {words.handOver.courier}{" "}
          <select name="courier" defaultValue={courier}>
            <CourierOptions couriers={couriers} none={said.allCouriers} />
          </select>
        </label>
        <Button look="secondary">{frame.search}</Button>
        {(day || courier) && <Link to="/admin/couriers/hand-overs">{frame.clear}</Link>}
      </form>
      <MissingPage missingPage={missingPage} page={page} />
      {rows.length === 0 ? (
        <EmptyList text={said.nothing} />
      ) : (
        <Table
          caption={said.title}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              label: said.when,
              cell: ({ id, at, by }) => (
                <>
                  <Link to={`/admin/couriers/hand-overs/${id}`}>
                    {formatDateTime(new Date(at), language)}
                  </Link>{" "}
                  <small className={styles.soft}>{by}</small>
                </>
              ),
            },
            { label: words.handOver.courier, cell: (row) => row.courier },
            { label: said.parcels, numeric: true, cell: (row) => number(row.parcels) },
            {
              label: words.handOver.amount,
              numeric: true,
              at: "sum",
              cell: ({ amount }) => formatTaka(amount, language),
            },
            {
              label: said.fates["on-the-way"],
              numeric: true,
              isIdle: ({ onTheWay }) => onTheWay === 0,
              cell: (row) => number(row.onTheWay),
            },
            {
              label: said.fates.delivered,
              numeric: true,
              isIdle: ({ delivered }) => delivered === 0,
              cell: (row) => number(row.delivered),
            },
            {
              label: said.fates.back,
              numeric: true,
              isIdle: ({ back }) => back === 0,
              cell: (row) => number(row.back),
            },
            {
              label: said.file,
              at: "tail",
              cell: ({ courierId, at, courier }) => (
                <RowActions>
                  <a
                    href={courierFileHref(courierId, at)}
                    aria-label={said.fileOf(courier, formatDateTime(new Date(at), language))}
                  >
                    {said.file}
                  </a>
                </RowActions>
              ),
            },
          ]}
        />
      )}
      <Pagination page={page} pages={pages} href={(n) => hrefWith({ page: n > 1 ? n : null })} />
    </>
  );
}
