import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { parseWholeNumber, speakNumber } from "#app/domain/core/digits.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { listSelectedOrders } from "#app/domain/orders/changing/order-selection.server.ts";
import {
  filtersQuery,
  listName,
  readListFilters,
} from "#app/domain/orders/reading/list-filters.ts";
import { expectCharges } from "#app/domain/parcels/couriers/charges.server.ts";
import { findCourierPasts } from "#app/domain/parcels/couriers/courier-pasts.server.ts";
import { type Suggestion, suggestFor } from "#app/domain/parcels/couriers/courier-suggestion.ts";
import { listCouriers } from "#app/domain/parcels/couriers/couriers.server.ts";
import {
  findScanned,
  handOver,
  leaveOut,
  listReady,
  READY,
} from "#app/domain/parcels/couriers/hand-over.server.ts";
import { noTrials } from "#app/domain/parcels/couriers/write-parcels.server.ts";
import { listRiders, riderFor } from "#app/domain/parcels/riders/riders.server.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Table } from "#app/ui/table.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { Chips } from "../core/chips.tsx";
import styles from "../core/list-tools.module.css";
import { ListFilters } from "../core/lists/list-filters.tsx";
import { Tick, TickList } from "../core/lists/tick-list.tsx";
import { PageHead } from "../core/page-head.tsx";
import { answerRefused, type RefusedAnswer } from "../core/refused-orders.server.ts";
import { readTicked, readVersions } from "../core/selection.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";
import { TrialBadge } from "../core/trial-badge.tsx";
import { useMay } from "../core/use-may.ts";
import { NoCouriers } from "./couriers/paste-form.tsx";
import { ScanField } from "./packing/scan-field.tsx";
import scanning from "./packing.module.css";

const PATH = "/admin/couriers/hand-over";

/** Rows on a page. */
const SHOWN = 200;

/** Stands in the address for a parcel that no rider is named for. */
const NOBODY = "nobody";

const FIELDS = formFields([], {
  texts: ["courier", "all", "shownTotal", "tell", "number", "leave", "rider"],
  lists: { id: 2 * SHOWN },
});

const PAGE = "admin/parcels/hand-over";

/** Lists the packed orders and those the chosen courier would refuse. */
export const loader = staffLoader(PAGE, async ({ request, query, words }) => {
  const active = (await listCouriers()).filter(({ isActive }) => isActive);
  // A shop's own rider, if it has one, takes most of its parcels.
  const couriers = active.toSorted(
    (a, b) => Number(b.kind === "other") - Number(a.kind === "other"),
  );
  const named = query.get("courier");
  const courier =
    couriers.find(({ id }) => id === named) ?? (couriers.length === 1 ? couriers[0] : null) ?? null;
  const all = await listRiders();
  const riders = courier?.kind === "other" ? all : [];
  const asked = query.get("rider");
  const usual = courier && asked === null ? await riderFor(courier) : null;
  const filters = readListFilters(query, "hand-over");
  const { rows: ready, ...list } = await readListPage(
    query,
    (paging) => listReady(courier, { filters, ...paging }),
    SHOWN,
  );
  const [known, charges] = await Promise.all([
    findCourierPasts(),
    courier
      ? expectCharges(
          courier,
          ready.map(({ parcel }) => parcel),
        )
      : [],
  ]);
  return {
    title: words.couriers.handOver.title,
    couriers: couriers.map(({ id, name }) => ({ id, name })),
    isTicked: courier !== null && query.has("suggested"),
    courier: courier && { id: courier.id, name: courier.name, hasKeys: courier.hasKeys },
    riders,
    hasRiders: all.length > 0,
    rider: riders.find(({ id }) => id === (asked ?? usual?.id))?.id ?? NOBODY,
    ...list,
    filters,
    orders: ready.map(({ order, parcel, problems, isSlipStale }, at) => ({
      charge: charges[at] ?? null,
      suggested: suggestFor(known, order.district),
      id: order.id,
      version: order.version,
      orderNumber: order.orderNumber,
      fullName: order.fullName,
      district: order.district,
      address: parcel.address,
      amount: parcel.amount,
      weight: parcel.weight,
      isSlipStale,
      isTrial: order.isTrial,
      problems: [
        ...(courier ? noTrials(courier, order) : []),
        ...problems.map(
          (problem) => new ShopError("parcel-unfit", { courier: courier?.name ?? "", ...problem }),
        ),
      ].map((problem) => sayRefusal(wordsFor(request), problem)),
    })),
  };
});

export async function action(args: ActionFunctionArgs) {
  const { admin, form, intent } = await readStaffForm(args, PAGE, FIELDS);
  const { request } = args;
  if (intent === "scan") return tickScanned(request, form);
  const { handOver: said } = adminWordsFor(request).couriers;
  const refused = (why: string | ShopError, status: number) =>
    data<HandOverAnswer>(
      { ...answerRefused(form, why, wordsFor(request)), scan: null },
      { status },
    );
  const courierId = String(form.get("courier") ?? "");
  const seen = readVersions(form);
  const filters = readListFilters(new URL(request.url).searchParams, "hand-over");
  try {
    const sent = form.has("all")
      ? (await listSelectedOrders({ filter: READY, search: "", filters })).map(({ id }) => id)
      : readTicked(form);
    if (sent.length === 0) return refused(said.nothingTicked, 400);
    if (form.has("all") && String(sent.length) !== form.get("shownTotal"))
      return refused(said.listMoved(sent.length), 409);
    const ids = await leaveOut(sent, numbersIn(String(form.get("leave") ?? "")));
    const tellCourier = form.has("tell");
    const rider = form.has("rider") ? String(form.get("rider")) || null : undefined;
    const done = await handOver(ids, courierId, admin, { seen, tellCourier, rider });
    const query = new URLSearchParams({ courier: courierId, at: done.at.toISOString() });
    const toast = { type: "success" as const, text: said.done(done.parcels) };
    return redirectWithToast(request, `/admin/couriers/parcels?${query}`, toast);
  } catch (error) {
    return refused(asRefusal(error), 409);
  }
}

const numbersIn = (text: string) =>
  text.split(" ").flatMap((number) => parseWholeNumber(number) ?? []);

/** `scan`: what became of a scan, with a key that distinguishes two equal ones in a row. */
type HandOverAnswer = RefusedAnswer & {
  scan: { key: string; text: string; isDone: boolean; typed: string } | null;
};

/** Shows the form again with the scanned order ticked too. */
async function tickScanned(request: Request, form: FormData) {
  const { couriers, packing } = adminWordsFor(request);
  const { handOver: said } = couriers;
  const language = languageOf(request);
  const typed = String(form.get("number") ?? "").slice(0, 40);
  const { number, order } = await findScanned(typed);
  const answer = answerRefused(form, "", wordsFor(request));
  const named = number === null ? "" : speakNumber(number, language);
  const isDone = order !== null;
  if (isDone && !answer.ticked.includes(order.id)) {
    answer.ticked.push(order.id);
    answer.ticks.push(`${order.id}~${order.version}`);
  }
  const text = isDone
    ? said.scanned(named, order.fullName, answer.ticked.length)
    : number === null
      ? packing.outcomes["no-number"]("")
      : said.notPacked(named);
  const scan = { key: crypto.randomUUID(), text, isDone, typed: number === null ? typed : "" };
  return data<HandOverAnswer>({ ...answer, scan }, { status: isDone ? 200 : 409 });
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function HandOver() {
  const { couriers: words, riders: ofRiders, frame, packing } = useAdminWords();
  const list = useLoaderData<typeof loader>();
  const { couriers, courier, riders, hasRiders, rider, orders, total, filters, isTicked } = list;
  const hrefWith = useHrefWith();
  const may = useMay();
  const answer = useActionData<typeof action>() as HandOverAnswer | undefined;
  const isSaving = useNavigation().formMethod === "POST";
  const { handOver: said } = words;
  const refused = answer?.refused ?? [];
  const isNarrowed = filtersQuery(filters) !== "";
  const others = (answer?.all ? total : (answer?.ticked.length ?? 0)) - refused.length;
  return (
    <>
      <PageHead title={said.title} count={said.count(total)}>
        <Link to="/admin/couriers/hand-overs">{words.handOvers.title}</Link>
        <Link to="/admin/couriers/parcels">{words.parcels.title}</Link>
        {hasRiders && may("admin/parcels/rider") && <Link to="/admin/rider">{ofRiders.title}</Link>}
      </PageHead>
      {couriers.length === 0 && <NoCouriers />}
      {couriers.length > 1 && (
        <Chips
          label={said.courier}
          chips={couriers}
          chosen={courier?.id}
          href={(id) => hrefWith({ courier: id, rider: null, ticked: null, suggested: null })}
        />
      )}
      {riders.length > 0 && (
        <Chips
          label={ofRiders.rider}
          chips={[...riders, { id: NOBODY, name: ofRiders.nobody }]}
          chosen={rider}
          href={(id) => hrefWith({ rider: id, ticked: null, suggested: null })}
        />
      )}
      <Suggestions />
      {(total > 0 || isNarrowed) && (
        <ListFilters
          name="hand-over"
          path={PATH}
          filters={filters}
          keep={{
            ...(couriers.length > 1 && courier && { courier: courier.id }),
            ...(riders.length > 0 && { rider }),
          }}
          isScanned
        />
      )}
      <MissingPage {...list} />
      <TickList
        list={listName(isTicked ? `${PATH} ${courier?.id}` : PATH, filters)}
        ids={orders.map(({ id }) => id)}
        usual={(id) =>
          isTicked && orders.some((one) => one.id === id && one.suggested?.courier === courier?.id)
        }
        nothing={
          isNarrowed ? (
            frame.nothingFound
          ) : (
            <p>
              {said.nothing}{" "}
              {may("admin/parcels/packing") && <Link to="/admin/packing">{packing.title}</Link>}
            </p>
          )
        }
        whole={said.all(total)}
        answer={answer}
        head={
          <>
            <Scan answer={answer?.scan ?? null} />
            <Charges />
          </>
        }
        bar={
          <>
            <input type="hidden" name="shownTotal" value={total} />
            <input type="hidden" name="courier" value={courier?.id ?? ""} />
            {riders.length > 0 && (
              <input type="hidden" name="rider" value={rider === NOBODY ? "" : rider} />
            )}
            {courier?.hasKeys && (
              <label className={styles.tick}>
                <input type="checkbox" name="tell" defaultChecked />
                {said.tell(courier.name)}
              </label>
            )}
            {courier && refused.length > 0 && others > 0 && (
              <Button
                disabled={isSaving}
                name="leave"
                value={refused.map(({ orderNumber }) => orderNumber).join(" ")}
              >
                {said.others(others, courier.name)}
              </Button>
            )}
            {courier ? (
              <Button look={refused.length > 0 ? "secondary" : "primary"} disabled={isSaving}>
                {isSaving ? frame.saving : said.submit(courier.name)}
              </Button>
            ) : (
              <span>{said.chooseFirst}</span>
            )}
          </>
        }
      >
        <ReadyTable orders={orders} />
      </TickList>
      <Pagination
        page={list.page}
        pages={list.pages}
        href={(n) => hrefWith({ page: n > 1 ? n : null, ticked: null })}
      />
    </>
  );
}

function Scan({ answer }: { answer: HandOverAnswer["scan"] }) {
  const { couriers } = useAdminWords();
  const { handOver: said } = couriers;
  return (
    <div className={scanning.scan}>
      <ScanField label={said.scan} intent="scan" button={said.tickScanned} answer={answer} />
      {answer && (
        <p
          key={answer.key}
          className={answer.isDone ? scanning.done : scanning.stop}
          role={answer.isDone ? "status" : "alert"}
        >
          {answer.text}
        </p>
      )}
    </div>
  );
}

type Ready = ReturnType<typeof useLoaderData<typeof loader>>["orders"][number];

/** Each courier that is suggested for orders here, to choose it and tick them by one press. */
function Suggestions() {
  const { handOver: said } = useAdminWords().couriers;
  const { couriers, courier, orders, isTicked } = useLoaderData<typeof loader>();
  const hrefWith = useHrefWith();
  const chips = couriers
    .map(({ id, name }) => ({
      ...{ id, name: said.tickSuggested(name) },
      n: orders.filter(({ suggested }) => suggested?.courier === id).length,
    }))
    .filter(({ n }) => n > 0);
  if (chips.length === 0) return null;
  return (
    <Chips
      label={said.suggestedFor}
      chips={chips}
      chosen={isTicked ? courier?.id : undefined}
      href={(id) => hrefWith({ courier: id, suggested: "yes", ticked: null })}
    />
  );
}

/** What the chosen courier will charge for the orders of this page. */
function Charges() {
  const { language } = useWords();
  const { handOver: said } = useAdminWords().couriers;
  const { courier, orders } = useLoaderData<typeof loader>();
  const known = orders.flatMap(({ charge }) => (charge ? [charge] : []));
  if (!courier || known.length === 0) return null;
  const taka = known.reduce((sum, charge) => sum + charge.taka, 0);
  const estimated = known.filter(({ isEstimate }) => isEstimate).length;
  const unknown = orders.length - known.length;
  return (
    <p>
      {said.chargeSum(courier.name, known.length, formatTaka(taka, language), estimated)}
      {unknown > 0 && ` ${said.chargeUnknown(unknown)}`}
    </p>
  );
}

/** Returns a function: a suggestion in words. */
function useSaySuggestion() {
  const { language } = useWords();
  const { handOver: said } = useAdminWords().couriers;
  const { couriers } = useLoaderData<typeof loader>();
  return ({ cameBackShare, days, feePer100, isOfDistrict }: Suggestion, id: string) =>
    said.suggestion(
      couriers.find((courier) => courier.id === id)?.name ?? "",
      {
        back: formatNumber(cameBackShare * 100, language),
        days,
        fee: formatNumber(feePer100, language),
      },
      isOfDistrict,
    );
}

function ReadyTable({ orders: rows }: { orders: Ready[] }) {
  const { language } = useWords();
  const { couriers: words, orders, packing } = useAdminWords();
  const { handOver: said } = words;
  const saySuggestion = useSaySuggestion();
  return (
    <Table
      caption={said.title}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          label: orders.columns.select,
          isLabelHidden: true,
          cell: (order) => <Tick order={order} />,
        },
        {
          label: orders.columns.customer,
          cell: ({ id, fullName, problems, isSlipStale, isTrial }) => (
            <>
              {fullName} <TrialBadge of={{ isTrial }} />{" "}
              {isSlipStale && (
                <Link className={styles.problem} to="/admin/packing?list=packed">
                  {packing.stale}
                </Link>
              )}
              {problems.map((problem) => (
                <Link key={problem} className={styles.problem} to={`/admin/order?edit=${id}`}>
                  {problem}
                </Link>
              ))}
            </>
          ),
        },
        {
          label: orders.columns.district,
          cell: ({ district, suggested }) => (
            <>
              {districtName(district, language)}
              {suggested && (
                <small className={styles.soft}>{saySuggestion(suggested, suggested.courier)}</small>
              )}
            </>
          ),
        },
        { label: said.weight, numeric: true, cell: ({ weight }) => words.kilos(weight) },
        {
          label: said.amount,
          numeric: true,
          cell: ({ amount, charge }) => (
            <>
              {formatTaka(amount, language)}
              {charge && (
                <small className={styles.soft}>
                  {said.charge(formatTaka(charge.taka, language), charge.isEstimate)}
                </small>
              )}
            </>
          ),
        },
        {
          label: said.address,
          cell: ({ address }) => <small className={styles.soft}>{address}</small>,
        },
      ]}
    />
  );
}
