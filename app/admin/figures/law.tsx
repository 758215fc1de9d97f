import { Link, useLoaderData } from "@remix-run/react";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { listDueOrders } from "#app/domain/orders/law/deadlines.server.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { Chips } from "../core/chips.tsx";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { ComplaintsLink, LawDeadlines, viewDeadlines } from "../orders/law-deadlines.tsx";

const PAGE = "admin/figures/law";

const LISTS = ["near", "all"] as const;

export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const asked = LISTS.find((one) => one === query.get("list"));
  const read = (all: boolean) => readListPage(query, (paging) => listDueOrders({ all }, paging));
  const [first, { district }] = await Promise.all([read(asked === "all"), findShopSettings()]);
  // While nothing is urgent, the page shows what is open.
  const isCalm = asked === undefined && first.total === 0;
  const list = isCalm ? await read(true) : first;
  const all = asked === "all" || (isCalm && list.total > 0);
  const orders = list.orders.map(({ deadlines, id, orderNumber, fullName, district }) => ({
    id,
    orderNumber,
    fullName,
    district,
    deadlines: viewDeadlines(deadlines),
  }));
  return { title: words.law.title, all, hasDistrict: district !== "", ...list, orders };
});

export { titleMeta as meta } from "#app/http/meta.ts";

import { EmptyList } from "../core/empty-list.tsx";

export default function Law() {
  const { law: words, orders: orderWords } = useAdminWords();
  const { language } = useWords();
  const list = useLoaderData<typeof loader>();
  const { all, orders, page, pages, total, isMore } = list;
  const hrefWith = useHrefWith();
  const may = useMay();
  return (
    <>
      <PageHead title={words.title} count={words.count(total, isMore)}>
        {may("admin/figures/law-register") && (
          <Link to="/admin/law/register">{words.toRegister}</Link>
        )}
      </PageHead>
      <p>{words.intro}</p>
      {!list.hasDistrict && (
        <p role="status">
          {words.districtUnknown}{" "}
          {may("admin/shop/settings") && <Link to="/admin/settings">{words.toSettings}</Link>}
        </p>
      )}
      <Chips
        label={words.lists.label}
        chips={LISTS.map((id) => ({ id, name: words.lists[id] }))}
        chosen={all ? "all" : "near"}
        href={(id) => hrefWith({ list: id, page: null })}
      />
      <MissingPage {...list} />
      {orders.length > 0 && (
        <Table
          caption={words.title}
          rows={orders}
          rowKey={({ id }) => id}
          columns={[
            {
              label: words.columns.order,
              cell: ({ id, orderNumber, fullName, district }) => (
                <>
                  <Link to={`/admin/order?items=${id}`}>{orderWords.orderNumber(orderNumber)}</Link>{" "}
                  {fullName}, {districtName(district, language)}
                </>
              ),
            },
            {
              label: words.columns.deadline,
              isWide: true,
              cell: ({ deadlines }) => <LawDeadlines of={deadlines} />,
            },
            {
              label: words.columns.action,
              isLabelHidden: true,
              cell: ({ id, deadlines }) => (
                <RowActions isHarmless>
                  {deadlines.some(({ kind }) => kind === "refund") &&
                    may("admin/money/advances", "pay-back") && (
                      <Link to="/admin/advances?list=pay-back">{words.kinds.refund}</Link>
                    )}
                  {may("admin/orders/complaints") && <ComplaintsLink orderId={id} />}
                </RowActions>
              ),
            },
          ]}
        />
      )}
      {total === 0 && <EmptyList text={all ? words.noneAtAll : words.none} />}
      <Pagination page={page} pages={pages} href={(n) => hrefWith({ page: n === 1 ? null : n })} />
    </>
  );
}
