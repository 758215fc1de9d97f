import { useNavigation } from "@remix-run/react";
import { priceOfPieces } from "#app/domain/catalog/selling.ts";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { CLOSE_REASONS } from "#app/domain/orders/calls/checkout-outcomes.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import type { FormState } from "#app/http/form-state.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { OrderSums } from "#app/ui/order-sums.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { useMay } from "../../core/use-may.ts";
import { CameFrom } from "../orders/came-from.tsx";
import styles from "./call-card.module.css";
import { CallLater, Contact } from "./call-card.tsx";
import { CallerPast } from "./caller-past.tsx";
import type { CheckoutView } from "./view.server.ts";

type Props = { call: CheckoutView; answer: FormState | undefined; now: number };

/** A checkout without an order: what was typed and chosen, and what comes of the phone call. */
export function CheckoutCard({ call, answer, now }: Props) {
  const { language } = useWords();
  const { calls: words } = useAdminWords();
  const isBusy = useNavigation().state !== "idle";
  const which = <input type="hidden" name="id" value={call.id} />;
  return (
    <article className={styles.card} aria-labelledby="in-hand">
      <div className={styles.part}>
        <header className={styles.head}>
          <h2 id="in-hand" data-next="">
            {call.fullName || words.left.nameless}
          </h2>
          <p>{words.left.leftAt(formatDateTime(new Date(call.typedAt), language))}</p>
          {call.callAttempts > 0 && <p>{words.attempts(call.callAttempts)}</p>}
          {call.with && <p className={styles.warning}>{words.withSomebody(call.with)}</p>}
        </header>
        <Contact call={call} />
      </div>
      <LeftGoods call={call} />
      <CallerPast call={call} />
      <div className={styles.outcomes}>
        <Form method="post" className={styles.taps}>
          {which}
          <input type="hidden" name="attempts" value={call.callAttempts} />
          <Make id={call.id} />
          <Button look="secondary" name="intent" value="no-answer" disabled={isBusy}>
            {words.outcomes["no-answer"]}
          </Button>
        </Form>
        <CallLater which={which} answer={answer} now={now} />
        <details className={styles.later}>
          <summary>{words.left.close}</summary>
          <Form method="post" className={styles.taps}>
            {which}
            <input type="hidden" name="intent" value="close" />
            {CLOSE_REASONS.map((reason) => (
              <Button key={reason} look="secondary" name="reason" value={reason}>
                {words.left.reasons[reason]}
              </Button>
            ))}
          </Form>
        </details>
      </div>
    </article>
  );
}

function Make({ id }: { id: string }) {
  const { calls: words } = useAdminWords();
  const may = useMay();
  if (!may("admin/orders/order-new")) return null;
  return <ButtonLink href={`/admin/order/new?checkout=${id}`}>{words.left.make}</ButtonLink>;
}

function LeftGoods({ call }: { call: CheckoutView }) {
  const { language } = useWords();
  const { calls: words, orders, lists } = useAdminWords();
  const place = [call.thana, call.district && districtName(call.district, language)];
  const address = [call.address, ...place].filter(Boolean).join(", ");
  return (
    <section className={styles.goods}>
      <ul>
        {call.lines.map((line) => (
          <li key={line.id}>
            <span>
              {formatNumber(line.quantity, language)} × <ProductName of={line} />
            </span>{" "}
            <span>{formatTaka(priceOfPieces(line.deal, line.price, line.quantity), language)}</span>
          </li>
        ))}
      </ul>
      <OrderSums order={{ ...call.sums, status: "Processing", advanceAmount: 0 }} />
      <dl>
        {call.addOn && (
          <>
            <dt>{words.left.addOn}</dt>
            <dd>
              <ProductName of={call.addOn} />
            </dd>
          </>
        )}
        <dt>{orders.fields.address}</dt>
        <dd>{address || words.left.nothingTyped}</dd>
        {call.orderNote && (
          <>
            <dt>{orders.fields.orderNote}</dt>
            <dd>{call.orderNote}</dd>
          </>
        )}
        {call.touches && (
          <>
            <dt>{lists.filters.source}</dt>
            <dd>
              <CameFrom source={call.touches.last.source} touches={call.touches} />
            </dd>
          </>
        )}
        <dt>{words.speaks}</dt>
        <dd>{words.languages[call.language]}</dd>
      </dl>
    </section>
  );
}
