import { Link, useNavigation } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import { CLOSE_REASONS } from "#app/domain/orders/calls/checkout-outcomes.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { TickBox, TickList } from "../../core/lists/tick-list.tsx";
import type { RefusedAnswer } from "../../core/refused-orders.server.ts";
import styles from "./next-orders.module.css";
import type { NextCheckout } from "./view.server.ts";

/** The answer of a refused closing of many. */
export type NotClosed = RefusedAnswer & { reason: string };

type Props = { next: NextCheckout[]; answer: NotClosed | undefined };

/**
 * Lists the next incomplete checkouts: a caller may open any of them first, or close many at once.
 */
export function NextCheckouts({ next, answer }: Props) {
  const { language } = useWords();
  const { calls: words } = useAdminWords();
  return (
    <section className={styles.next} aria-labelledby="next-checkouts">
      <h2 id="next-checkouts">{words.next}</h2>
      <p>{words.left.how}</p>
      <TickList
        list="/admin/calls/checkouts"
        ids={next.map(({ id }) => id)}
        nothing={words.nobodyNext}
        answer={answer}
        bar={<CloseTicked reason={answer?.reason ?? ""} />}
      >
        <ul>
          {next.map((checkout) => {
            const phone = formatPhone(checkout.phoneNumber, language);
            return (
              <li key={checkout.id} className={styles.ticked}>
                <TickBox id={checkout.id}>
                  <span className="hidden-visually">{phone}</span>
                </TickBox>
                <Link to={`/admin/calls/checkouts?checkout=${checkout.id}`}>
                  <span>
                    <b>{checkout.fullName || words.left.nameless}</b>{" "}
                    <small>
                      {[
                        formatDateTime(new Date(checkout.typedAt), language),
                        checkout.callAttempts > 0 && words.attempts(checkout.callAttempts),
                        checkout.with && words.withSomebody(checkout.with),
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </small>
                  </span>{" "}
                  <span>{phone}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </TickList>
    </section>
  );
}

function CloseTicked({ reason }: { reason: string }) {
  const { calls: words } = useAdminWords();
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <Select label={words.left.why} name="reason" defaultValue={reason}>
        <option value="">{words.left.chooseWhy}</option>
        {CLOSE_REASONS.map((one) => (
          <option key={one} value={one}>
            {words.left.reasons[one]}
          </option>
        ))}
      </Select>
      <Button look="secondary" name="intent" value="close-many" disabled={isBusy}>
        {words.left.closeTicked}
      </Button>
    </>
  );
}
