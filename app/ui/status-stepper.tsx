import { customerSteps, isReleased, type OrderStatus } from "#app/domain/orders/order-status.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { Icon } from "./icon.tsx";
import styles from "./status-stepper.module.css";

/** The four steps of an order as its customer sees them; those reached are filled. */
export function StatusStepper({ status }: { status: OrderStatus }) {
  const words = useWords();
  const { stepDone, stepCurrent, steps } = useAccountWords().tracking;
  return (
    <ol className={styles.steps} aria-label={steps}>
      {customerSteps(status).map((step) => (
        <li
          key={step.status}
          className={classes(step)}
          aria-current={step.state === "current" ? "step" : undefined}
        >
          <span className={styles.stop}>
            {step.state !== "ahead" && (
              <Icon name={isReleased(step.status) ? "close" : "check"} size={18} />
            )}
          </span>
          {words.statuses[step.status]}
          {step.state !== "ahead" && (
            <span className="hidden-visually">
              {" "}
              ({step.state === "done" ? stepDone : stepCurrent})
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function classes({ status, state }: ReturnType<typeof customerSteps>[number]): string {
  const reached = state !== "ahead";
  return [
    styles.step,
    state === "done" && styles.done,
    state === "current" && styles.current,
    reached && isReleased(status) && styles.ended,
  ]
    .filter(Boolean)
    .join(" ");
}
