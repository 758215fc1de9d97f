import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
} from "@remix-run/node";
import { useActionData, useNavigation } from "@remix-run/react";
import { telHref } from "#app/domain/core/phone.ts";
import { lookUpOrder, orderLookupSchema } from "#app/domain/orders/reading/order-lookup.server.ts";
import { keepOwnOrder } from "#app/http/buyer-cookies.server.ts";
import { asRefusal, formFields, parseForm, readForm } from "#app/http/form.server.ts";
import { invalidForm, refusedForm } from "#app/http/form-state.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { logEvent } from "#app/http/log.server.ts";
import type { PrivateHandle } from "#app/http/page-handle.ts";
import { markPrivate } from "#app/http/private-pages.server.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, PhoneField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useShell } from "#app/ui/shell.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { Benefits } from "./parts/benefits.tsx";
import styles from "./parts/entry.module.css";

const FIELDS = formFields([orderLookupSchema]);

/** Passes on `Retry-After`. */
export { privatePage as headers } from "#app/http/form-headers.ts";

export const handle: PrivateHandle = { isPrivate: true };

export async function loader(args: LoaderFunctionArgs) {
  markPrivate(args);
  const { request } = args;
  const shop = await shopFor(request);
  return { title: `${wordsFor(request).footer.trackOrder} · ${shop.name.text}` };
}

/**
 * Redirects to the order of a number and phone and lets this browser change it; every error gets
 * the same answer so that orders cannot be guessed.
 */
export async function action(args: ActionFunctionArgs) {
  markPrivate(args);
  const { request } = args;
  const form = await readForm(request, FIELDS);
  const words = wordsFor(request);
  const submission = parseForm(form, orderLookupSchema);
  if (submission.status !== "success") {
    return data(invalidForm(form, submission, words), { status: 400 });
  }
  try {
    const id = await lookUpOrder(addressOf(args), submission.value);
    const headers = { "Set-Cookie": await keepOwnOrder(request, id) };
    return redirectDocument(`/track-order/${id}`, { headers });
  } catch (error) {
    const refusal = asRefusal(error);
    logEvent(args, `order lookup: ${refusal.code}`, submission.value);
    return data(refusedForm(form, refusal, words), refusalInit(refusal, 400));
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function FindOrder() {
  const { checkout, footer } = useWords();
  const { findOrder } = useAccountWords();
  const { shop, user } = useShell();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().formAction !== undefined;
  const [phone] = shop.phones;
  return (
    <main id="content" className={styles.page}>
      <h1>{footer.trackOrder}</h1>
      <p>{findOrder.how}</p>
      <Form method="post" className={styles.form}>
        <FormProblems names={findOrder} title={checkout.errorSummary} state={answer} />
        <Field
          label={findOrder.orderNumber}
          hint={findOrder.orderNumberHint}
          {...fieldOf(answer, "orderNumber")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          required
        />
        <PhoneField
          label={checkout.phoneNumber}
          hint={findOrder.phoneHint}
          {...fieldOf(answer, "phoneNumber")}
        />
        <Button wide disabled={isBusy}>
          {findOrder.submit}
        </Button>
      </Form>
      <div className={styles.on}>
        <p>
          {findOrder.elsewhere}{" "}
          {user ? (
            <a href="/profile/order">{findOrder.ownOrders}</a>
          ) : (
            <a href="/login?redirectTo=%2Fprofile%2Forder">{findOrder.logIn}</a>
          )}
        </p>
        {phone && <a href={telHref(phone)}>{footer.callUs}</a>}
        <Benefits of="order" />
      </div>
    </main>
  );
}
