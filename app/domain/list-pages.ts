/** Which page of a list is shown, and how many there are; 0 for an empty list. */
export type ListPages = {
  page: number;
  pages: number;
  /** The page that was asked for and lies behind the last one; else null. */
  missingPage: number | null;
};

/** A page of a list, both counted from 1. Asked for one behind the end it is the last one, and says so. */
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
