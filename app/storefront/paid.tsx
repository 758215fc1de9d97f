import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ShopError } from "#app/domain/core/shop-error.ts";
import {
  gatewaySchema,
  returnFromGateway,
} from "#app/domain/money/advances/gateway/payments.server.ts";
import { payOwnAdvance } from "#app/domain/money/advances/own-advance.server.ts";
import { countOwnChange } from "#app/domain/orders/reading/order-lookup.server.ts";
import { findTrackedOrder } from "#app/domain/orders/reading/tracked-order.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { asRefusal, formFields, readForm } from "#app/http/form.server.ts";
import { pageOriginOf } from "#app/http/page-address.server.ts";
import type { PrivateHandle } from "#app/http/page-handle.ts";
import { markPrivate } from "#app/http/private-pages.server.ts";
import { notFound } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { sayReturned } from "./track-order/advance-view.server.ts";
import { findOwner } from "./track-order/view.server.ts";

export const handle: PrivateHandle = { isPrivate: true };

/**
 * The address to which a gateway sends its customers back, in whatever browser its app opens: the
 * unguessable address and the gateway's own number make it known, and only the gateway's answer
 * makes it paid.
 */
export async function loader(args: LoaderFunctionArgs) {
  markPrivate(args);
  const { request, params } = args;
  const query = new URL(request.url).searchParams;
  const returned = await returnFromGateway(params.id ?? "", query);
  if (!returned) throw notFound();
  const toast = sayReturned(returned, wordsFor(request));
  return redirectWithToast(request, `/track-order/${returned.orderId}`, toast);
}

/**
 * Leads an order's owner to the gateway's page. The id in the address is the order's here, and the
 * payment's in the loader.
 */
export async function action(args: ActionFunctionArgs) {
  markPrivate(args);
  const { request, params } = args;
  const [form, reader] = await Promise.all([
    readForm(request, formFields([gatewaySchema])),
    getUser(args),
  ]);
  const order = await findTrackedOrder(params.id ?? "", reader);
  if (!order) throw notFound();
  const back = `/track-order/${order.id}`;
  const owner = await findOwner(args, order, reader);
  const words = wordsFor(request);
  const refuse = (text: string) => redirectWithToast(request, back, { type: "error", text });
  if (!owner) return refuse(words.ownOrderSaid.proveFirst);
  try {
    const chosen = gatewaySchema.safeParse(Object.fromEntries(form));
    if (!chosen.success) throw new ShopError("gateway-not-set-up", {});
    await countOwnChange(order.id);
    const { gateway } = chosen.data;
    return redirect(
      await payOwnAdvance(order.id, owner.customerId, pageOriginOf(request), gateway),
    );
  } catch (error) {
    return refuse(sayRefusal(words, asRefusal(error)));
  }
}

/** Without a component, the shop's page for unknown addresses could not be shown. */
export default function Paid() {
  return null;
}
