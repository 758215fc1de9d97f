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

/** The gateway sends the money back, or staff have done so themselves. */
export function PayBack({ order, answer }: { order: OwedRefund; answer: FormState | undefined }) {
  const { advances: words } = useAdminWords();
  const { id, due, orderNumber, refundable } = order;
  if (refundable?.isUnderWay) return words.refunding;
  const most = Math.min(due, refundable?.most ?? 0);
  return (
    <div className={styles.decide}>
      {refundable && most > 0 && (
        <RowForm id={id}>
          <Field
            {...fieldOf(ofRow(answer, id, "refund"), "back", String(most))}
            id={`refund-${id}`}
            label={words.refundOf(orderNumber, words.wallets[refundable.gateway])}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <input type="hidden" name="due" value={due} />
          <Button name="intent" value="refund">
            {words.refund(words.wallets[refundable.gateway])}
          </Button>
        </RowForm>
      )}
      <RowForm id={id}>
        <Field
          {...fieldOf(ofRow(answer, id, "pay-back"), "back", String(due))}
          id={`back-${id}`}
          label={words.backOf(orderNumber)}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <Field
          {...fieldOf(ofRow(answer, id, "pay-back"), "transactionNumber")}
          id={`back-number-${id}`}
          label={words.backNumber}
          hint={words.backNumberHint}
          autoComplete="off"
        />
        <Button look={most > 0 ? "secondary" : "primary"} name="intent" value="pay-back">
          {most > 0 ? words.byHand : words.payBack}
        </Button>
      </RowForm>
    </div>
  );
}

/** A form of one row, which stays where it is. */
function RowForm({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset className={styles.row}>
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  );
}
