import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { askParcel } from "#app/domain/couriers/ask-parcel.server.ts";
import { PARCEL_LISTS } from "#app/domain/couriers/couriers.ts";
import { listParcels } from "#app/domain/couriers/parcel-list.server.ts";
import { sendParcelAgain } from "#app/domain/couriers/send-parcel.server.ts";
import { readMoment } from "#app/domain/dates.ts";
import { readPage } from "#app/domain/list-pages.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { courierFileHref } from "./couriers/courier-file-href.ts";
import styles from "./couriers/couriers.module.css";
import { ParcelTable } from "./couriers/parcel-table.tsx";
import { Chips } from "./parts/chips.tsx";
import { PageHead } from "./parts/page-head.tsx";
import { useMay } from "./parts/use-may.ts";

const PER_PAGE = 50;

const FIELDS = formFields([], { texts: ["id"] });

/** Lists all parcels, or with `courier` and `at` those of one hand-over. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/parcels");
  const { searchParams } = new URL(args.request.url);
  const list = PARCEL_LISTS.find((name) => name === searchParams.get("list")) ?? "all";
  const courierId = searchParams.get("courier");
  const at = courierId ? readMoment(searchParams.get("at")) : null;
  const page = readPage(searchParams);
  const found = await listParcels(
    { list, courierId, at },
    at ? 1000 : PER_PAGE + 1,
    at ? 0 : (page - 1) * PER_PAGE,
  );
  const hasMore = !at && found.length > PER_PAGE;
  return {
    title: adminWordsFor(args.request).couriers.parcels.title,
    list,
    page,
    hasMore,
    handOver: at && courierId && found.length > 0 ? { courierId, at: at.toISOString() } : null,
    parcels: (hasMore ? found.slice(0, PER_PAGE) : found).map(
      ({ handedOverAt, courierStatusAt, isSilent, ...parcel }) => ({
        ...{ ...parcel, handedOverAt: handedOverAt.getTime() },
        silentSince: isSilent ? (courierStatusAt ?? handedOverAt).getTime() : null,
      }),
    ),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form, intent } = await readStaffForm(args, "admin/parcels", FIELDS);
  const { request } = args;
  const { parcels } = adminWordsFor(request).couriers;
  const id = String(form.get("id") ?? "");
  const { pathname, search } = new URL(request.url);
  const back = (type: "success" | "error", text: string) =>
    redirectWithToast(request, pathname + search, { type, text });
  try {
    switch (intent) {
      case "send-again":
        await sendParcelAgain(id, actor);
        return await back("success", parcels.queued);
      case "ask-now": {
        const meaning = await askParcel(id, request.signal);
        return await back(meaning ? "success" : "error", parcels.asked(meaning));
      }
    }
  } catch (error) {
    return back("error", sayRefusal(wordsFor(request), asRefusal(error)));
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Parcels() {
  const { couriers: words, stock } = useAdminWords();
  const { list, page, hasMore, handOver, parcels } = useLoaderData<typeof loader>();
  const hrefWith = useHrefWith();
  const may = useMay();
  const { parcels: said } = words;
  return (
    <>
      <PageHead title={said.title}>
        <Link to="/admin/couriers/numbers">{words.numbers.title}</Link>
        {may("admin/delivered-parcels") && (
          <Link to="/admin/couriers/delivered">{words.delivered.title}</Link>
        )}
        <Link to="/admin/couriers/hand-over">{words.handOver.title}</Link>
        <Link to="/admin/couriers/hand-overs">{words.handOvers.title}</Link>
      </PageHead>
      {handOver ? (
        <div className={styles.notice}>
          <span>{said.together(parcels.length)}</span>
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
          href={(id) => hrefWith({ list: id === "all" ? null : id, page: null })}
        />
      )}
      {parcels.length === 0 ? <p>{said.nothing}</p> : <ParcelTable parcels={parcels} />}
      <nav className={styles.bar} aria-label={stock.older}>
        {page > 1 && <Link to={hrefWith({ page: null })}>{stock.newest}</Link>}
        {hasMore && <Link to={hrefWith({ page: page + 1 })}>{stock.older}</Link>}
      </nav>
    </>
  );
}
