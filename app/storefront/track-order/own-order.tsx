import { AddressFields } from "#app/ui/address-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../track-order.module.css";
import type { changeTracked } from "./change.server.ts";
import type { OrderView } from "./view.server.ts";

/** A refused change with its typed values. */
export type TrackedAnswer = Exclude<Awaited<ReturnType<typeof changeTracked>>, Response>["data"];

/** Whether an answer is to a form of the code by SMS. */
export const isOfPhoneCode = ({ state }: TrackedAnswer): boolean =>
  ["prove-phone", "send-code-again"].includes(state.values.intent ?? "");

/** Whether an answer is to a form of the advance. */
export const isOfAdvance = ({ state }: TrackedAnswer): boolean =>
  state.values.intent === "pay-in-advance";

type Props = { order: OrderView; answer: TrackedAnswer | undefined };

/** Whether the order waits for money that its buyer has not sent yet. */
export const isToBePaid = ({ status, advance }: OrderView): boolean =>
  status === "Processing" && advance?.ask != null && !advance.isTold;

/** Leads others to where they show that the order is theirs; nothing for its owner. */
export function ProveIt({ order: { id, changes } }: Pick<Props, "order">) {
  const { ownOrder } = useAccountWords();
  if (changes === "prove")
    return (
      <ButtonLink href="/track-order" look="secondary">
        {ownOrder.prove}
      </ButtonLink>
    );
  if (changes !== "log-in") return null;
  return (
    <ButtonLink href={`/login?redirectTo=/track-order/${id}`} look="secondary">
      {ownOrder.logIn}
    </ButtonLink>
  );
}

/**
 * Lets the owner change the address or cancel until the order is packed, and shows others how to
 * prove ownership.
 */
export function OwnOrder({ order, answer }: Props) {
  const { checkout } = useWords();
  const { ownOrder } = useAccountWords();
  const isPayment = answer !== undefined && isOfAdvance(answer);
  // The form of an advance that is not asked any more is gone, so its refusal stands here.
  const isSaidThere =
    (isPayment && order.advance !== null) ||
    (answer !== undefined && isOfPhoneCode(answer) && order.phoneCode !== null);
  const isTyped = !isPayment && answer !== undefined && "address" in answer.state.values;
  if (order.changes === "none" && !answer) return null;
  return (
    <section className={`${styles.block} ${styles.own}`}>
      <h2>{ownOrder.title}</h2>
      <FormProblems title={checkout.errorSummary} state={isSaidThere ? undefined : answer?.state} />
      {order.changes !== "none" && <p className={styles.hint}>{ownOrder.until}</p>}
      {order.codeHint && <p>{order.codeHint}</p>}
      {!isToBePaid(order) && <ProveIt order={order} />}
      {(order.offer || isTyped) && (
        <details open={isTyped}>
          <summary>{ownOrder.changeAddress}</summary>
          <AddressForm order={order} answer={isTyped ? answer : undefined} />
        </details>
      )}
      {order.changes === "own" && <Cancel />}
    </section>
  );
}

function AddressForm({ order, answer }: Props) {
  const { ownOrder } = useAccountWords();
  const offer = order.offer ?? NO_OFFER;
  const stored = { address: order.address, district: offer.district };
  return (
    <Form method="post" className={styles.form}>
      <DefaultButton name="intent" value="change-address">
        {ownOrder.save}
      </DefaultButton>
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="shownTotal" value={answer?.total ?? order.totalPrice} />
      <AddressFields state={answer?.state} stored={stored} offer={answer?.offer ?? offer} />
      <Button name="intent" value="change-address">
        {ownOrder.save}
      </Button>
    </Form>
  );
}

const NO_OFFER = { district: "", thana: "", thanas: [] };

function Cancel() {
  const { orders } = useAccountWords();
  return (
    <details>
      <summary>{orders.cancel}</summary>
      <Form method="post" className={styles.form}>
        <p>{orders.cancelQuestion}</p>
        <Button look="danger" name="intent" value="cancel-order">
          {orders.cancelYes}
        </Button>
      </Form>
    </details>
  );
}
