import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { infoPages, infoPageVersions } from "#drizzle/schema.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import type { ShownForm } from "../../core/own-changes.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { staffNoun } from "../../core/staff-noun.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import { isUuid } from "../../core/uuid.ts";
import { redirectFrom } from "../old-addresses/old-addresses.server.ts";
import {
  type PageChanges,
  type PageInput,
  pageChangesSchema,
  pageSchema,
} from "./page-input.server.ts";

export type InfoPage = typeof infoPages.$inferSelect;
export type InfoPageVersion = typeof infoPageVersions.$inferSelect;

/** The page whose address the specification prescribes; it is always there. */
const TERMS = "terms-and-conditions";

/** The address of a page by its slug. */
export const pathOfPage = (slug: string): string =>
  slug === TERMS ? `/${TERMS}` : `/page/${slug}`;

/** All of them are links in the footer. */
const MOST_PAGES = 20;

const inOrder = [asc(infoPages.position), asc(infoPages.createdAt), asc(infoPages.id)];

const nameOf = ({ title, titleBn }: InfoPage) => title || titleBn;

const { update, remove, ...verbs } = staffResource<InfoPage, PageInput, PageChanges>({
  table: infoPages,
  orderBy: inOrder,
  act: (verb) => `page-${verb}`,
  nameOf,
  notFound: "page-not-found",
  taken: ({ slug = "" }) => new ShopError("page-slug-taken", { slug }),
  limit: {
    most: MOST_PAGES,
    tooMany: () => new ShopError("too-many-pages", { most: MOST_PAGES }),
  },
});

export const { list: listPages, create: createPage } = verbs;

/**
 * Refused: page-not-found, page-slug-taken, changed-meanwhile; terms-needed if the terms would be
 * hidden or get another address.
 */
const updatePage = (
  id: string,
  changes: PageChanges,
  shown?: ShownForm<PageChanges>,
  actor: ActingStaff = null,
): Promise<InfoPage> =>
  update(id, changes, shown, actor, async (own, { slug }, tx) => {
    const isLost = own.isActive === false || (own.slug ?? slug) !== slug;
    if (slug === TERMS && isLost) throw new ShopError("terms-needed", {});
    if (own.slug) await redirectFrom(tx, pathOfPage(slug), pathOfPage(own.slug));
    return { own };
  });

/** Refused: page-not-found; terms-needed for the terms. */
export const deletePage = (id: string, actor: ActingStaff = null): Promise<InfoPage> =>
  remove(id, actor, async ({ slug }) => {
    if (slug === TERMS) throw new ShopError("terms-needed", {});
  });

export const INFO_PAGE = staffNoun({
  ...verbs,
  schema: pageSchema,
  changes: pageChangesSchema,
  nameOf,
  update: updatePage,
  remove: deletePage,
  faults: { "page-slug-taken": "slug" },
});

/** What a page said before, the latest first; an edit that changed no text left none. */
export const listPageVersions = (pageId: string): Promise<InfoPageVersion[]> =>
  db
    .select()
    .from(infoPageVersions)
    .where(eq(infoPageVersions.pageId, pageId))
    .orderBy(desc(infoPageVersions.version))
    .limit(MOST_VERSIONS);

const MOST_VERSIONS = 50;

export async function findPageVersion(
  pageId: string,
  version: number,
): Promise<InfoPageVersion | null> {
  if (!isUuid(pageId) || !Number.isInteger(version) || version < 1 || version > MAX_INTEGER)
    return null;
  const isAsked = and(eq(infoPageVersions.pageId, pageId), eq(infoPageVersions.version, version));
  const [found] = await db.select().from(infoPageVersions).where(isAsked);
  return found ?? null;
}

export const listPublicPages = rememberUntilChanged(
  (): Promise<InfoPage[]> =>
    db
      .select()
      .from(infoPages)
      .where(and(isNull(infoPages.deletedAt), infoPages.isActive))
      .orderBy(...inOrder),
);

/** A page that everybody may read; null without one. */
export const findPublicPage = async (slug: string): Promise<InfoPage | null> =>
  (await listPublicPages()).find((page) => page.slug === slug) ?? null;

export const findTerms = (): Promise<InfoPage | null> => findPublicPage(TERMS);
