import { useNavigation } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import { speakNumber } from "#app/domain/core/digits.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { isCancellable } from "#app/domain/orders/order-status.ts";
import type { MissingLines as Missing } from "#app/http/reorder.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { Typed } from "#app/ui/local.tsx";
import { MissingLines } from "#app/ui/missing-lines.tsx";
import { isPaid, OrderSums, Payable, useCost } from "#app/ui/order-sums.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { StatusStepper } from "#app/ui/status-stepper.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./orders.module.css";
import type { OrderView } from "./view.server.ts";

/**
 * One order, as page and as overlay: address, status, contents, and what the customer can still do.
 */
export function OrderDetails({
  order,
  missing,
  refusal,
}: {
  order: OrderView;
  missing: Missing | null;
  refusal?: string | undefined;
}) {
  const problem = useMemo(() => refusal && { errors: { "": [refusal] } }, [refusal]);
  return (
    <div className={styles.details}>
      <FormProblems title="" state={problem || null} />
      {missing && missing.lines.length > 0 && <MissingLines missing={missing} />}
      {order.merged ? <p>{order.merged}</p> : <StatusStepper status={order.status} />}
      <Facts order={order} />
      <Items order={order} />
      <OrderSums order={order} />
      <Acts order={order} />
    </div>
  );
}

function Facts({ order }: { order: OrderView }) {
  const { language } = useWords();
  const { payable, orders } = useAccountWords();
  return (
    <dl className={styles.facts}>
      <Fact name={orders.orderId}>{speakNumber(order.orderNumber, language)}</Fact>
      <Fact name={orders.deliveryAddress}>
        <Typed text={order.address} />
      </Fact>
      <Fact name={orders.division}>{order.division}</Fact>
      <Fact name={orders.district}>{order.district}</Fact>
      <Fact name={orders.thana}>{order.thana ?? "–"}</Fact>
      <Fact name={isPaid(order.status) ? payable.settled.Deliverd : orders.payable}>
        <Payable order={order} />
      </Fact>
    </dl>
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

function Items({ order }: { order: OrderView }) {
  const { language } = useWords();
  const { orders } = useAccountWords();
  const cost = useCost();
  return (
    <details className={styles.items} open>
      <summary>{orders.items}</summary>
      <table className={`${styles.table} ${styles.lines}`}>
        <thead>
          <tr>
            <th scope="col">{orders.name}</th>
            <th scope="col" className={styles.number}>
              {orders.price}
            </th>
            <th scope="col" className={styles.number}>
              {orders.quantity}
            </th>
            <th scope="col" className={styles.number}>
              {orders.subtotal}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
            <tr key={i}>
              <th scope="row">
                <ProductName of={line} />
              </th>
              <td className={styles.number}>{cost(line.price)}</td>
              <td className={styles.number}>{formatNumber(line.quantity, language)}</td>
              <td className={styles.number}>{cost(line.price * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Acts({ order }: { order: OrderView }) {
  const { ownReviews, orders } = useAccountWords();
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <Form method="post" action={`/profile/order?order=${order.id}`} className={styles.acts}>
      <input type="hidden" name="orderId" value={order.id} />
      <Button name="intent" value="reorder" disabled={isBusy}>
        {orders.reorder}
      </Button>
      <ButtonLink href={`/track-order/${order.id}`} look="secondary">
        {orders.track}
      </ButtonLink>
      {order.status === "Deliverd" && (
        <ButtonLink href={`/track-order/${order.id}/review`} look="secondary">
          {ownReviews.write}
        </ButtonLink>
      )}
      {isCancellable(order.status) && (
        <details className={styles.cancel}>
          <summary>{orders.cancel}</summary>
          <p>{orders.cancelQuestion}</p>
          <Button look="danger" name="intent" value="cancel-order" disabled={isBusy}>
            {orders.cancelYes}
          </Button>
        </details>
      )}
    </Form>
  );
}
