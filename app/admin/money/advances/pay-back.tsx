import type { ReactNode } from "react";
import type { Refundable } from "#app/domain/money/advances/gateway/refunds.server.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./advances.module.css";

/** The typed values of the form of this row. */
export const ofRow = (answer: FormState | undefined, id: string, intent: string) =>
  answer?.values.id === id && answer.values.intent === intent ? answer : undefined;

type OwedRefund = { id: string; due: number; orderNumber: number; refundable: Refundable | null };

/**
 * The gateway sends the money back, or staff have done so themselves: one press for the whole sum,
 * another sum and the number are folded.
 */
export function PayBack({ order, answer }: { order: OwedRefund; answer: FormState | undefined }) {
  const { advances: words } = useAdminWords();
  const { id, due, orderNumber, refundable } = order;
  if (refundable?.isUnderWay) return words.refunding;
  const most = Math.min(due, refundable?.most ?? 0);
  const refused = (intent: string) => ofRow(answer, id, intent);
  return (
    <div className={styles.acts}>
      {refundable && most > 0 && (
        <RowForm id={id}>
          <input type="hidden" name="due" value={due} />
          <Button look="secondary" name="intent" value="refund">
            {words.refund(words.wallets[refundable.gateway])}
          </Button>
          <details open={refused("refund") !== undefined}>
            <summary>{words.otherSum}</summary>
            <Field
              {...fieldOf(refused("refund"), "back", String(most))}
              id={`refund-${id}`}
              label={words.refundOf(orderNumber, words.wallets[refundable.gateway])}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </details>
        </RowForm>
      )}
      <RowForm id={id}>
        <Button look="secondary" name="intent" value="pay-back">
          {most > 0 ? words.byHand : words.payBack}
        </Button>
        <details open={refused("pay-back") !== undefined}>
          <summary>{words.sumAndNumber}</summary>
          <Field
            {...fieldOf(refused("pay-back"), "back", String(due))}
            id={`back-${id}`}
            label={words.backOf(orderNumber)}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <Field
            {...fieldOf(refused("pay-back"), "transactionNumber")}
            id={`back-number-${id}`}
            label={words.backNumber}
            hint={words.backNumberHint}
            autoComplete="off"
          />
        </details>
      </RowForm>
    </div>
  );
}

/** A form of one row, which stays where it is. */
function RowForm({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset className={styles.acts}>
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  );
}
