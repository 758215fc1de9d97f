import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readListPage } from "#app/domain/list-pages.ts";
import { FEWEST_LETTERS, isTooShort, SEARCH_MAX } from "#app/domain/orders/reading/order-search.ts";
import { listPeople } from "#app/domain/people/people.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { hrefWith, useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { PageHead } from "./parts/page-head.tsx";
import { useMay } from "./parts/use-may.ts";
import { PeopleFilter } from "./people/people-filter.tsx";
import { PeopleTable } from "./people/people-table.tsx";
import { readPeopleFilter, viewPerson } from "./people/view.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/people");
  const query = new URL(args.request.url).searchParams;
  const filter = readPeopleFilter(query);
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
  const { frame, orders, products, people: words } = useAdminWords();
  const list = useLoaderData<typeof loader>();
  const { rows, page, pages, filter } = list;
  const hrefTo = useHrefWith();
  const may = useMay();
  return (
    <>
      <PageHead title={words.title} count={words.count(list.total, list.isMore)}>
        <Link to={hrefTo({ blocked: filter.onlyBlocked ? null : "", page: null })}>
          {filter.onlyBlocked ? words.everybody : words.onlyBlocked}
        </Link>
        {may("admin/people-export") && (
          <a
            href={hrefWith("/admin/people/export.csv", "", {
              search: filter.search || null,
              blocked: filter.onlyBlocked ? "" : null,
            })}
          >
            {products.csv.export}
          </a>
        )}
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
