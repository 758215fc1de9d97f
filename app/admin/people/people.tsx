import { Link, useLoaderData } from "@remix-run/react";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { FEWEST_LETTERS, isTooShort, SEARCH_MAX } from "#app/domain/core/order-search.ts";
import { listTags } from "#app/domain/messages/offers/contacts.server.ts";
import { listPeople } from "#app/domain/people/customers/people.server.ts";
import { askAgainLinks } from "#app/http/contact-links.server.ts";
import { hrefWith, useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { EmptyList } from "../core/empty-list.tsx";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { MoreFilters } from "./people/more-filters.tsx";
import { PeopleFilter } from "./people/people-filter.tsx";
import { kindOf, PeopleKinds } from "./people/people-kinds.tsx";
import { PeopleTable } from "./people/people-table.tsx";
import { filterParameters, readPeopleFilter, viewPerson } from "./people/view.server.ts";

export const loader = staffLoader("admin/people/people", async ({ query, words }) => {
  const filter = readPeopleFilter(query);
  const [{ people, ...list }, tags, askAgain] = await Promise.all([
    readListPage(query, (paging) => listPeople({ ...filter, ...paging })),
    filter.onlyBlocked ? [] : listTags(),
    // Rows have the WhatsApp link only when the list is filtered by the age of the last order.
    filter.daysFrom === null ? () => "" : askAgainLinks(),
  ]);
  return {
    title: words.people.title,
    rows: people.map((person) => ({ ...viewPerson(person), askAgain: askAgain(person) })),
    links: filterParameters(filter),
    ...list,
    tags,
    filter,
  };
});

export { titleMeta as meta } from "#app/http/meta.ts";

export default function People() {
  const { empty, frame, orders, products, people: words } = useAdminWords();
  const list = useLoaderData<typeof loader>();
  const { rows, page, pages, filter, tags, links } = list;
  const hrefTo = useHrefWith();
  const may = useMay();
  const isAll = hrefWith("", "", links) === "";
  return (
    <>
      <PageHead title={words.title} count={words.count(list.total, list.isMore)}>
        {may("admin/messages/people-offer") && !filter.onlyBlocked && (
          <Link to={hrefWith("/admin/people/offer", "", links)}>{words.offer.link}</Link>
        )}
        {may("admin/people/people-export") && (
          <a href={hrefWith("/admin/people/export.csv", "", links)}>{products.csv.export}</a>
        )}
      </PageHead>
      <PeopleKinds chosen={kindOf(filter)} search={filter.search} />
      <PeopleFilter
        key={JSON.stringify(links)}
        list="/admin/people"
        search={filter.search}
        only={filter.onlyBlocked && "blocked"}
        maxLength={SEARCH_MAX}
      >
        {!filter.onlyBlocked && <MoreFilters filter={filter} tags={tags} />}
      </PeopleFilter>
      <MissingPage {...list} />
      {rows.length > 0 ? (
        <PeopleTable rows={rows} />
      ) : (
        <EmptyList
          text={
            isTooShort(filter.search)
              ? orders.searchTooShort(FEWEST_LETTERS)
              : isAll
                ? empty.people
                : frame.nothingFound
          }
        />
      )}
      <Pagination page={page} pages={pages} href={(n) => hrefTo({ page: n > 1 ? n : null })} />
    </>
  );
}
