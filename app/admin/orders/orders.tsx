import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { FEWEST_LETTERS, isTooShort, SEARCH_MAX } from "#app/domain/core/order-search.ts";
import type { ShopError } from "#app/domain/core/shop-error.ts";
import { cleanLine, cutText } from "#app/domain/core/text.ts";
import {
  deleteOrder,
  restoreOrder,
  updateOrder,
} from "#app/domain/orders/changing/order-changes.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { selectWholeList } from "#app/domain/orders/changing/whole-list.server.ts";
import { findPastOrders } from "#app/domain/orders/moves/past-orders.server.ts";
import { orderChangesSchema } from "#app/domain/orders/order-input.server.ts";
import { isCarried, isOrderStatus } from "#app/domain/orders/order-status.ts";
import { countOrderLists } from "#app/domain/orders/reading/list-counts.server.ts";
import {
  filtersQuery,
  listName,
  readListFilters,
} from "#app/domain/orders/reading/list-filters.ts";
import { type OrderFilter, parseOrderFilter } from "#app/domain/orders/reading/order-filters.ts";
import { findOrder, listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { searchOfSlip } from "#app/domain/orders/reading/slip-search.server.ts";
import { listCouriers } from "#app/domain/parcels/couriers/couriers.server.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readShown } from "#app/http/form.server.ts";
import { invalidForm, refusedForm } from "#app/http/form-state.server.ts";
import { notFound } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { mayDo } from "#app/rights.ts";
import { hrefWith, useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminError } from "../core/admin-error.tsx";
import { backPathIn } from "../core/back-path.ts";
import { EmptyList } from "../core/empty-list.tsx";
import { ListFilters } from "../core/lists/list-filters.tsx";
import { TickList } from "../core/lists/tick-list.tsx";
import { orderListPath } from "../core/order-list-path.ts";
import { PageHead } from "../core/page-head.tsx";
import { answerRefused, type RefusedAnswer } from "../core/refused-orders.server.ts";
import {
  readBackPage,
  readCancelReason,
  readGoods,
  readSelection,
  readVersions,
} from "../core/selection.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { PastOrders } from "../people/people/past-orders.tsx";
import { BulkActs } from "./orders/bulk-acts.tsx";
import {
  answerAsked,
  ownAmounts,
  proposeCharge,
  withoutReckoned,
} from "./orders/charge-proposal.server.ts";
import { choosableOf } from "./orders/couriers.server.ts";
import { OrderFilters } from "./orders/order-filters.tsx";
import { OrderTable } from "./orders/order-table.tsx";
import { OrdersOverlays } from "./orders/overlays.tsx";
import { type OrderFormAnswer, offerInForm, viewOverlay, viewRow } from "./orders/view.server.ts";

const FIELDS = formFields([orderChangesSchema], {
  texts:
    "all filter filters search page shownTotal newStatus goods chargeFor reckonedTotal stay".split(
      " ",
    ),
  // One id from an order's form, several from the list's checkboxes.
  lists: { id: 200 },
  shownBefore: true,
});

/** How long notices with an undo button or a count are shown, in milliseconds. */
const READING_MS = 5000;

const PAGE = "admin/orders/orders";

export const loader = staffLoader(
  PAGE,
  async ({ request, params, user, query, words, language }) => {
    const filter = readFilter(params.filter);
    const search = await searchOfSlip(cutText(cleanLine(query.get("search") ?? ""), SEARCH_MAX));
    const filters = readListFilters(query, "orders");
    const role = roleOf(user);
    const seesProfit = role !== null && mayDo(role, "admin/money/profit");
    const isNarrowed = search !== "" || filtersQuery(filters) !== "";
    const [listed, counts, overlay, couriers, past] = await Promise.all([
      readListPage(query, async (paging) => ({
        first: (paging.page - 1) * paging.perPage + 1,
        ...(await listOrders(filter, { search, filters, ...paging })),
      })),
      // Counting every list for a search would take too long.
      isNarrowed ? null : countOrderLists(),
      viewOverlay(query, language, { seesProfit }),
      listCouriers(),
      search === "" ? [] : findPastOrders(search),
    ]);
    const { orders, total, isMore, first, page, pages, missingPage } = listed;
    return {
      past,
      title: words.orders.title,
      filter,
      search,
      page,
      pages,
      missingPage,
      total,
      isMore,
      counts,
      first,
      orders: orders.map((order) => viewRow(order, language)),
      overlay,
      filters,
      isNarrowed,
      couriers: choosableOf(couriers, request, user),
      knownCouriers: couriers.map(({ id, name }) => ({ id, name })),
    };
  },
);

export type OrdersAnswer = { form: OrderFormAnswer | null; bulk: RefusedAnswer | null };

export async function action(args: ActionFunctionArgs) {
  const { admin, form, intent } = await readStaffForm(args, PAGE, FIELDS);
  const id = String(form.get("id") ?? "");
  try {
    switch (intent) {
      case "update-order":
      case "keep-charge":
        return await update(args.request, form, admin);
      case "delete-order":
        return await remove(args.request, form, admin);
      case "restore":
        await restoreOrder(id, admin);
        return done(args.request, adminWordsFor(args.request).frame.restored);
      case "set-status":
        return await setStatus(args.request, form, admin);
    }
  } catch (error) {
    const refusal = asRefusal(error);
    const answer = refusedForm(form, refusal, wordsFor(args.request), FIELD_OF[refusal.code]);
    return refuse({ form: answer, bulk: null }, 409);
  }
}

/** The form field that a refusal belongs to. */
const FIELD_OF: Record<string, string> = { "goods-unsaid": "goods", "courier-missing": "courier" };

/** Saves the changes, or returns the form with its values and the charge of another district. */
async function update(request: Request, form: FormData, admin: User) {
  const words = wordsFor(request);
  const submission = parseForm(form, orderChangesSchema);
  const refused = (answer: OrderFormAnswer, status: number) =>
    refuse({ form: { ...answer, thanaOffer: offerInForm(form) }, bulk: null }, status);
  const asTyped = (answer: OrderFormAnswer) => ({
    ...answer,
    values: withoutReckoned(form, answer.values),
  });
  if (submission.status !== "success")
    return refused(asTyped(invalidForm(form, submission, words)), 400);
  const isChargeKept = form.get("intent") === "keep-charge";
  const asked = isChargeKept ? null : await proposeCharge(form, submission.value);
  if (asked) return refused(answerAsked(form, asked), 409);
  try {
    const id = String(form.get("id") ?? "");
    const changes = ownAmounts(form, submission.value);
    if (isChargeKept) delete changes.deliveryCharge;
    await updateOrder(id, changes, admin, readShown(form, orderChangesSchema));
  } catch (error) {
    const refusal = asRefusal(error);
    const field = FIELD_OF[refusal.code];
    return refused(asTyped(refusedForm(form, refusal, words, field)), 409);
  }
  const text = adminWordsFor(request).orders.updated;
  const { pathname, search } = new URL(request.url);
  if (form.get("stay") === "1")
    return redirectWithToast(request, pathname + search, { type: "success", text });
  return done(request, text);
}

async function remove(request: Request, form: FormData, admin: User) {
  const { orders, frame } = adminWordsFor(request);
  const id = String(form.get("id") ?? "");
  const order = await findOrder(id);
  await deleteOrder(id, admin);
  if (order?.isTrial) return done(request, orders.trialRemoved);
  return redirectWithToast(request, listHref(request), {
    type: "success",
    text: orders.deleted(order?.orderNumber ?? 0),
    ms: READING_MS,
    undo: { action: listHref(request), id, text: frame.undo },
  });
}

/**
 * Sets one status for many orders: ticked orders change all or none, with the reasons per order; a
 * whole list is confirmed on a page of its own.
 */
async function setStatus(request: Request, form: FormData, admin: User) {
  const { orders } = adminWordsFor(request);
  const words = wordsFor(request);
  const refused = (why: string | ShopError, status: number) =>
    refuse({ form: null, bulk: answerRefused(form, why, words) }, status);
  const selection = readSelection(form);
  if (!selection) return refused(orders.nothingTicked, 400);
  const status = form.get("newStatus");
  if (!isOrderStatus(status)) return refused(orders.statusMissing, 400);
  const said = {
    cancelReason: readCancelReason(form),
    goods: readGoods(form),
    courier: String(form.get("courier") ?? ""),
  };
  if (!("ids" in selection)) {
    const id = await selectWholeList(selection, status, admin);
    const query = {
      shown: String(form.get("shownTotal") ?? ""),
      page: readBackPage(form),
      cancelReason: (status === "Cancelled" && said.cancelReason) || null,
      goods: said.goods || null,
      courier: (isCarried(status) && said.courier) || null,
    };
    return redirect(hrefWith(`/admin/order/bulk/${id}`, "", query), 303);
  }
  try {
    const seen = readVersions(form);
    const report = await changeStatusOfOrders(selection.ids, status, admin, seen, said);
    const { changed, unchanged } = report;
    const text = orders.bulkChanged(changed.length, unchanged.length, words.statuses[status]);
    return done(request, text, READING_MS);
  } catch (error) {
    return refused(asRefusal(error), 409);
  }
}

function done(request: Request, text: string, ms?: number) {
  const toast = { type: "success" as const, text, ...(ms && { ms }) };
  const { searchParams } = new URL(request.url);
  return redirectWithToast(request, backPathIn(searchParams) ?? listHref(request), toast);
}

const refuse = (answer: OrdersAnswer, status: number) => data(answer, { status });

/** The list's address without its overlay. */
function listHref(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return hrefWith(pathname, search, {
    edit: null,
    items: null,
    delete: null,
    deleted: null,
    ticked: null,
  });
}

function readFilter(named: string | undefined): OrderFilter | null {
  if (named === undefined) return null;
  const filter = parseOrderFilter(named);
  if (!filter) throw notFound();
  return filter;
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Orders() {
  const { orders: words, orderDesk, frame, empty } = useAdminWords();
  const { pathname } = useLocation();
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as OrdersAnswer | undefined;
  const hrefWith = useHrefWith();
  const may = useMay();
  const isAsked = list.isNarrowed || list.filter !== null;
  const isEmpty = !isAsked && list.total === 0;
  const nothingWords = isTooShort(list.search)
    ? words.searchTooShort(FEWEST_LETTERS)
    : frame.nothingFound;
  const mayTake = may("admin/orders/order-new");
  return (
    <>
      <PageHead title={words.title} count={words.count(list.total, list.isMore)}>
        <ListFilters
          name="orders"
          path={pathname}
          filters={list.filters}
          search={list.search}
          couriers={list.knownCouriers}
          isInHead
        />
        {mayTake && !isEmpty && <Link to="/admin/order/new">{orderDesk.newTitle}</Link>}
      </PageHead>
      <OrdersOverlays {...list} answer={answer?.form} />
      <OrderFilters {...list} />
      <MissingPage {...list} />
      <TickList
        // Slips and the CSV file are plain requests, which Remix's Form cannot send.
        plain={{ method: "post" }}
        nothing={
          isEmpty ? (
            <EmptyList
              text={empty.orders}
              add={mayTake && orderDesk.newTitle}
              to="/admin/order/new"
            />
          ) : (
            nothingWords
          )
        }
        list={listName(orderListPath(list.filter), list.filters, list.search)}
        ids={list.orders.map(({ id }) => id)}
        whole={words.bulkAll(list.total, list.isMore)}
        answer={answer?.bulk}
        bar={<BulkActs list={list} couriers={list.couriers} answer={answer?.bulk ?? null} />}
      >
        <OrderTable list={list} />
      </TickList>
      <PastOrders orders={list.past} />
      <Pagination
        page={list.page}
        pages={list.pages}
        href={(page) => hrefWith({ page: page === 1 ? null : page, ticked: null })}
      />
    </>
  );
}

export function ErrorBoundary() {
  const { orders } = useAdminWords();
  return <AdminError notFound={{ title: orders.unknownFilter, hint: orders.unknownFilterHint }} />;
}
