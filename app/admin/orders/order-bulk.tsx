import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { Fragment } from "react";
import {
  changeWholeList,
  findWholeList,
  type WholeList,
} from "#app/domain/orders/changing/whole-list.server.ts";
import { isCarried } from "#app/domain/orders/order-status.ts";
import { readListFilters, setFilters } from "#app/domain/orders/reading/list-filters.ts";
import { isOrderPeriod, isOrderTask } from "#app/domain/orders/reading/order-filters.ts";
import { asksForGoods } from "#app/domain/orders/stock/goods.ts";
import { listCouriers } from "#app/domain/parcels/couriers/couriers.server.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { notFound } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { hrefWith } from "#app/ui/href-with.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminError } from "../core/admin-error.tsx";
import { PageHead } from "../core/page-head.tsx";
import { listHrefOf, readCancelReason, readGoods } from "../core/selection.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";
import styles from "./order-bulk.module.css";
import { CourierOptions } from "./orders/courier-options.tsx";
import { choosableOf } from "./orders/couriers.server.ts";
import { GoodsSelect } from "./orders/goods-select.tsx";

const FIELDS = formFields([], { texts: ["goods", "courier"] });

const PAGE = "admin/orders/order-bulk";

/**
 * The confirmation before a whole list gets a status, its progress, and the orders that were
 * skipped.
 */
export const loader = staffLoader(PAGE, async (asked) => {
  const { request, user, query, words } = asked;
  const list = await requireList(asked, user);
  const shown = Number(query.get("shown") || list.total);
  const { reasons, ...rest } = list;
  return {
    title: words.orders.bulkTitle,
    list: rest,
    filters: await sayFilters(list.filters, request),
    shown: Number.isInteger(shown) ? shown : list.total,
    back: backTo(list, query),
    cancelReason: readCancelReason(query),
    goods: readGoods(query),
    courier: query.get("courier") ?? "",
    couriers: isCarried(list.status) ? choosableOf(await listCouriers(), request, user) : [],
    leftOut: reasons.map(({ orderNumber, refusal }) => ({
      orderNumber,
      text: sayRefusal(wordsFor(request), refusal),
    })),
  };
});

/** The list's filters in the reader's words. */
async function sayFilters(query: string, request: Request) {
  const filters = readListFilters(new URLSearchParams(query), "orders");
  const { lists } = adminWordsFor(request);
  const couriers = filters.courier ? await listCouriers() : [];
  const said: Partial<typeof filters> = {
    district: districtName(filters.district, languageOf(request)),
    courier: couriers.find(({ id }) => id === filters.courier)?.name ?? "",
  };
  return setFilters(filters).map(([name, value]) => {
    if (name === "printed") return [name, lists.printed[value === "yes" ? "yes" : "no"]] as const;
    return [name, name === "note" ? lists.withNote : (said[name] ?? value)] as const;
  });
}

/**
 * Works for some seconds and redirects to this page, or to the list when all orders were changed.
 */
export async function action(args: ActionFunctionArgs) {
  const { admin, form } = await readStaffForm(args, PAGE, FIELDS);
  const { request } = args;
  const { pathname, search, searchParams } = new URL(request.url);
  const { orders } = adminWordsFor(request);
  const goods = readGoods(form);
  const courier = String(form.get("courier") ?? "");
  // The next batches go to the same courier, and their goods to the same place.
  const here = hrefWith(pathname, search, { goods: goods || null, courier: courier || null });
  const before = await requireList(args, admin);
  if (needsGoods(before) && goods === "")
    return redirectWithToast(request, here, { type: "error", text: orders.bulkGoodsMissing });
  try {
    const cancelReason = before.status === "Cancelled" ? readCancelReason(searchParams) : "";
    await changeWholeList(before.id, admin, { cancelReason, goods, courier });
  } catch (error) {
    const text = sayRefusal(wordsFor(request), asRefusal(error));
    return redirectWithToast(request, here, { type: "error", text });
  }
  const list = await requireList(args, admin);
  if (list.done < list.total || list.leftOut > 0) return redirect(here, 303);
  const text = orders.bulkChanged(
    list.changed,
    list.unchanged,
    wordsFor(request).statuses[list.status],
  );
  return redirectWithToast(request, backTo(list, searchParams), { type: "success", text });
}

/**
 * Whether orders of the list have left the shop, so that their goods are asked about before the
 * first is changed.
 */
const needsGoods = (list: Pick<WholeList, "status" | "statuses">) =>
  list.statuses.some((one) => asksForGoods(one, list.status));

async function requireList({ params }: LoaderFunctionArgs, admin: { id: string }) {
  const list = await findWholeList(params.selectionId ?? "", admin);
  if (!list) throw notFound();
  return list;
}

function backTo(
  { filter, search, filters }: Pick<WholeList, "filter" | "search" | "filters">,
  query: URLSearchParams,
) {
  const page = query.get("page") ?? "";
  return listHrefOf(new URLSearchParams({ filter: filter ?? "", search, filters, page }));
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function OrderBulk() {
  const { statuses } = useWords();
  const { orders } = useAdminWords();
  const { list } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={orders.bulkTitle} count={orders.count(list.total)} />
      <div className={styles.page}>
        <p className={styles.question}>
          {list.done === 0
            ? orders.bulkQuestion(list.total, statuses[list.status])
            : orders.bulkProgress(list.done, list.total)}
        </p>
        {list.done === 0 ? <Selected /> : <Outcome />}
        <Acts />
      </div>
    </>
  );
}

/**
 * The selected list, its orders' current statuses and whether it changed since the confirmation.
 */
function Selected() {
  const { statuses } = useWords();
  const { orders, lists } = useAdminWords();
  const { list, shown, cancelReason, filters } = useLoaderData<typeof loader>();
  const { filter } = list;
  const name =
    filter === null
      ? orders.filters.all
      : isOrderPeriod(filter) || isOrderTask(filter)
        ? orders.filters[filter]
        : statuses[filter];
  return (
    <>
      <dl className={styles.facts}>
        <dt>{orders.filters.label}</dt>
        <dd>{name}</dd>
        {cancelReason && list.status === "Cancelled" && (
          <>
            <dt>{orders.fields.cancelReason}</dt>
            <dd>{orders.cancelReasons[cancelReason]}</dd>
          </>
        )}
        {filters.map(([name, text]) => (
          <Fragment key={name}>
            <dt>{lists.filters[name]}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
        {list.search && (
          <>
            <dt>{orders.bulkSearch}</dt>
            <dd>{list.search}</dd>
          </>
        )}
        <dt>{orders.bulkNow}</dt>
        <dd>
          <ul>
            {list.statuses.map(({ status, orders: count }) => (
              <li key={status}>
                {statuses[status]}: {orders.count(count)}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      {shown !== list.total && (
        <p role="status" className={styles.note}>
          {orders.bulkMoved(shown, list.total)}
        </p>
      )}
      <p>{orders.bulkExactly}</p>
    </>
  );
}

function Outcome() {
  const { statuses } = useWords();
  const { orders } = useAdminWords();
  const { list, leftOut } = useLoaderData<typeof loader>();
  return (
    <>
      <p role="status">{orders.bulkChanged(list.changed, list.unchanged, statuses[list.status])}</p>
      {list.leftOut > 0 && (
        <div className={styles.note} role="alert">
          <p>{orders.bulkLeftOut(list.leftOut)}</p>
          <ul>
            {leftOut.map(({ orderNumber, text }) => (
              <li key={orderNumber}>
                {orders.orderNumber(orderNumber)}: {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Acts() {
  const { statuses } = useWords();
  const { orders, frame } = useAdminWords();
  const { list, back, goods, couriers, courier } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().formData !== undefined;
  const isDone = list.done >= list.total;
  return (
    <Form method="post" className={styles.acts}>
      {needsGoods(list) ? (
        <GoodsSelect defaultValue={goods} required />
      ) : (
        <input type="hidden" name="goods" value={goods} />
      )}
      {!isDone && couriers.length > 0 && (
        <Select
          label={orders.fields.courier ?? ""}
          hint={orders.courierHint}
          name="courier"
          key={courier}
          defaultValue={courier}
        >
          <CourierOptions couriers={couriers} none={orders.chooseCourier} />
        </Select>
      )}
      {!isDone && (
        <Button disabled={isBusy}>
          {isBusy
            ? frame.saving
            : list.done === 0
              ? orders.bulkYes(list.total, statuses[list.status])
              : orders.bulkContinue(list.total - list.done)}
        </Button>
      )}
      <ButtonLink look="secondary" href={back}>
        {list.done === 0 ? frame.cancel : frame.back}
      </ButtonLink>
    </Form>
  );
}

export function ErrorBoundary() {
  const { orders } = useAdminWords();
  return <AdminError notFound={{ title: orders.bulkGone, hint: orders.bulkGoneHint }} />;
}
