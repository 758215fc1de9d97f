import { listMisses } from "#app/domain/catalog/search/search-misses.server.ts";
import { readPage } from "#app/domain/catalog/search/shop-filter.ts";
import {
  findSynonyms,
  listDeletedSynonyms,
  listSynonyms,
} from "#app/domain/catalog/search/synonyms.server.ts";
import { readListPage } from "#app/domain/list-pages.ts";

/** Rows on a page of the list: on a phone each is a card. */
const PER_PAGE = 30;

export type SearchData = Awaited<ReturnType<typeof viewSearch>>;

/** Searches in vain that are shown. */
const MOST_MISSES = 50;

/** The words, the searches in vain, and what the address opens over them: `?new`, `?edit=`, `?delete=`, `?deleted`. */
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
    /** All of them, for the choice of what something is a synonym of. */
    rows: rows.map(({ id, terms }) => ({ id, terms })),
    listed: list.listed.map(({ id, terms }) => ({ id, terms })),
    ...{ page: list.page, pages: list.pages, missingPage: list.missingPage, search },
    misses: misses.map(({ words, searches, lastAt }) => ({
      words,
      searches,
      lastAt: lastAt.getTime(),
    })),
    /** The words a new row starts with; null unless one is asked for. */
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
