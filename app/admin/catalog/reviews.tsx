import { useActionData, useLoaderData } from "@remix-run/react";
import {
  countReviews,
  listReviews,
  moderateReviews,
} from "#app/domain/catalog/reviews/moderation.server.ts";
import { isReviewStatus, REVIEW_STATUSES } from "#app/domain/catalog/reviews/review.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formFields } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { Chips } from "../core/chips.tsx";
import { EmptyList } from "../core/empty-list.tsx";
import { PageHead } from "../core/page-head.tsx";
import { invalid, type SentForm, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { readDecision, sayModerated, viewReview } from "./reviews/decision.server.ts";
import { ReviewTable } from "./reviews/review-table.tsx";

/** A review's own buttons send its id and version; the checkboxes send several. */
const FIELDS = formFields([], { texts: ["show", "hide"], lists: { id: 20 } });

const PAGE = "admin/catalog/reviews";

export const loader = staffLoader(PAGE, async ({ query, words, language }) => {
  const asked = query.get("status");
  const status = isReviewStatus(asked) ? asked : "waiting";
  const [listing, waiting] = await Promise.all([
    readListPage(query, ({ page, perPage }) => listReviews(status, page, perPage)),
    countReviews("waiting"),
  ]);
  const { page, pages, missingPage, total } = listing;
  return {
    title: words.reviews.title,
    status,
    waiting,
    page,
    pages,
    missingPage,
    total,
    reviews: listing.reviews.map((review) => viewReview(review, language)),
  };
});

export const action = staffAction(
  { page: PAGE, fields: FIELDS },
  { "show-reviews": decide, "hide-reviews": decide, send: decide },
);

async function decide(sent: SentForm) {
  const { reviews: words } = sent.words;
  const { read, status } = readDecision(sent.form);
  if (read.length === 0) return invalid(sent, words.nothingTicked);
  const moderated = await moderateReviews(read, status, sent.actor);
  return redirectWithToast(sent.request, sent.list, sayModerated(moderated, status, words));
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Reviews() {
  const { reviews: words } = useAdminWords();
  const list = useLoaderData<typeof loader>();
  const { reviews, status, waiting, total, page, pages } = list;
  const answer = useActionData<typeof action>();
  const hrefWith = useHrefWith();
  return (
    <>
      <PageHead title={words.title} count={words.count(total)} />
      <p>{words.intro}</p>
      <Chips
        label={words.title}
        chips={REVIEW_STATUSES.map((id) => ({
          id,
          name: words.lists[id],
          n: id === "waiting" ? waiting : 0,
        }))}
        chosen={status}
        href={(id) => (id === "waiting" ? "/admin/review" : `/admin/review?status=${id}`)}
      />
      <AdminFormProblems state={answer} />
      <MissingPage {...list} />
      {reviews.length > 0 ? (
        <ReviewTable reviews={reviews} status={status} />
      ) : (
        <EmptyList text={words.none[status]} />
      )}
      <Pagination page={page} pages={pages} href={(n) => hrefWith({ page: n === 1 ? null : n })} />
    </>
  );
}
