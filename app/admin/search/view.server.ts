import { listMisses } from "#app/domain/catalog/search/search-misses.server.ts";
import { readPage } from "#app/domain/catalog/search/shop-filter.ts";
import {
  findSynonyms,
  listDeletedSynonyms,
  listSynonyms,
} from "#app/domain/catalog/search/synonyms.server.ts";
import { readListPage } from "#app/domain/list-pages.ts";

/** Rows per page; on phones each is a card. */
const PER_PAGE = 30;

export type SearchData = Awaited<ReturnType<typeof viewSearch>>;

const MOST_MISSES = 50;

/** The synonyms, the failed searches and the overlay named by the query: `?new`, `?edit=`, `?delete=` or `?deleted`. */
export async function viewSearch(searchParams: URLSearchParams) {
  const asked = searchParams.get("edit") ?? searchParams.get("delete") ?? "";
  const [rows, misses, row, deleted] = await Promise.all([
    listSynonyms(),
    listMisses(MOST_MISSES),
    findSynonyms(asked),
    searchParams.has("deleted") ? listDeletedSynonyms() : null,
  ]);
  const search = (searchParams.get("search") ?? "").trim().slice(0, 100);
  const found = rows.filter(({ terms }) => terms.some((term) => isWithin(term, search)));
  const list = await readListPage(readPage(searchParams), PER_PAGE, async (page) => ({
    listed: found.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    total: found.length,
  }));
  const shown = row && { id: row.id, version: row.version, terms: row.terms };
  return {
    /** All rows, as choices for adding a term to one. */
    rows: rows.map(({ id, terms }) => ({ id, terms })),
    listed: list.listed.map(({ id, terms }) => ({ id, terms })),
    ...{ page: list.page, pages: list.pages, missingPage: list.missingPage, search },
    misses: misses.map(({ words, searches, lastAt }) => ({
      words,
      searches,
      lastAt: lastAt.getTime(),
    })),
    /** The terms a new row starts with; null when no new row is requested. */
    isNew: searchParams.get("new"),
    edited: searchParams.has("edit") ? shown : null,
    asked: searchParams.has("delete") ? shown : null,
    deleted:
      deleted?.map(({ id, terms, deletedAt }) => ({
        id,
        name: terms.slice(0, 3).join(", "),
        deletedAt: deletedAt?.getTime() ?? 0,
      })) ?? null,
  };
}

const isWithin = (term: string, search: string) =>
  term.normalize("NFC").toLowerCase().includes(search.normalize("NFC").toLowerCase());
