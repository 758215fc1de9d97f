import { ButtonLink } from "#app/ui/button.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./ask-review.module.css";

/** Asks for a review on the tracking page after delivery. */
export function AskReview({ order }: { order: { id: string; status: string } }) {
  const { reviews } = useWords();
  if (order.status !== "Deliverd") return null;
  return (
    <section className={styles.ask}>
      <div>
        <h2>{reviews.ask}</h2>
        <p>{reviews.askHint}</p>
      </div>
      <ButtonLink href={`/track-order/${order.id}/review`} look="secondary">
        {reviews.write}
      </ButtonLink>
    </section>
  );
}
