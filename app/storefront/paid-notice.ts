import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isUuid } from "#app/domain/core/uuid.ts";
import { hearOfPayment } from "#app/domain/money/advances/gateway/payments.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { BodyRefusal, readFields } from "#app/http/form-body.server.ts";
import { refusalInit, refuse, sayWhy } from "#app/http/refuse.server.ts";
import { notFound } from "#app/http/responses.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

/** What the page behind `back` reads of a notice. */
const NAMES = ["tran_id", "status"] as const;

const FIELDS = formFields([], { texts: NAMES, mostTextBytes: 16 * 1024 });

/** Only gateways send here, by POST. */
export function loader() {
  throw notFound();
}

/**
 * A gateway's form, sent from its own site, so without the checks of a form of ours: `back` by the
 * customer's browser, which goes on to the page that asks the gateway, and `ipn` by the gateway
 * itself. Anybody can send it. So nothing of it is believed: the gateway is asked.
 */
export async function action({ request, params }: ActionFunctionArgs): Promise<Response> {
  const { id = "", by } = params;
  const isKnownWay = by === "back" || by === "ipn";
  if (request.method !== "POST" || !isKnownWay || !isUuid(id)) throw notFound();
  try {
    const form = await readFields(request, FIELDS);
    if (by === "back") {
      const query = new URLSearchParams(
        NAMES.map((name) => [name, String(form.get(name) ?? "").slice(0, 50)]),
      );
      return redirect(`/paid/${id}?${query}`, 303);
    }
    const isKnown = await hearOfPayment(id);
    return isKnown ? sayWhy("The payment is asked about.", 200) : sayWhy("No such payment.", 404);
  } catch (error) {
    if (error instanceof BodyRefusal) return refuse(request, error.reason);
    const refusal = asRefusal(error);
    const { status, headers } = refusalInit(refusal, 409);
    const said = sayWhy(sayRefusal(wordsFor(request), refusal), status);
    for (const [name, value] of Object.entries(headers ?? {})) said.headers.set(name, value);
    return said;
  }
}
