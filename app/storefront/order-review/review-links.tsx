import { Image } from "#app/ui/image.tsx";
import { Local } from "#app/ui/local.tsx";
import { ReviewPicture } from "#app/ui/review-picture.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./review-links.module.css";
import type { LineView } from "./view.server.ts";

/** Picture and name of the reviewed product. */
export function ReviewedLine({ line }: { line: LineView }) {
  return (
    <p className={styles.good}>
      <span className={styles.picture}>
        <Image path={line.image} alt="" use="thumbnail" />
      </span>
      <b>
        <Local of={line.title} />
      </b>
    </p>
  );
}

/** The submitted review and its status. */
export function OwnReview({ line }: { line: LineView }) {
  const { reviews } = useWords();
  const { ownReviews } = useAccountWords();
  const { review } = line;
  if (!review) return null;
  return (
    <section className={styles.own} aria-label={ownReviews.yours}>
      <ReviewedLine line={line} />
      <p>
        <Stars of={review.stars} /> {review.name || reviews.someone}
      </p>
      {review.text && <p className={styles.text}>{review.text}</p>}
      <ReviewPicture path={review.image} />
      <p className={styles.state}>{ownReviews.states[review.status]}</p>
    </section>
  );
}

/** Links to the reviews of the order's other products. */
export function ReviewLinks({ lines, canWrite }: { lines: LineView[]; canWrite: boolean }) {
  const { ownReviews } = useAccountWords();
  const shown = lines.filter((line) => canWrite || line.review);
  if (shown.length === 0) return null;
  return (
    <section className={styles.others}>
      <h2>{ownReviews.others}</h2>
      <ul>
        {shown.map((line) => (
          <li key={line.position}>
            <a href={`?line=${line.position}`}>
              <ReviewedLine line={line} />
              {line.review ? <Stars of={line.review.stars} /> : <span>{ownReviews.write}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
