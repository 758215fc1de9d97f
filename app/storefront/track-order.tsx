import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import { newOperation } from "#app/domain/orders/cart/cart.ts";
import { maskOrder } from "#app/domain/orders/reading/order-privacy.ts";
import { findTrackedOrder } from "#app/domain/orders/reading/tracked-order.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import type { PrivateHandle } from "#app/http/page-handle.ts";
import { markPrivate } from "#app/http/private-pages.server.ts";
import { viewMissing } from "#app/http/reorder.server.ts";
import { notFound } from "#app/http/responses.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Form } from "#app/ui/form.tsx";
import { Local, Typed } from "#app/ui/local.tsx";
import { MissingLines } from "#app/ui/missing-lines.tsx";
import { isPaid, OrderSums, Payable, useCost } from "#app/ui/order-sums.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { useShell } from "#app/ui/shell.ts";
import { StatusStepper } from "#app/ui/status-stepper.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { noteSeen } from "./checkout/draft.server.ts";
import askReview from "./order-review/ask-review.module.css";
import { viewChat } from "./product/share-links.server.ts";
import { changeTracked } from "./track-order/change.server.ts";
import { MakeAccount } from "./track-order/make-account.tsx";
import { isToBePaid, OwnOrder } from "./track-order/own-order.tsx";
import { PayInAdvance } from "./track-order/pay-in-advance.tsx";
import { ProvePhone } from "./track-order/prove-phone.tsx";
import { ContactLinks, OtherWays, ThankYou } from "./track-order/thank-you.tsx";
import { type OrderView, viewTracked } from "./track-order/view.server.ts";
import styles from "./track-order.module.css";

export { privatePage as headers } from "#app/http/form-headers.ts";

export const handle: PrivateHandle = { isPrivate: true, hasPlainScript: true };

/**
 * Anyone with the address may see the order; name and address are shown only for a limited time.
 */
export async function loader(args: LoaderFunctionArgs) {
  markPrivate(args);
  const { request, params } = args;
  const reader = await getUser(args);
  const [shop, found] = await Promise.all([
    shopFor(request),
    findTrackedOrder(params.orderId ?? "", reader),
  ]);
  if (!found) throw notFound();
  // The copy that a browser keeps for times without a network says nothing of the person.
  const isKept = request.headers.has("X-Kept");
  const order = isKept ? maskOrder(found) : found;
  const headers = new Headers();
  const seen = await noteSeen(request, order.id);
  if (seen) headers.append("Set-Cookie", seen);
  const words = wordsFor(request);
  const view = await viewTracked(args, order, reader);
  const about = `${words.thanks.shared(order.orderNumber, shop.name.text)} ${view.url}`;
  const page = {
    title: `${words.footer.trackOrder} · ${shop.name.text}`,
    order: view,
    missing: new URL(request.url).searchParams.has("reordered")
      ? await viewMissing(args, order)
      : null,
    operation: newOperation(),
    chat: shop.chatLink && viewChat(shop.chatLink, encodeURIComponent(about), words).href,
  };
  return data(page, { headers });
}

export async function action(args: ActionFunctionArgs) {
  markPrivate(args);
  return changeTracked(args);
}

type Order = OrderView;

export { titleMeta as meta } from "#app/http/meta.ts";

export default function TrackOrder() {
  const words = useWords();
  const { order, missing, chat } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { shop } = useShell();
  const isOpen = isToBePaid(order);
  const { tracking, payable } = useAccountWords();
  return (
    <main id="content" className={styles.page}>
      <div className={styles.column}>
        <div className={styles.head}>
          <p className={styles.printed}>
            <Local of={shop.name} /> {shop.phones[0] && formatPhone(shop.phones[0], words.language)}
          </p>
          <h1>{tracking.orderNumber(order.orderNumber)}</h1>
          <p>{tracking.placedOn(formatDateTime(new Date(order.createdAt), words.language))}</p>
        </div>
        {missing && missing.lines.length > 0 && <MissingLines missing={missing} />}
        {isOpen && <PayInAdvance order={order} answer={answer} />}
        {order.status === "Processing" && <ThankYou order={order} chat={chat} />}
        <section className={styles.hero} aria-label={tracking.status}>
          {!order.merged && <StatusStepper status={order.status} />}
          <p>
            {order.merged ??
              (order.isHeld
                ? tracking.held
                : (order.advance?.waits ?? tracking.statusWords[order.status]))}
          </p>
          {!order.merged && isPaid(order.status) && order.totalPrice > order.returnedAmount && (
            <p>
              {`${payable.settled.Deliverd}: `}
              <b>{formatTaka(order.totalPrice - order.returnedAmount, words.language)}</b>
            </p>
          )}
          {order.confirmed && <p className={styles.hint}>{order.confirmed}</p>}
          {order.trial && (
            <p className={styles.hint}>
              {order.trial.tracked}{" "}
              <a href={`/admin/order?edit=${order.id}&back=/admin`}>{order.trial.toDesk}</a>
            </p>
          )}
        </section>
        <ProvePhone order={order} answer={answer} />
        {!isOpen && <PayInAdvance order={order} answer={answer} />}
        {order.status === "Processing" && <OtherWays order={order} />}
        <AskReview order={order} />
      </div>
      <div className={`${styles.column} ${styles.side}`}>
        <DeliveryAddress order={order} />
        <Items order={order} />
        {order.mayReorder && <OrderAgain />}
      </div>
      <div className={styles.column}>
        {order.mayRegister && <MakeAccount order={order} answer={answer} />}
        <OwnOrder order={order} answer={answer?.isAccount ? undefined : answer} />
        {order.status !== "Processing" && (shop.phones.length > 0 || shop.chatLink) && (
          <div className={styles.acts}>
            <ContactLinks />
          </div>
        )}
        <p className={styles.hint}>{tracking.keepLink}</p>
      </div>
    </main>
  );
}

function DeliveryAddress({ order }: { order: Order }) {
  const words = useWords();
  const { tracking, payable } = useAccountWords();
  return (
    <section className={styles.block}>
      <h2>{tracking.deliveryAddress}</h2>
      {order.isMasked && <p className={styles.hint}>{tracking.masked}</p>}
      <dl className={styles.facts}>
        <Fact name={tracking.orderedBy}>
          <Typed text={order.fullName} />
        </Fact>
        <Fact name={tracking.address}>
          <Typed text={order.address} />
        </Fact>
        {order.thana && <Fact name={tracking.thana}>{order.thana}</Fact>}
        <Fact name={tracking.district}>{order.district}</Fact>
        <Fact name={tracking.phoneNumber}>{formatPhone(order.phoneNumber, words.language)}</Fact>
        {order.parcel && (
          <Fact name={tracking.courier}>
            {order.parcel.courier}
            {order.parcel.consignment && ` · ${order.parcel.consignment}`}
            {order.parcel.href && (
              <>
                {" "}
                <a href={order.parcel.href} rel="noopener">
                  {tracking.followParcel}
                </a>
              </>
            )}
          </Fact>
        )}
        {order.orderNote && (
          <Fact name={tracking.note}>
            <Typed text={order.orderNote} />
          </Fact>
        )}
        <Fact name={tracking.paymentMethod}>
          {wordFor(words.paymentMethods, order.paymentMethod) ?? order.paymentMethod}
        </Fact>
        <dt>{isPaid(order.status) ? payable.settled.Deliverd : tracking.payable}</dt>
        <dd className={styles.payable}>
          <Payable order={order} />
        </dd>
      </dl>
    </section>
  );
}

function Items({ order }: { order: Order }) {
  const { tracking } = useAccountWords();
  const cost = useCost();
  return (
    <section className={styles.block}>
      <h2>{tracking.items}</h2>
      <ul className={styles.items}>
        {order.lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
          <li key={i}>
            <span>
              <ProductName of={line} />
            </span>
            <span>{cost(line.price * line.quantity)}</span>
            <small>{tracking.quantityTimes(line.quantity, cost(line.price))}</small>
          </li>
        ))}
      </ul>
      <OrderSums order={order} />
      {order.saves && (
        <p>
          <b>{order.saves}</b>
        </p>
      )}
    </section>
  );
}

/** Puts the same goods into the cart. */
function OrderAgain() {
  const { orders } = useAccountWords();
  const { operation } = useLoaderData<typeof loader>();
  return (
    <Form method="post" className={styles.acts}>
      <input type="hidden" name="operation" value={operation} />
      <Button look="secondary" name="intent" value="reorder">
        {orders.reorder}
      </Button>
    </Form>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

export function ErrorBoundary() {
  const { tracking, findOrder } = useAccountWords();
  const ways = [{ href: "/track-order", text: findOrder.submit }];
  const said = { title: tracking.notFound, hint: tracking.notFoundHint };
  return <ErrorPage notFound={said} ways={ways} />;
}

/** Asks for a review on the tracking page after delivery. */
function AskReview({ order }: { order: Order }) {
  const { ownReviews } = useAccountWords();
  if (order.status !== "Deliverd" || order.trial) return null;
  return (
    <section className={askReview.ask}>
      <div>
        <h2>{ownReviews.ask}</h2>
        <p>{ownReviews.askHint}</p>
      </div>
      <ButtonLink href={`/track-order/${order.id}/review`} look="secondary">
        {ownReviews.write}
      </ButtonLink>
    </section>
  );
}
