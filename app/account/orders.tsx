import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { parseWholeNumber } from "#app/domain/core/digits.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { adoptGuestOrders } from "#app/domain/orders/changing/orders-of-phone.server.ts";
import { cancelOwnOrder } from "#app/domain/orders/changing/own-order.server.ts";
import { listCustomerOrders } from "#app/domain/orders/reading/orders.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { requireCustomer } from "#app/http/auth.server.ts";
import { asRefusal, formFields, readForm } from "#app/http/form.server.ts";
import { privatePage } from "#app/http/form-headers.ts";
import { formState, refusedForm } from "#app/http/form-state.server.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { reorder, viewMissing } from "#app/http/reorder.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { badRequest, notFound } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useLeave } from "#app/ui/use-modal.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import adoptForm from "./orders/adopt-form.module.css";
import { OrderDetails } from "./orders/order-details.tsx";
import { OrderTable } from "./orders/order-table.tsx";
import { requireCustomerOrder, viewOrder, viewRows } from "./orders/view.server.ts";
import styles from "./parts/page.module.css";

export const headers = privatePage;

const FIELDS = formFields([], { texts: ["orderId", "operation", "orderNumber"] });

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args);
  const { searchParams } = new URL(args.request.url);
  const orderId = searchParams.get("order");
  const [shop, listing, own] = await Promise.all([
    shopFor(args.request),
    readListPage(searchParams, (paging) => listCustomerOrders(user.id, paging), 10),
    orderId === null ? null : requireCustomerOrder(orderId, user.id),
  ]);
  return {
    title: `${wordsFor(args.request).orders.title} · ${shop.name.text}`,
    orders: await viewRows(listing.orders, languageOf(args.request)),
    page: listing.page,
    pages: listing.pages,
    missingPage: listing.missingPage,
    order: own && (await viewOrder(own, args.request)),
    missing: own && searchParams.has("reordered") ? await viewMissing(args, own) : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args);
  const form = await readForm(args.request, FIELDS);
  const orderId = String(form.get("orderId") ?? "");
  try {
    switch (form.get("intent")) {
      case "reorder": {
        const { id } = await requireCustomerOrder(orderId, user.id);
        const query = new URLSearchParams({ order: id, reordered: "" });
        return await reorder(args, { id }, form.get("operation"), `/profile/order?${query}`);
      }
      case "cancel-order":
        return await cancel(args, orderId, user.id);
      case "adopt-orders":
        return await adopt(args, form, user);
      default:
        throw badRequest();
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    const refusal = asRefusal(error);
    if (refusal.code === "order-not-found") throw notFound();
    const said = sayRefusal(wordsFor(args.request), refusal);
    return data({ refusal: said, adopting: undefined }, { status: 409 });
  }
}

/** Adds orders from before the account; a refused number comes back as typed. */
async function adopt(args: ActionFunctionArgs, form: FormData, user: User) {
  const words = wordsFor(args.request);
  const orderNumber = parseWholeNumber(String(form.get("orderNumber") ?? ""));
  if (orderNumber === null) {
    const complaint = words.fields["number-invalid"] ?? "";
    const adopting = formState(form, { orderNumber: [complaint] });
    return data({ refusal: undefined, adopting }, { status: 400 });
  }
  try {
    const adopted = await adoptGuestOrders(user, orderNumber, addressOf(args));
    const toast = { type: "success" as const, text: words.orders.adopt.done(adopted), ms: 5000 };
    return await redirectWithToast(args.request, "/profile/order", toast);
  } catch (error) {
    const refusal = asRefusal(error);
    const adopting = refusedForm(form, refusal, words);
    return data({ refusal: undefined, adopting }, refusalInit(refusal, 409));
  }
}

async function cancel({ request }: ActionFunctionArgs, orderId: string, customerId: string) {
  await cancelOwnOrder(orderId, customerId);
  const toast = { type: "success" as const, text: wordsFor(request).orders.cancelled };
  return redirectWithToast(
    request,
    `/profile/order?${new URLSearchParams({ order: orderId })}`,
    toast,
  );
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Orders() {
  const { cart } = useWords();
  const { orders: words } = useAccountWords();
  const { orders, page, pages, missingPage, order, missing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const list = page > 1 ? `/profile/order?page=${page}` : "/profile/order";
  const isOverlay = useIsOverlay();
  const details = order && (
    <OrderDetails order={order} missing={missing} refusal={answer?.refusal} />
  );
  if (details && !isOverlay) {
    return (
      <main id="content" className={styles.page}>
        <p>
          <a href={list}>{words.back}</a>
        </p>
        <h1>{words.details(order.orderNumber)}</h1>
        {details}
      </main>
    );
  }
  return (
    <main id="content" className={styles.page}>
      <h1>{words.title}</h1>
      <MissingPage missingPage={missingPage} page={page} />
      {orders.length > 0 ? (
        <OrderTable orders={orders} page={page} />
      ) : (
        <div className={styles.empty}>
          <p>{words.empty}</p>
          <ButtonLink href="/shop">{cart.toShop}</ButtonLink>
        </div>
      )}
      <Pagination page={page} pages={pages} href={(n) => `/profile/order?page=${n}`} />
      <AdoptForm answer={answer?.adopting} />
      {details && (
        <Overlay title={words.details(order.orderNumber)} list={list} key={order.id}>
          {details}
        </Overlay>
      )}
    </main>
  );
}

/**
 * The first page of a visit is a page of its own; orders opened from there are overlays over the
 * list.
 */
function useIsOverlay(): boolean {
  const { key } = useLocation();
  const first = useRef(key);
  return key !== first.current;
}

function Overlay(props: { title: string; list: string; children: React.ReactNode }) {
  const leave = useLeave(props.list);
  return (
    <Dialog title={props.title} onClose={leave}>
      {props.children}
    </Dialog>
  );
}

export function ErrorBoundary() {
  const { tracking, orders } = useAccountWords();
  return <ErrorPage notFound={{ title: orders.notFound, hint: tracking.notFoundHint }} />;
}

/** Adds orders from before the account; folded until opened. */
function AdoptForm({ answer }: { answer: FormState | undefined }) {
  const { findOrder, account, orders } = useAccountWords();
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <details className={adoptForm.adopt} open={Boolean(answer)}>
      <summary>{orders.adopt.question}</summary>
      <Form method="post" className={adoptForm.form}>
        <FormProblems names={findOrder} title={account.errorSummary} state={answer} />
        <Field
          label={orders.adopt.orderNumber}
          hint={orders.adopt.hint}
          {...fieldOf(answer, "orderNumber")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
        />
        <Button look="secondary" name="intent" value="adopt-orders" disabled={isBusy}>
          {orders.adopt.submit}
        </Button>
      </Form>
    </details>
  );
}
