/** The page of a list that is shown, and the number of pages; 0 for an empty list. */
export type ListPages = {
  page: number;
  pages: number;
  /** The requested page if it lies beyond the last one; else null. */
  missingPage: number | null;
};

/** A page of a list; pages count from 1. A page beyond the end becomes the last one, and `missingPage` names it. */
export async function readListPage<L extends { total: number }>(
  asked: number,
  perPage: number,
  list: (page: number) => Promise<L>,
): Promise<L & ListPages> {
  const found = await list(asked);
  const pages = Math.ceil(found.total / perPage);
  if (asked <= pages || pages === 0) return { ...found, page: asked, pages, missingPage: null };
  return { ...(await list(pages)), page: pages, pages, missingPage: asked };
}
