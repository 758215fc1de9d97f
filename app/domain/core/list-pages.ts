/** Rows on a page, unless a list says otherwise. */
const PER_PAGE = 20;

/** A higher page number is a mistake or a lost crawler; this limits OFFSET. */
const MAX_PAGE = 10_000;

/** The page of a list that is shown, and the number of pages; 0 for an empty list. */
export type ListPages = {
  page: number;
  pages: number;
  /** The requested page if it lies beyond the last one; else null. */
  missingPage: number | null;
};

/** The page number in a query: a whole number from 1; anything else is page 1. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/**
 * The page of a list that a query asks for. A page beyond the end becomes the last one, and
 * `missingPage` names it.
 */
export async function readListPage<L extends { total: number }>(
  query: URLSearchParams,
  list: (paging: { page: number; perPage: number }) => Promise<L>,
  perPage = PER_PAGE,
): Promise<L & ListPages> {
  const asked = readPage(query);
  const found = await list({ page: asked, perPage });
  const pages = Math.ceil(found.total / perPage);
  if (asked <= pages || pages === 0) return { ...found, page: asked, pages, missingPage: null };
  return { ...(await list({ page: pages, perPage })), page: pages, pages, missingPage: asked };
}

/** Nobody handles more in a day, and a longer count would slow every page of the admin area. */
export const MOST_COUNTED = 1000;
