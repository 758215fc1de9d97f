import type { Rating } from "#app/domain/catalog/reviews/review.ts";
import { formatDate } from "#app/domain/core/dates.ts";
import { speakNumber } from "#app/domain/core/digits.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { Local, Typed } from "#app/ui/local.tsx";
import { ReviewPicture } from "#app/ui/review-picture.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./reviews.module.css";
import type { ReviewsView, ReviewView } from "./reviews.server.ts";

/** The rating, the newest reviews and a link to all; renders nothing without reviews. */
export function Reviews({ of, slug }: { of: ReviewsView; slug: string }) {
  const { reviews } = useWords();
  const { rating, newest } = of;
  if (rating.total === 0) return null;
  return (
    <section className={styles.reviews} id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{reviews.title}</h2>
      <RatingSummary rating={rating} />
      <ReviewList reviews={newest} />
      {rating.total > newest.length && (
        <a className={styles.all} href={`/products/${slug}/reviews`}>
          {reviews.all(rating.total)}
        </a>
      )}
    </section>
  );
}

/** The average and the number of reviews per star. */
export function RatingSummary({ rating }: { rating: Rating }) {
  const { reviews, language } = useWords();
  const { counts, total, average } = rating;
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <b aria-hidden="true">{speakNumber(average, language)}</b>{" "}
        <span className="hidden-visually">{reviews.average(speakNumber(average, language))}</span>{" "}
        <span aria-hidden="true">
          <Stars of={average} />
        </span>{" "}
        <small>{reviews.count(total)}</small>
      </p>
      <ul className={styles.bars}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = counts[stars - 1] ?? 0;
          return (
            <li key={stars}>
              <span className="hidden-visually">{reviews.withStars(stars, count)}</span>{" "}
              <span aria-hidden="true">{speakNumber(stars, language)} ★</span>{" "}
              <meter aria-hidden="true" min={0} max={total} value={count} />{" "}
              <span aria-hidden="true">{formatNumber(count, language)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function ReviewList({ reviews: shown }: { reviews: ReviewView[] }) {
  const { reviews, language } = useWords();
  return (
    <ul className={styles.list}>
      {shown.map((review) => (
        <li key={review.id}>
          <p className={styles.head}>
            <Stars of={review.stars} />{" "}
            <b>{review.name ? <Typed text={review.name} /> : reviews.someone}</b>{" "}
            <small>{formatDate(new Date(review.createdAt), language)}</small>
          </p>
          {review.text.text && (
            <p className={styles.text}>
              <Local of={review.text} />
            </p>
          )}
          <ReviewPicture path={review.image} />
        </li>
      ))}
    </ul>
  );
}
