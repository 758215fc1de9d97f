import { useNavigation } from "@remix-run/react";
import { REVIEW_LIMITS } from "#app/domain/catalog/reviews/review.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./review-form.module.css";
import { ReviewedLine } from "./review-links.tsx";
import type { LineView } from "./view.server.ts";

type Props = { line: LineView; name: string; answer: FormState | undefined };

/** Only the stars are required; the server says so beside them, in the reader's language. */
export function ReviewForm({ line, name, answer }: Props) {
  const { reviews } = useWords();
  const { ownReviews } = useAccountWords();
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <Form method="post" encType="multipart/form-data" className={styles.form} noValidate>
      <ReviewedLine line={line} />
      <input type="hidden" name="position" value={line.position} />
      <StarsField answer={answer} />
      <TextArea
        label={ownReviews.text}
        hint={ownReviews.textHint}
        {...fieldOf(answer, "text")}
        rows={4}
        maxLength={REVIEW_LIMITS.text}
      />
      <Field
        label={reviews.picture}
        hint={ownReviews.pictureHint}
        {...fieldOf(answer, "picture")}
        defaultValue={undefined}
        type="file"
        accept="image/*"
      />
      <Field
        label={ownReviews.name}
        hint={ownReviews.nameHint}
        {...fieldOf(answer, "name", name)}
        autoComplete="off"
        maxLength={REVIEW_LIMITS.name}
      />
      <Button wide disabled={isBusy}>
        {isBusy ? ownReviews.sending : ownReviews.send}
      </Button>
    </Form>
  );
}

function StarsField({ answer }: { answer: FormState | undefined }) {
  const { reviews } = useWords();
  const { ownReviews } = useAccountWords();
  const { defaultValue, errors } = fieldOf(answer, "stars");
  return (
    <fieldset
      id="stars"
      className={styles.stars}
      aria-describedby={errors?.length ? "stars-error" : undefined}
    >
      <legend>{ownReviews.chooseStars}</legend>
      <div className={styles.row}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars}>
            <input
              className="hidden-visually"
              type="radio"
              name="stars"
              value={stars}
              defaultChecked={defaultValue === String(stars)}
              required
            />
            <span aria-hidden="true">★</span>
            <small>{reviews.stars(stars)}</small>
          </label>
        ))}
      </div>
      <span id="stars-error" className={styles.error}>
        {errors?.[0]}
      </span>
    </fieldset>
  );
}
