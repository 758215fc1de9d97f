import { Link } from "@remix-run/react";
import type { ReviewStatus } from "#app/domain/catalog/reviews/review.ts";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Local } from "#app/ui/local.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { ReviewPicture } from "#app/ui/review-picture.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import type { ReviewView } from "./decision.server.ts";
import styles from "./reviews.module.css";

type Props = { reviews: ReviewView[]; status: ReviewStatus };

/** A plain form around the list with buttons per review and for all ticked ones. */
export function ReviewTable({ reviews, status }: Props) {
  const { language, reviews: shopWords } = useWords();
  const { reviews: words, orders } = useAdminWords();
  const { columns } = words;
  const mark = ({ id, version }: ReviewView) => `${id}~${version}`;
  const nameOf = (review: ReviewView) => review.name || shopWords.someone;
  return (
    <Form method="post" reloadDocument>
      <Table
        caption={words.title}
        rows={reviews}
        rowKey={(review) => review.id}
        columns={[
          {
            label: columns.select,
            isLabelHidden: true,
            cell: (review) => (
              <label className={styles.tick}>
                <input type="checkbox" name="id" value={mark(review)} />
                <span className="hidden-visually">{words.select(nameOf(review))}</span>
              </label>
            ),
          },
          {
            label: columns.review,
            isWide: true,
            cell: (review) => (
              <div className={styles.review}>
                <p>
                  <Stars of={review.stars} /> <b>{nameOf(review)}</b>{" "}
                  <small>{formatDateTime(new Date(review.createdAt), language)}</small>
                </p>
                <p className={styles.text}>
                  {review.text.text ? <Local of={review.text} /> : <i>{words.onlyStars}</i>}
                </p>
                <ReviewPicture path={review.image} />
              </div>
            ),
          },
          {
            label: columns.product,
            cell: ({ product }) => (
              <a href={`/products/${product.slug}`}>
                <ProductName of={product} />
              </a>
            ),
          },
          {
            label: columns.order,
            at: "sum",
            cell: ({ orderId, orderNumber }) => (
              <Link to={`/admin/order?items=${orderId}`}>{orders.orderNumber(orderNumber)}</Link>
            ),
          },
          {
            label: columns.action,
            at: "below",
            cell: (review) => (
              <RowActions>
                {status !== "shown" && (
                  <Button
                    look="secondary"
                    name="show"
                    value={mark(review)}
                    aria-label={words.showOf(nameOf(review))}
                  >
                    {words.show}
                  </Button>
                )}
                {status !== "hidden" && (
                  <Button
                    look="quiet"
                    name="hide"
                    value={mark(review)}
                    aria-label={words.hideOf(nameOf(review))}
                  >
                    {words.hide}
                  </Button>
                )}
              </RowActions>
            ),
          },
        ]}
      />
      <fieldset className={styles.bar}>
        <legend className="hidden-visually">{words.bulk}</legend>
        {status !== "shown" && (
          <Button look="secondary" name="intent" value="show-reviews">
            {words.showTicked}
          </Button>
        )}
        {status !== "hidden" && (
          <Button look="secondary" name="intent" value="hide-reviews">
            {words.hideTicked}
          </Button>
        )}
      </fieldset>
    </Form>
  );
}
