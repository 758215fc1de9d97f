import type { ReactNode } from "react";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../checkout.module.css";
import { LineName } from "../parts/line-name.tsx";
import type { CheckoutView } from "./view.server.ts";

/**
 * Lines, subtotal, delivery charge, discount and total, with changes since the customer last saw
 * them.
 */
export function OrderSummary({
  view,
  recalculate,
}: {
  view: CheckoutView;
  recalculate: () => void;
}) {
  const words = useWords();
  const { checkout } = words;
  const { cart, quote, changedTotal } = view;
  const taka = (amount: number) => formatTaka(amount, words.language);
  return (
    <section className={styles.receipt} id="summary" tabIndex={-1} aria-label={checkout.summary}>
      <h2>{checkout.summary}</h2>
      <dl className={styles.rows}>
        {cart.lines.map((line) => (
          <Row
            key={line.productId}
            name={
              <>
                <LineName line={line} />
                {`\u00a0×\u00a0${formatNumber(line.quantity, words.language)}`}{" "}
                {view.deals
                  .filter(({ productId }) => productId === line.productId)
                  .map(({ text, value }) => (
                    <Button key={value} look="quiet" name="deal" value={value} formNoValidate>
                      {text}
                    </Button>
                  ))}
              </>
            }
          >
            {line.problem ? (
              <span className={styles.changed}>{line.lineTotal ? taka(line.lineTotal) : "—"}</span>
            ) : (
              taka(line.lineTotal)
            )}
          </Row>
        ))}
        {view.addOn && (
          <Row
            name={
              <Checkbox
                id="addOn"
                label={`${view.addOn.title}: ${view.addOn.name}`}
                name="addOn"
                value={view.addOn.productId}
                defaultChecked={view.addOn.isTaken}
                disabled={view.addOn.isOut}
                onChange={recalculate}
              />
            }
          >
            {view.addOn.isOut ? (
              words.product.outOfStock
            ) : (
              <Price price={view.addOn.price} salePrice={view.addOn.salePrice} />
            )}
          </Row>
        )}
        <Row name={checkout.subtotal}>{taka(quote.subtotal)}</Row>
        <Row name={checkout.deliveryCharge}>{view.deliverySaid ?? checkout.deliveryUnknown}</Row>
        {/* The row is there before the day is known, so that the total below it stays in its place. */}
        <Row name={checkout.arrives}>
          {view.arrives ??
            (quote.deliveryCharge === null ? checkout.deliveryUnknown : checkout.soon)}
        </Row>
        {quote.promoCodeDiscount > 0 && (
          <Row name={checkout.discount}>−{taka(quote.promoCodeDiscount)}</Row>
        )}
        <div className={`${styles.row} ${styles.total}`}>
          <dt>
            {checkout.total}{" "}
            {view.deliverySaid === null && (
              <small className={styles.without}>{checkout.withoutDelivery}</small>
            )}
          </dt>
          <dd>
            <output>{taka(quote.totalPrice)}</output>
          </dd>
        </div>
      </dl>
      {view.freeDelivery && <p className={styles.hint}>{view.freeDelivery}</p>}
      {view.saves && (
        <p>
          <b>{view.saves}</b>
        </p>
      )}
      {view.advance && <p>{view.advance}</p>}
      {changedTotal && (
        <p className={styles.changed} role="alert">
          {changedTotal}
        </p>
      )}
    </section>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
