import { Fragment, type ReactNode } from "react";
import { speakNumber } from "#app/domain/core/digits.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, PhoneField, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { ScriptButton } from "#app/ui/script-button.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../track-order.module.css";
import { isOfAdvance, isToBePaid, ProveIt, type TrackedAnswer } from "./own-order.tsx";
import type { OrderView } from "./view.server.ts";

type Props = { order: OrderView; answer: TrackedAnswer | undefined };

/** Where the advance is to be sent, the payments reported so far, and the form to report one. */
export function PayInAdvance({ order, answer }: Props) {
  const { checkout } = useWords();
  const { advance } = order;
  if (!advance) return null;
  const typed = answer && isOfAdvance(answer) ? answer.state : undefined;
  return (
    <section className={`${styles.block} ${styles.own}`} id="advance">
      <h2>{advance.title}</h2>
      <FormProblems
        title={checkout.errorSummary}
        state={typed}
        names={{
          wallet: advance.wallet,
          transactionNumber: advance.transactionNumber,
          sender: advance.senderLabel,
        }}
      />
      {advance.lines.map((line) => (
        <p key={line} role="status">
          {line}
        </p>
      ))}
      {advance.ask && <p>{advance.ask}</p>}
      {advance.pay && (
        <>
          {advance.pay.ways.map(({ gateway, text, hint }) => (
            <Fragment key={gateway}>
              <Form method="post" action={`/paid/${order.id}`}>
                <Button wide name="gateway" value={gateway}>
                  {text}
                </Button>
              </Form>
              <p className={styles.hint}>{hint}</p>
            </Fragment>
          ))}
          {advance.pay.orSend && <p>{advance.pay.orSend}</p>}
        </>
      )}
      <Steps order={order}>
        <ReportPayment order={order} answer={answer} />
      </Steps>
    </section>
  );
}

/** What is sent where, then the form, then what the shop does. */
function Steps({ order, children }: { order: OrderView; children: ReactNode }) {
  const { language } = useWords();
  const { thanks } = useAccountWords();
  const steps = order.advance?.steps;
  const isProved = order.changes === "own" || !isToBePaid(order);
  if (!order.advance || !steps) return isProved ? children : <ProveIt order={order} />;
  const { copy, copied, due, sum } = steps;
  return (
    <ol className={styles.steps}>
      <li>
        {steps.send}
        {order.advance.wallets.map(({ wallet, text, number }) => (
          <p key={wallet} className={styles.copy}>
            <b>{text}</b> <Copy text={number} {...{ copy, copied }} />
          </p>
        ))}
        <p className={styles.copy}>
          <b>{sum}</b> <Copy text={String(due)} {...{ copy, copied }} />
        </p>
        <p>
          {thanks.number}: <b>{speakNumber(order.orderNumber, language)}</b>
        </p>
      </li>
      <li>
        {isProved ? (
          <>
            {steps.type}
            {children}
          </>
        ) : (
          <ProveIt order={order} />
        )}
      </li>
      <li>{steps.wait}</li>
    </ol>
  );
}

/** Puts a number into the clipboard; without script it is typed. */
const Copy = ({ text, copy, copied }: { text: string; copy: string; copied: string }) => (
  <ScriptButton
    act="copy"
    value={text}
    text={copy}
    label={`${copy}: ${text}`}
    done={copied}
    isQuiet
  />
);

/** The form that reports a payment, for the order's buyer. */
function ReportPayment({ order, answer }: Props) {
  const { advance } = order;
  if (!advance?.ask || advance.wallets.length === 0 || order.changes !== "own") return null;
  const typed = answer && isOfAdvance(answer) ? answer.state : undefined;
  return (
    <Form method="post" className={styles.form}>
      {advance.wallets.length === 1 ? (
        <input type="hidden" name="wallet" value={advance.wallets[0]?.wallet} />
      ) : (
        <Select {...fieldOf(typed, "wallet")} label={advance.wallet} required>
          <option value="">{advance.choose}</option>
          {advance.wallets.map(({ wallet, name }) => (
            <option key={wallet} value={wallet}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Field
        {...fieldOf(typed, "transactionNumber")}
        label={advance.transactionNumber}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
      <PhoneField
        {...fieldOf(typed, "sender", advance.sender)}
        label={advance.senderLabel}
        hint={advance.senderHint}
      />
      <Button look={advance.pay ? "secondary" : "primary"} name="intent" value="pay-in-advance">
        {advance.send}
      </Button>
    </Form>
  );
}
