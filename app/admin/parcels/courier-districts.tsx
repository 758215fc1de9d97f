import { Link, useLoaderData } from "@remix-run/react";
import { formatNumber } from "#app/domain/core/money.ts";
import { listCourierDistricts } from "#app/domain/parcels/couriers/courier-districts.server.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../core/list-tools.module.css";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";

/** What the couriers lose of what they are given, by district. */
export const loader = staffLoader("admin/parcels/courier-districts", async ({ words }) => ({
  title: words.couriers.districts.title,
  rows: await listCourierDistricts(),
}));

export { titleMeta as meta } from "#app/http/meta.ts";

export default function CourierDistricts() {
  const { language } = useWords();
  const { couriers: words, cash, profit } = useAdminWords();
  const may = useMay();
  const { districts: said } = words;
  const { rows } = useLoaderData<typeof loader>();
  const number = (n: number) => formatNumber(n, language);
  return (
    <>
      <PageHead title={said.title}>
        <Link to="/admin/couriers">{words.title}</Link>
        <Link to="/admin/couriers/hand-over">{words.handOver.title}</Link>
      </PageHead>
      <p className={styles.soft}>{said.intro}</p>
      {rows.length === 0 ? (
        <>
          <p>{said.nothing}</p>
          {may("admin/money/payout-new") && (
            <p>
              <Link to="/admin/cash/payout">{cash.payout.title}</Link>
            </p>
          )}
          {may("admin/money/spending") && (
            <p>
              <Link to="/admin/profit/spending#parcels">{profit.typeFees}</Link>
            </p>
          )}
        </>
      ) : (
        <>
          <Table
            caption={said.title}
            rows={rows}
            rowKey={({ district, courierId }) => `${district} ${courierId}`}
            columns={[
              {
                label: said.district,
                cell: ({ district }) =>
                  district ? districtName(district, language) : <b>{said.all}</b>,
              },
              {
                label: said.courier,
                cell: ({ courier, isSuggested }) =>
                  isSuggested ? (
                    <b>
                      {courier} · {said.suggested}
                    </b>
                  ) : (
                    courier
                  ),
              },
              { label: said.parcels, numeric: true, cell: ({ parcels }) => number(parcels) },
              {
                label: said.back,
                numeric: true,
                cell: ({ cameBackShare }) => `${number(cameBackShare * 100)} %`,
              },
              {
                label: said.days,
                numeric: true,
                cell: ({ days }) => (days === null ? "–" : said.daysOf(days)),
              },
              { label: said.fee, numeric: true, cell: ({ feePer100 }) => number(feePer100) },
              { label: said.loss, numeric: true, cell: ({ loss }) => number(loss) },
            ]}
          />
          <p>
            <a href="/admin/couriers/districts.csv">{said.csv}</a>
          </p>
        </>
      )}
    </>
  );
}
