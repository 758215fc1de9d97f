import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { hashOf } from "#app/domain/core/key-id.server.ts";
import type { ShopError } from "#app/domain/core/shop-error.ts";
import { findIncomplete } from "#app/domain/orders/calls/incomplete-checkouts.server.ts";
import { findOrderByKey, placeDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { createOrderLink } from "#app/domain/orders/placing/order-links.server.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { NewOrderForm } from "./order-new/new-order-form.tsx";
import {
  NEW_FIELDS,
  type NewOrderView,
  openCheckout,
  openForPhone,
  openNew,
  readNew,
  reopenNew,
} from "./order-new/view.server.ts";

const PAGE = "admin/orders/order-new";

/** Places an order for a customer on the phone; it is confirmed at once. */
export const loader = staffLoader(PAGE, async ({ request, query, words }) => {
  const id = query.get("checkout");
  const checkout = id ? await findIncomplete(id) : null;
  const phone = query.get("phoneNumber");
  const view = checkout
    ? await openCheckout(checkout, wordsFor(request))
    : phone
      ? await openForPhone(phone, wordsFor(request))
      : openNew();
  return { title: words.orderDesk.newTitle, view, isOver: id && !checkout };
});

export async function action(args: ActionFunctionArgs) {
  const { admin, form, intent } = await readStaffForm(args, PAGE, NEW_FIELDS);
  const { request } = args;
  const words = wordsFor(request);
  const { orderDesk } = adminWordsFor(request);
  const read = readNew(form, words);
  const isPlacing = intent === "place" || intent === "make-link";
  const again = async (status: number, refusal: ShopError | null = null) =>
    data<NewOrderView>(await reopenNew(form, read, words, { isPlacing, refusal }), { status });
  if (!isPlacing) return again(200);
  const key = String(form.get("orderKey") ?? "");
  if (read.link) {
    const asked = { ...read.link, lines: read.lines };
    try {
      // A form that staff change and send once more asks for another link.
      const link = await createOrderLink(asked, admin, hashOf([key, asked]));
      const toast = { type: "success" as const, text: orderDesk.links.made };
      return redirectWithToast(request, `/admin/order/links?open=${link.id}`, toast);
    } catch (error) {
      return again(409, asRefusal(error));
    }
  }
  if (!read.order) return again(400);
  try {
    const { staffNote, discount, deliveryCharge, ...person } = read.order;
    const checkoutId = String(form.get("checkout") ?? "") || null;
    const shown = Number(form.get("shownTotal") || Number.NaN);
    const order = await placeDeskOrder(
      { ...person, lines: read.lines },
      { actor: admin, staffNote, discount, deliveryCharge, checkoutId },
      { key, shownTotal: Number.isInteger(shown) ? shown : -1 },
    );
    const text = orderDesk.placed(order.orderNumber, order.totalPrice);
    const href = `/admin/order?items=${order.id}`;
    return redirectWithToast(request, href, { type: "success", text, ms: 5000 });
  } catch (error) {
    const refusal = asRefusal(error);
    const before = refusal.code === "idempotency-key-reused" ? await findOrderByKey(key) : null;
    if (!before) return again(409, refusal);
    const text = orderDesk.placedBefore(before.orderNumber);
    const href = `/admin/order/${before.id}/edit`;
    return redirectWithToast(request, href, { type: "error", text, ms: 8000 });
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateUnlessAsked as shouldRevalidate } from "../core/revalidate.ts";
export { keepTyped as clientAction } from "./order-desk/use-live-sums.ts";

export default function OrderNewPage() {
  const { orderDesk } = useAdminWords();
  const { view: loaded, isOver } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as NewOrderView | undefined;
  const view = answer ?? (loaded as NewOrderView);
  return (
    <>
      <PageHead title={view.isLink ? orderDesk.links.newTitle : orderDesk.newTitle}>
        {view.isLink && <Link to="/admin/order/new">{orderDesk.newTitle}</Link>}
        <Link to="/admin/order/links">{orderDesk.links.title}</Link>
      </PageHead>
      {isOver && !answer && <p>{orderDesk.checkoutOver}</p>}
      <NewOrderForm key={view.key} view={view} />
    </>
  );
}
