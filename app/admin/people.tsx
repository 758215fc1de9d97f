import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readListPage } from "#app/domain/list-pages.ts";
import { FEWEST_LETTERS, isTooShort, SEARCH_MAX } from "#app/domain/orders/reading/order-search.ts";
import { listPeople } from "#app/domain/people/people.server.ts";
import { cleanLine, cutText } from "#app/domain/text.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { PageHead } from "./parts/page-head.tsx";
import { PeopleFilter } from "./people/people-filter.tsx";
import { PeopleTable } from "./people/people-table.tsx";
import { viewPerson } from "./people/view.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/people");
  const query = new URL(args.request.url).searchParams;
  const filter = {
    search: cutText(cleanLine(query.get("search") ?? ""), SEARCH_MAX),
    onlyBlocked: query.has("blocked"),
  };
  const { people, total, isMore, page, pages, missingPage } = await readListPage(query, (paging) =>
    listPeople({ ...filter, ...paging }),
  );
  return {
    title: adminWordsFor(args.request).people.title,
    rows: people.map(viewPerson),
    ...{ total, isMore },
    ...{ page, pages, missingPage },
    filter,
  };
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function People() {
  const { frame, orders, people: words } = useAdminWords();
  const list = useLoaderData<typeof loader>();
  const { rows, page, pages, filter } = list;
  const hrefTo = useHrefWith();
  return (
    <>
      <PageHead title={words.title} count={words.count(list.total, list.isMore)}>
        <Link to={hrefTo({ blocked: filter.onlyBlocked ? null : "", page: null })}>
          {filter.onlyBlocked ? words.everybody : words.onlyBlocked}
        </Link>
      </PageHead>
      <PeopleFilter
        list="/admin/people"
        search={filter.search}
        only={filter.onlyBlocked && "blocked"}
        maxLength={SEARCH_MAX}
      />
      <MissingPage {...list} />
      {rows.length > 0 ? (
        <PeopleTable rows={rows} />
      ) : (
        <p>
          {isTooShort(filter.search) ? orders.searchTooShort(FEWEST_LETTERS) : frame.nothingFound}
        </p>
      )}
      <Pagination page={page} pages={pages} href={(n) => hrefTo({ page: n > 1 ? n : null })} />
    </>
  );
}
