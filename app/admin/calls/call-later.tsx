import { LATEST_CALL_DAYS } from "#app/domain/calls/call-outcomes.ts";
import { addDays, dhakaDay, dhakaTime, formatDateTime } from "#app/domain/dates.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./call-card.module.css";
import { LATER_CHOICES, momentOf } from "./later.ts";
import type { CallView } from "./view.server.ts";

type Props = { call: CallView; answer: FormState | undefined; now: number };

/** Postpones the call: the most common times take one tap, any other time is typed. */
export function CallLater({ call, answer, now }: Props) {
  const { language } = useWords();
  const { calls: words } = useAdminWords();
  const from = new Date(now);
  const input = (moment: Date) => `${dhakaDay(moment)}T${dhakaTime(moment).slice(0, 5)}`;
  const which = (
    <>
      <input type="hidden" name="id" value={call.id} />
      <input type="hidden" name="version" value={call.version} />
      <input type="hidden" name="intent" value="later" />
    </>
  );
  return (
    <details className={styles.later} open={answer?.errors.at !== undefined}>
      <summary>{words.outcomes.later}</summary>
      <Form method="post" className={styles.taps}>
        {which}
        {LATER_CHOICES.map((choice) => (
          <Button key={choice} look="secondary" name="later" value={choice}>
            {choice === "hour" ? words.inAnHour : formatDateTime(momentOf(choice, from), language)}
          </Button>
        ))}
      </Form>
      <Form method="post" className={styles.at}>
        {which}
        <Field
          label={words.at}
          type="datetime-local"
          min={input(from)}
          max={input(addDays(from, LATEST_CALL_DAYS))}
          required
          {...fieldOf(answer, "at")}
        />
        <Button look="secondary">{words.setTime}</Button>
      </Form>
    </details>
  );
}
