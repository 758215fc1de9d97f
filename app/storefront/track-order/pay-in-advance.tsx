import { useNavigation } from "@remix-run/react";
import { Fragment } from "react";
import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, PhoneField, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../track-order.module.css";
import { isOfAdvance, type TrackedAnswer } from "./own-order.tsx";
import type { OrderView } from "./view.server.ts";

type Props = { order: OrderView; answer: TrackedAnswer | undefined };

/** Where the advance is to be sent, the payments reported so far, and the form to report one. */
export function PayInAdvance({ order, answer }: Props) {
  const { checkout } = useWords();
  const isBusy = useNavigation().formAction !== undefined;
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
                <Button wide disabled={isBusy} name="gateway" value={gateway}>
                  {text}
                </Button>
              </Form>
              <p className={styles.hint}>{hint}</p>
            </Fragment>
          ))}
          {advance.pay.orSend && <p>{advance.pay.orSend}</p>}
        </>
      )}
      {!advance.isTold &&
        advance.wallets.map(({ wallet, text }) => (
          <p key={wallet}>
            <b>{text}</b>
          </p>
        ))}
      {advance.ask && advance.wallets.length > 0 && order.changes === "own" && (
        <Form method="post" className={styles.form} preventScrollReset>
          <Select {...fieldOf(typed, "wallet")} label={advance.wallet} required>
            {advance.wallets.length > 1 && <option value="">{advance.choose}</option>}
            {advance.wallets.map(({ wallet, name }) => (
              <option key={wallet} value={wallet}>
                {name}
              </option>
            ))}
          </Select>
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
          <Button
            look={advance.pay ? "secondary" : "primary"}
            name="intent"
            value="pay-in-advance"
            disabled={isBusy}
          >
            {advance.send}
          </Button>
        </Form>
      )}
    </section>
  );
}
