import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOffer, optOutByCode } from "#app/domain/messages/offers/offers.server.ts";
import { maskPhone } from "#app/domain/orders/reading/order-privacy.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import type { PrivateHandle } from "#app/http/page-handle.ts";
import { markPrivate } from "#app/http/private-pages.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import styles from "./stop-offers.module.css";

const FIELDS = formFields([]);

export const handle: PrivateHandle = { isPrivate: true };

/**
 * The link of an offer by SMS. Opening it changes nothing, since phones and gateways open links by
 * themselves.
 */
export async function loader(args: LoaderFunctionArgs) {
  markPrivate(args);
  const offer = await findOffer(args.params.code ?? "");
  const { offers: words } = wordsFor(args.request);
  if (!offer) return data({ title: words.title, stop: null, said: words.unknown }, { status: 404 });
  const phone = maskPhone(offer.phoneNumber);
  return data({
    title: words.title,
    stop: offer.optedOutAt === null ? words.stop : null,
    said: offer.optedOutAt === null ? words.ask(phone) : words.stopped(phone),
  });
}

export async function action(args: ActionFunctionArgs) {
  markPrivate(args);
  await readForm(args.request, FIELDS);
  const { code = "" } = args.params;
  await optOutByCode(code);
  return redirect(`/stop/${encodeURIComponent(code)}`);
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function StopOffers() {
  const { title, said, stop } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={styles.page}>
      <h1>{title}</h1>
      <p role="status">{said}</p>
      {stop && (
        <Form method="post">
          <Button wide>{stop}</Button>
        </Form>
      )}
    </main>
  );
}
