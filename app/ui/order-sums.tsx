import type { ReactNode } from "react";
import { formatTaka } from "#app/domain/core/money.ts";
import { payableOf, type Sums, settlementOf } from "#app/domain/orders/money/order-totals.ts";
import { isReleased, type OrderStatus } from "#app/domain/orders/order-status.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./order-sums.module.css";

/** An order's amounts, in taka; `paidWith` says of a merged order where it is paid instead. */
export type OrderFigures = Sums & {
  status: OrderStatus;
  advanceAmount: number;
  returnedAmount?: number;
  paidWith?: string | null | undefined;
};

/**
 * The sums from subtotal to total and, if different, the amount still to be paid. `collected` says
 * to staff where the money of a delivered order is, which a buyer has paid.
 */
export function OrderSums({
  order,
  collected,
}: {
  order: OrderFigures;
  collected?: readonly { name: string; taka: number }[] | null;
}) {
  const words = useWords();
  const { payable } = useAccountWords();
  const { checkout } = words;
  const taka = (amount: number) => formatTaka(Math.abs(amount), words.language);
  const cost = useCost();
  const { returnedAmount = 0 } = order;
  return (
    <dl className={styles.sums}>
      <Line name={checkout.subtotal}>{taka(order.subtotal)}</Line>
      <Line
        // The code is named at the line that it lowers: delivery if it made that free, else the
        // discount.
        name={`${checkout.deliveryCharge}${order.promoCode && !order.promoCodeDiscount ? ` (${order.promoCode})` : ""}`}
      >
        {cost(order.deliveryCharge)}
      </Line>
      {order.promoCodeDiscount > 0 && (
        <Line name={`${checkout.discount} (${order.promoCode})`}>
          −{taka(order.promoCodeDiscount)}
        </Line>
      )}
      {order.adjustment !== 0 && (
        <Line name={payable.adjustment}>
          {order.adjustment < 0 ? "−" : "+"}
          {taka(order.adjustment)}
        </Line>
      )}
      <Line
        name={
          settlementOf(order.status) || order.advanceAmount > 0 ? payable.total : checkout.total
        }
      >
        <b>{taka(order.totalPrice)}</b>
      </Line>
      {returnedAmount > 0 && !isReleased(order.status) && (
        <>
          <Line name={payable.returned}>−{taka(returnedAmount)}</Line>
          <Line name={payable.kept}>
            <b>{taka(order.totalPrice - returnedAmount)}</b>
          </Line>
        </>
      )}
      {order.advanceAmount > 0 && <Line name={payable.advance}>−{taka(order.advanceAmount)}</Line>}
      {collected?.map(({ name, taka: amount }) => (
        <Line key={name} name={name}>
          <b>{taka(amount)}</b>
        </Line>
      ))}
      {!collected?.length && (order.advanceAmount > 0 || settlementOf(order.status)) && (
        <Line name={isPaid(order.status) ? payable.settled.Deliverd : payable.label}>
          <Payable order={order} />
        </Line>
      )}
    </dl>
  );
}

/** Says what goods or delivery cost, in taka; what costs nothing is free. */
export function useCost(): (amount: number) => string {
  const { language } = useWords();
  const { payable } = useAccountWords();
  return (amount) => (amount > 0 ? formatTaka(amount, language) : payable.free);
}

/** A delivered order shows what was paid instead of the 0 that is left. */
export const isPaid = (status: OrderStatus): boolean => status === "Deliverd";

/**
 * The amount still to be collected, and why it is not the total; of a delivered order the amount
 * paid at the door, unless staff are to `collect` it.
 */
export function Payable({
  order,
  collect = false,
}: {
  collect?: boolean;
  order: Pick<
    OrderFigures,
    "status" | "totalPrice" | "advanceAmount" | "returnedAmount" | "paidWith"
  >;
}) {
  const words = useWords();
  const { payable } = useAccountWords();
  const wasPaid = !collect && isPaid(order.status);
  const settled = wasPaid ? null : settlementOf(order.status);
  const amount = payableOf(wasPaid ? { ...order, status: "Processing" } : order);
  return (
    <b>
      {amount > 0 || settled || collect ? formatTaka(amount, words.language) : payable.nothing}
      {settled && <span className={styles.note}>{order.paidWith ?? payable.settled[settled]}</span>}
    </b>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
