import { formatTaka } from "#app/domain/core/money.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { focusIf } from "./focus-if.ts";
import styles from "./order-desk.module.css";

/**
 * Says beside the button that nothing is saved yet, and why not if a save was refused because the
 * total would rise.
 */
export function Unsaved({
  say,
  total,
  shownBefore,
  errors = {},
  isHeardOnly = false,
}: {
  say: { notYet: string; button: string };
  /** In taka; null when there is nothing to save. */
  total: number | null;
  /** The total of the refused save; below 0 if it had shown none. */
  shownBefore: number | null;
  /** The reasons why the form as typed could not be saved. */
  errors?: FormErrors | undefined;
  /** Whether only screen readers get the line while nothing is wrong. */
  isHeardOnly?: boolean;
}) {
  const { language } = useWords();
  const { orderDesk } = useAdminWords();
  const taka = (amount: number) => formatTaka(amount, language);
  if (shownBefore !== null && total !== null)
    return (
      <div
        role="alert"
        tabIndex={-1}
        className={styles.risen}
        {...focusIf("error-summary", "error-summary")}
      >
        <b>{say.notYet}</b>{" "}
        {shownBefore < 0
          ? orderDesk.firstTotal(taka(total))
          : orderDesk.risen(taka(shownBefore), taka(total))}{" "}
        {orderDesk.pressAgain(say.button)}
      </div>
    );
  const { "": ofForm = [], ...ofFields } = errors;
  const isWrong = Object.values(ofFields).some((complaints) => complaints?.length);
  const reasons = [...(ofForm ?? []), ...(isWrong ? [orderDesk.wrongFields] : [])];
  const said =
    reasons.length > 0 ? reasons.join(" ") : total !== null && orderDesk.proposed(taka(total));
  return (
    <p
      role="status"
      className={isHeardOnly && reasons.length === 0 ? "hidden-visually" : styles.unsaved}
    >
      {said && (
        <>
          <b>{say.notYet}</b>{" "}
          <span className={reasons.length === 0 ? "hidden-visually" : undefined}>{said}</span>
        </>
      )}
    </p>
  );
}
