import type { LoaderFunctionArgs } from "@remix-run/node";
import { returnFromGateway } from "#app/domain/advances/gateway/payments.server.ts";
import type { PrivateHandle } from "#app/http/page-handle.ts";
import { markPrivate } from "#app/http/private-pages.server.ts";
import { notFound } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayReturned } from "./track-order/advance-view.server.ts";

export const handle: PrivateHandle = { isPrivate: true };

/**
 * The address to which a gateway sends its customers back, in whatever browser its app opens: the unguessable address and the gateway's own
 * number make it known, and only the gateway's answer makes it paid.
 */
export async function loader(args: LoaderFunctionArgs) {
  markPrivate(args);
  const { request, params } = args;
  const query = new URL(request.url).searchParams;
  const returned = await returnFromGateway(params.paymentId ?? "", query);
  if (!returned) throw notFound();
  const toast = sayReturned(returned, wordsFor(request));
  return redirectWithToast(request, `/track-order/${returned.orderId}`, toast);
}

/** Without a component, the shop's page for unknown addresses could not be shown. */
export default function Paid() {
  return null;
}
