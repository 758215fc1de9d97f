import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { findOtherOrders } from "#app/domain/orders/calls/other-orders.server.ts";
import { editOrder } from "#app/domain/orders/changing/edit-order.server.ts";
import { whyClosed } from "#app/domain/orders/changing/edit-plan.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { hasLeft } from "#app/domain/orders/order-status.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { isAwaited } from "#app/domain/orders/stock/goods.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal } from "#app/http/form.server.ts";
import { notFound } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminError } from "../core/admin-error.tsx";
import { backPathIn } from "../core/back-path.ts";
import form from "../core/form.module.css";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { TrialBadge } from "../core/trial-badge.tsx";
import { useMay } from "../core/use-may.ts";
import { type OtherView, viewOther } from "./calls/view.server.ts";
import { rowsOf } from "./order-desk/rows.server.ts";
import { EditForm } from "./order-edit/edit-form.tsx";
import styles from "./order-edit/merge-form.module.css";
import {
  EDIT_FIELDS,
  type EditView,
  openEdit,
  readEdit,
  reopenEdit,
} from "./order-edit/view.server.ts";
import { OrderHistory } from "./orders/order-history.tsx";
import { viewHistory } from "./orders/view.server.ts";

const PAGE = "admin/orders/order-edit";

/**
 * Edits everything in an order that is still in the shop; the new sums are shown before they are
 * saved.
 */
export const loader = staffLoader(PAGE, async (asked) => {
  const { request, words, language } = asked;
  const order = await requireOrder(asked);
  const closed = whyClosed(order);
  const [edit, history, others] = await Promise.all([
    openEdit(order, wordsFor(request)),
    viewHistory(order.id),
    closed ? [] : findOtherOrders(order),
  ]);
  return {
    title: words.orderDesk.title(order.orderNumber),
    order: {
      id: order.id,
      status: order.status,
      mayReturn: hasLeft(order.status) || isAwaited(order),
      isTrial: order.isTrial,
      fullName: order.fullName,
      cancelReason: order.cancelReason,
      advanceAmount: order.advanceAmount,
    },
    closed: closed && sayRefusal(wordsFor(request), closed),
    edit,
    history,
    back: backOf(request, order.id),
    // After the phone changed, the other orders may belong to another customer.
    others: others
      .filter(({ likeness }) => likeness !== "same-address")
      .map((other) => viewOther(other, language)),
  };
});

export async function action(args: ActionFunctionArgs) {
  const { admin, form, intent } = await readStaffForm(args, PAGE, EDIT_FIELDS);
  const { request } = args;
  const order = await requireOrder(args);
  const words = wordsFor(request);
  const read = readEdit(form, words);
  const again = async (status: number, refusal: ShopError | null = null) =>
    data<EditView>(await reopenEdit(order, form, read, words, refusal), { status });
  if (intent === "merge") return merge(request, order.id, form, admin);
  if (read.rows.length === 0 && order.lines.length > 0) {
    // A page of the release before names the items otherwise: nothing of it is saved.
    read.rows = rowsOf(order);
    return again(409, new ShopError("try-again", {}));
  }
  if (intent !== "save") {
    const view = await reopenEdit(order, form, read, words, null);
    const isRefused = Object.keys(view.state?.errors ?? {}).length > 0;
    return data<EditView>(view, { status: isRefused ? 409 : 200 });
  }
  if (!read.edit) return again(400);
  try {
    const total = Number(form.get("shownTotal"));
    const seen = { shown: read.shown, total: Number.isInteger(total) ? total : null };
    const { orderNumber, totalPrice } = await editOrder(order.id, read.edit, admin, seen);
    const text = adminWordsFor(request).orderDesk.saved(orderNumber, totalPrice);
    return redirectWithToast(request, backOf(request, order.id), { type: "success", text });
  } catch (error) {
    return again(409, asRefusal(error));
  }
}

/** Merges the ticked orders into this one and shows the result on this page. */
async function merge(request: Request, id: string, form: FormData, admin: User) {
  const { pathname, search } = new URL(request.url);
  const back = (type: "success" | "error", text: string) =>
    redirectWithToast(request, pathname + search, { type, text });
  try {
    const { orderNumber } = await mergeOrders(id, form.getAll("from").map(String), admin);
    return await back("success", adminWordsFor(request).orderDesk.merged(orderNumber));
  } catch (error) {
    return back("error", sayRefusal(wordsFor(request), asRefusal(error)));
  }
}

async function requireOrder({ params }: LoaderFunctionArgs) {
  const order = await findOrder(params.orderId ?? "");
  if (!order) throw notFound();
  return order;
}

/** The admin page named by `back`, such as the call queue, else the order in its list. */
function backOf(request: Request, id: string): string {
  return backPathIn(new URL(request.url).searchParams) ?? `/admin/order?items=${id}`;
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateUnlessAsked as shouldRevalidate } from "../core/revalidate.ts";
export { keepTyped as clientAction } from "./order-desk/use-live-sums.ts";

export default function OrderEditPage() {
  const { orderDesk, orders, returns } = useAdminWords();
  const { title, order, closed, edit, history, back, others } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as EditView | undefined;
  const view = answer ?? (edit as EditView);
  const may = useMay();
  return (
    <>
      <PageHead title={title} count={order.fullName}>
        <Link to={back}>{orderDesk.back}</Link>
        <StatusBadge status={order.status} />
        <TrialBadge of={order} />
        {order.cancelReason && <span>{orders.cancelReasons[order.cancelReason]}</span>}
      </PageHead>
      {closed && !answer ? (
        <>
          <p role="status">{closed}</p>
          <p className={form.acts}>
            {may("admin/orders/orders", "update-order") && (
              <ButtonLink look="secondary" href={`/admin/order?edit=${order.id}`}>
                {orderDesk.statusAndPlace}
              </ButtonLink>
            )}
            {order.mayReturn && may("admin/parcels/order-return") && (
              <ButtonLink look="secondary" href={`/admin/order/return/${order.id}`}>
                {returns.link}
              </ButtonLink>
            )}
          </p>
        </>
      ) : (
        <EditForm
          key={view.key}
          view={view}
          status={order.status}
          advanceAmount={order.advanceAmount}
        />
      )}
      <MergeForm others={others} />
      <OrderHistory entries={history} heading="h2" />
    </>
  );
}

export function ErrorBoundary() {
  const { orderDesk } = useAdminWords();
  return <AdminError notFound={{ title: orderDesk.unknown, hint: orderDesk.unknownHint }} />;
}

/** Merges other open orders of the same phone; likely duplicates are ticked. */
function MergeForm({ others }: { others: OtherView[] }) {
  const { language } = useWords();
  const { calls, orders, orderDesk } = useAdminWords();
  const isSaving = useNavigation().formData !== undefined;
  if (others.length === 0) return null;
  return (
    <Form method="post" className={styles.merge}>
      <fieldset>
        <legend>{orderDesk.mergeTitle}</legend>
        <p>{orderDesk.mergeHint}</p>
        {others.map((other) => (
          <div key={other.id} className={styles.other}>
            <label>
              <input
                type="checkbox"
                name="from"
                value={other.id}
                defaultChecked={other.likeness === "same-goods"}
              />
              <b>{orders.orderNumber(other.orderNumber)}</b>
            </label>
            <p>
              <StatusBadge status={other.status} />{" "}
              {other.likeness === "same-goods" && <b>{calls.likeness["same-goods"]} </b>}
              {other.fullName} · {formatDateTime(new Date(other.createdAt), language)} ·{" "}
              {formatTaka(other.totalPrice, language)}
            </p>
            <p>
              {other.products} <Link to={`/admin/order?items=${other.id}`}>{orders.viewItems}</Link>
            </p>
          </div>
        ))}
        <Button look="secondary" name="intent" value="merge" disabled={isSaving}>
          {orderDesk.merge}
        </Button>
      </fieldset>
    </Form>
  );
}
