import { Link, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { addDays, dhakaMinute, formatDateTime } from "#app/domain/core/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import { LATEST_CALL_DAYS } from "#app/domain/orders/calls/call-outcomes.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { fullAddress } from "#app/domain/shop/delivery/full-address.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { OrderSums } from "#app/ui/order-sums.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { TrialBadge } from "../../core/trial-badge.tsx";
import { AdvanceFirst } from "../advance-first.tsx";
import styles from "./call-card.module.css";
import { CallerPast } from "./caller-past.tsx";
import { LATER_CHOICES, momentOf } from "./later.ts";
import { OrderBrings } from "./order-brings.tsx";
import { OtherOrders } from "./other-orders.tsx";
import type { CallView } from "./view.server.ts";

type Props = { call: CallView; answer: FormState | undefined; now: number };

/**
 * The order to confirm by phone: customer, items, history of the number and the outcome buttons.
 */
export function CallCard({ call, answer, now }: Props) {
  const { language } = useWords();
  const { calls: words, orders, heldOrders } = useAdminWords();
  useTop();
  return (
    <article className={styles.card} aria-labelledby="in-hand">
      <div className={styles.part}>
        <header className={styles.head}>
          <h2 id="in-hand" data-next="">
            {call.fullName}
          </h2>
          <p>
            {orders.orderNumber(call.orderNumber)} ·{" "}
            {formatDateTime(new Date(call.createdAt), language)} <TrialBadge of={call} />
          </p>
          {call.callAttempts > 0 && <p>{words.attempts(call.callAttempts)}</p>}
          {call.with && <p className={styles.warning}>{words.withSomebody(call.with)}</p>}
        </header>
        <Contact call={call} />
        <AdvanceFirst
          due={call.advanceDue}
          wallets={call.wallets}
          isPaidOnPage={call.isPaidOnPage}
        />
        {call.advanceDue > 0 && <OrderBrings call={call} />}
      </div>
      <CallLines call={call} />
      <div className={styles.part}>
        {/* Under an advance a phone's first screen would end before it. */}
        {call.advanceDue === 0 && <OrderBrings call={call} />}
        {call.heldReasons.length > 0 && (
          <section className={styles.warning}>
            <b>{words.held}</b>
            <ul className={styles.sentences}>
              {call.heldReasons.map((reason) => (
                <li key={reason}>{wordFor(heldOrders.reasons, reason) ?? reason}</li>
              ))}
            </ul>
            {call.heldUntil && (
              <p>{words.heldUntil(formatDateTime(new Date(call.heldUntil), language))}</p>
            )}
          </section>
        )}
        <CallerPast call={call} />
        <OtherOrders call={call} />
      </div>
      <Outcomes call={call} now={now}>
        <CallLater
          which={
            <>
              <input type="hidden" name="id" value={call.id} />
              <input type="hidden" name="version" value={call.version} />
            </>
          }
          answer={answer}
          now={now}
        />
      </Outcomes>
    </article>
  );
}

export function Contact({
  call: { phoneNumber, links },
}: {
  call: Pick<CallView, "phoneNumber" | "links">;
}) {
  const { language } = useWords();
  const { calls: words } = useAdminWords();
  return (
    <div className={styles.contact}>
      <a className={styles.call} href={links.tel}>
        {words.call} {formatPhone(phoneNumber, language)}
      </a>{" "}
      <a href={links.sms}>{words.sms}</a>{" "}
      <a href={links.whatsApp} target="_blank" rel="noreferrer">
        WhatsApp
      </a>
    </div>
  );
}

function CallLines({ call }: { call: CallView }) {
  const back = encodeURIComponent(`/admin/calls?order=${call.id}`);
  const { language } = useWords();
  const { calls: words, orders, frame } = useAdminWords();
  const place = fullAddress(call.address, [call.thana, districtName(call.district, language)]);
  return (
    <section className={styles.goods}>
      <ul>
        {call.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and their order never changes
          <li key={index}>
            <span>
              {formatNumber(line.quantity, language)} × <ProductName of={line} />
            </span>{" "}
            <span>{formatTaka(line.price * line.quantity, language)}</span>
          </li>
        ))}
      </ul>
      <OrderSums order={call} />
      <dl>
        <dt>{orders.fields.address}</dt>
        <dd>{place}</dd>
        {call.orderNote && (
          <>
            <dt>{orders.fields.orderNote}</dt>
            <dd>{call.orderNote}</dd>
          </>
        )}
        {call.staffNote && (
          <>
            <dt>{orders.fields.staffNote}</dt>
            <dd>{call.staffNote}</dd>
          </>
        )}
        <dt>{words.speaks}</dt>
        <dd>{words.languages[call.language]}</dd>
      </dl>
      <Link to={`/admin/order/${call.id}/edit?back=${back}`}>{frame.edit}</Link>
    </section>
  );
}

/**
 * The buttons of a new order stay disabled this many milliseconds so that a double tap does not hit
 * them.
 */
const REST_MS = 400;

/** One row, in which each outcome takes one tap; only the first, confirm, is coloured. */
function Outcomes({ call, now, children }: Omit<Props, "answer"> & { children: ReactNode }) {
  const { calls: words, orders } = useAdminWords();
  const isHydrated = useHydrated();
  const isResting = useRest();
  const isBusy = useNavigation().state !== "idle" || isResting;
  return (
    <div className={styles.outcomes}>
      <Form method="post" className={styles.taps}>
        <input type="hidden" name="id" value={call.id} />
        <input type="hidden" name="version" value={call.version} />
        {!isHydrated && <input type="hidden" name="shown" value={now} />}
        <p className="hidden-visually">
          {call.fullName}, {orders.orderNumber(call.orderNumber)}
        </p>
        <Button name="intent" value="confirmed" disabled={isBusy}>
          {words.outcomes.confirmed}
        </Button>{" "}
        <Button look="secondary" name="intent" value="no-answer" disabled={isBusy}>
          {words.outcomes["no-answer"]}
        </Button>{" "}
        <Button look="secondary" name="intent" value="wrong-number" disabled={isBusy}>
          {words.outcomes["wrong-number"]}
        </Button>{" "}
        <Button look="danger" name="intent" value="fake" disabled={isBusy}>
          {words.outcomes.fake}
        </Button>
      </Form>
      {children}
    </div>
  );
}

/** Set in the browser once this page has shown an order. */
let hasShownOne = false;

/** The next order begins with its name and the last outcome in view, which can be undone there. */
function useTop(): void {
  const [isNext] = useState(hasShownOne);
  useEffect(() => {
    if (isNext) scrollTo(0, 0);
  }, [isNext]);
}

/**
 * Applies only when script replaced one order with another, since a loaded page cannot receive a
 * double tap.
 */
function useRest(): boolean {
  const [isResting, setResting] = useState(hasShownOne);
  useEffect(() => {
    hasShownOne = true;
    const timer = setTimeout(() => setResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isResting;
}

/** Postpones the call: the most common times take one tap, any other time is typed. */
export function CallLater({
  which,
  answer,
  now,
}: Omit<Props, "call"> & {
  /** The hidden fields that name what is postponed. */
  which: ReactNode;
}) {
  const { language } = useWords();
  const { calls: words } = useAdminWords();
  const from = new Date(now);
  return (
    <details className={styles.later} open={answer?.errors.at !== undefined}>
      <summary>{words.outcomes.later}</summary>
      <Form method="post" className={styles.taps}>
        {which}
        <input type="hidden" name="intent" value="later" />
        {LATER_CHOICES.map((choice) => (
          <Button key={choice} look="secondary" name="later" value={choice}>
            {choice === "hour" ? words.inAnHour : formatDateTime(momentOf(choice, from), language)}
          </Button>
        ))}
      </Form>
      <Form method="post" className={styles.at}>
        {which}
        <input type="hidden" name="intent" value="later" />
        <Field
          label={words.at}
          type="datetime-local"
          min={dhakaMinute(from)}
          max={dhakaMinute(addDays(from, LATEST_CALL_DAYS))}
          required
          {...fieldOf(answer, "at")}
        />
        <Button look="secondary">{words.setTime}</Button>
      </Form>
    </details>
  );
}
