import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { readMoment } from "#app/domain/core/dates.ts";
import { readPage } from "#app/domain/core/list-pages.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { listName, readListFilters } from "#app/domain/orders/reading/list-filters.ts";
import { isGoodsPlace } from "#app/domain/orders/stock/goods.ts";
import { askParcel } from "#app/domain/parcels/couriers/ask-parcel.server.ts";
import { listCouriers } from "#app/domain/parcels/couriers/couriers.server.ts";
import { PARCEL_LISTS } from "#app/domain/parcels/couriers/couriers.ts";
import {
  countTogether,
  listParcels,
  sumReports,
} from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { requestReturn } from "#app/domain/parcels/couriers/return-requests.server.ts";
import { sendParcelsAgain } from "#app/domain/parcels/couriers/send-parcel.server.ts";
import { closeReports, takeBack } from "#app/domain/parcels/couriers/settle-reports.server.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { hrefWith, useHrefWith } from "#app/ui/href-with.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { Chips } from "../core/chips.tsx";
import styles from "../core/list-tools.module.css";
import { ListFilters } from "../core/lists/list-filters.tsx";
import { TickList } from "../core/lists/tick-list.tsx";
import { PageHead } from "../core/page-head.tsx";
import { answerRefused, type RefusedAnswer } from "../core/refused-orders.server.ts";
import { readTicked } from "../core/selection.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { courierFileHref } from "./couriers/courier-file-href.ts";
import { ParcelTable, ROW_FORM } from "./couriers/parcel-table.tsx";
import { ReportActs } from "./couriers/report-acts.tsx";

const PER_PAGE = 50;

/** Parcels of one hand-over on a page. */
const TOGETHER_PER_PAGE = 200;

const FIELDS = formFields([], { lists: { id: 2 * TOGETHER_PER_PAGE } });

const PAGE = "admin/parcels/parcels";

/** Lists all parcels, or with `courier` and `at` those of one hand-over. */
export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const list = PARCEL_LISTS.find((name) => name === query.get("list")) ?? "all";
  const filters = readListFilters(query, "parcels");
  const courierId = filters.courier || null;
  const at = courierId ? readMoment(query.get("at")) : null;
  const page = readPage(query);
  const perPage = at ? TOGETHER_PER_PAGE : PER_PAGE;
  const question = { list, courierId, at, filters };
  const found = await listParcels(question, perPage + 1, (page - 1) * perPage);
  const hasMore = found.length > perPage;
  const together = courierId && at ? await countTogether(courierId, at) : 0;
  return {
    title: words.couriers.parcels.title,
    list,
    page,
    hasMore,
    filters,
    sums: list === "reported" ? await sumReports() : [],
    couriers: (await listCouriers()).map(({ id, name }) => ({ id, name })),
    handOver:
      at && courierId && together > 0 ? { courierId, at: at.toISOString(), together } : null,
    parcels: found
      .slice(0, perPage)
      .map(({ handedOverAt, courierStatusAt, reportedAt, isSilent, ...parcel }) => ({
        ...parcel,
        handedOverAt: handedOverAt.getTime(),
        reportedAt: reportedAt?.getTime() ?? null,
        silentSince: isSilent ? (courierStatusAt ?? handedOverAt).getTime() : null,
      })),
  };
});

export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form, intent } = await readStaffForm(args, PAGE, FIELDS);
  const { request } = args;
  const { parcels } = adminWordsFor(request).couriers;
  const { pathname, search, searchParams } = new URL(request.url);
  const back = (type: "success" | "error", text: string) =>
    redirectWithToast(request, hrefWith(pathname, search, { one: null, how: null, ticked: null }), {
      type,
      text,
    });
  // The button of a row names it in the address, and the ticks do not count.
  const id = searchParams.get("one");
  try {
    switch (intent) {
      case "send-again": {
        const ids = id ? [id] : readTicked(form);
        if (ids.length === 0) break;
        const told = await sendParcelsAgain(ids, actor);
        return await back("success", parcels.queued(told));
      }
      case "take-back": {
        const ids = id ? [id] : readTicked(form);
        const goods = searchParams.get("how");
        if (ids.length === 0 || !isGoodsPlace(goods)) break;
        return await back("success", parcels.tookBack(await takeBack(ids, goods, actor)));
      }
      case "close-report": {
        const ids = id ? [id] : readTicked(form);
        const report = searchParams.get("how");
        if (ids.length === 0 || (report !== "hold" && report !== "partial")) break;
        return await back("success", parcels.closed(await closeReports(ids, report, actor)));
      }
      case "request-return": {
        if (!id) break;
        await requestReturn(id, actor, request.signal);
        return await back("success", parcels.returnDone);
      }
      case "ask-now": {
        if (!id) break;
        const meaning = await askParcel(id, request.signal);
        return await back(meaning ? "success" : "error", parcels.asked(meaning));
      }
    }
  } catch (error) {
    return data(answerRefused(form, asRefusal(error), wordsFor(request)), { status: 409 });
  }
  return data(answerRefused(form, parcels.nothingTicked, wordsFor(request)), { status: 400 });
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Parcels() {
  const { couriers: words, stock } = useAdminWords();
  const { list, page, hasMore, handOver, parcels, filters, couriers } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as RefusedAnswer | undefined;
  const hrefTo = useHrefWith();
  const may = useMay();
  const { parcels: said } = words;
  return (
    <>
      <PageHead title={said.title}>
        <Link to="/admin/couriers/numbers">{words.numbers.title}</Link>
        {may("admin/parcels/delivered-parcels") && (
          <Link to="/admin/couriers/delivered">{words.delivered.title}</Link>
        )}
        <Link to="/admin/couriers/hand-over">{words.handOver.title}</Link>
        <Link to="/admin/couriers/hand-overs">{words.handOvers.title}</Link>
      </PageHead>
      {handOver ? (
        <div className={styles.notice}>
          <span>{said.together(handOver.together)}</span>
          <ButtonLink href={courierFileHref(handOver.courierId, handOver.at)}>
            {said.file}
          </ButtonLink>
          <Link to="/admin/couriers/parcels">{said.all}</Link>
          <small className={styles.soft}>{said.fileHint}</small>
        </div>
      ) : (
        <Chips
          label={said.title}
          chips={PARCEL_LISTS.map((id) => ({ id, name: said.lists[id] }))}
          chosen={list}
          href={(id) => hrefTo({ list: id === "all" ? null : id, page: null, ticked: null })}
        />
      )}
      {!handOver && (
        <ListFilters
          name="parcels"
          path="/admin/couriers/parcels"
          filters={filters}
          couriers={couriers}
          keep={list === "all" ? {} : { list }}
        />
      )}
      {list === "reported" && <ReportSums />}
      <TickList
        list={listName(`/admin/couriers/parcels ${list} ${handOver?.at ?? ""}`, filters)}
        ids={parcels.map(({ orderId }) => orderId)}
        nothing={said.nothing}
        answer={answer}
        bar={
          list === "reported"
            ? may(PAGE, "take-back") && <ReportActs />
            : may(PAGE, "send-again") && (
                <Button name="intent" value="send-again">
                  {said.sendAgain}
                </Button>
              )
        }
      >
        <ParcelTable parcels={parcels} />
      </TickList>
      <Form method="post" id={ROW_FORM} preventScrollReset />
      <nav className={styles.bar} aria-label={stock.older}>
        {page > 1 && <Link to={hrefTo({ page: null, ticked: null })}>{stock.newest}</Link>}
        {hasMore && <Link to={hrefTo({ page: page + 1, ticked: null })}>{stock.older}</Link>}
      </nav>
    </>
  );
}

function ReportSums() {
  const { language } = useWords();
  const { parcels: said } = useAdminWords().couriers;
  const { sums } = useLoaderData<typeof loader>();
  const taka = (amount: number) => formatTaka(amount, language);
  return (
    <>
      <p className={styles.soft}>{said.reportedIntro}</p>
      {sums.length > 0 && (
        <ul className={styles.notice}>
          {sums.map(({ report, parcels, amount, collected }) => (
            <li key={report}>
              {said.reportSums(
                wordFor(said.reports, report) ?? report,
                parcels,
                taka(amount),
                report === "partial" ? taka(collected) : null,
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
