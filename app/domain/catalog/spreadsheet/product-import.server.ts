import { eq } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { findFreeSlugs } from "../../core/free-slug.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { slugify } from "../../core/slug.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { isUniqueViolation } from "../../core/unique-violation.ts";
import { forgetSold } from "../stock/batches.server.ts";
import { setStockContext } from "../stock/stock-context.server.ts";
import { findCategoryIds } from "./known-products.server.ts";
import {
  type ImportPlan,
  type PlannedRow,
  planDigest,
  planImport,
} from "./product-import-plan.server.ts";

/**
 * Imports all rows, or none if there is any problem; returns what was done. The plan is made while
 * the products are locked; if it differs from `agreed` (the `planDigest` of the plan that was
 * shown), nothing is imported and `isDone` is false. Refused: "try-again" if another request took
 * one of its new slugs meanwhile.
 */
export async function importProducts(
  text: string,
  agreed?: string,
  actor: ActingStaff = null,
): Promise<ImportOutcome> {
  return refuseTakenSlug(() => patiently(() => write(text, agreed, actor)));
}

export type ImportOutcome = ImportPlan & { isDone: boolean };

function write(
  text: string,
  agreed: string | undefined,
  actor: ActingStaff,
): Promise<ImportOutcome> {
  return db.transaction(async (tx) => {
    const plan = await planImport(text, tx, { locking: true });
    const isOther = agreed !== undefined && planDigest(plan) !== agreed;
    if (plan.problems.length > 0 || isOther) return { ...plan, isDone: false };
    const categoryIds = await findCategoryIds(tx);
    await setStockContext(tx, { reason: "import", actor });
    await writeChanges(tx, plan.rows, categoryIds);
    await writeAdditions(tx, plan.rows, categoryIds);
    const added = plan.rows.filter(({ does }) => does === "add").length;
    const details = { added, changed: plan.rows.length - added };
    await recordStaffAct(tx, { act: "products-imported", details, actor });
    return { ...plan, isDone: true };
  });
}

async function writeChanges(tx: Db, rows: PlannedRow[], categoryIds: Map<string, string>) {
  const changed = rows.flatMap((row) => (row.does === "change" ? [row] : []));
  await forgetSold(
    tx,
    changed.flatMap(({ id, stock }) => (stock && stock.by > 0 ? [id] : [])),
  );
  for (const { id, changes } of changed) {
    const { categorySlug, ...rest } = changes;
    const categoryId = categorySlug ? categoryIds.get(categorySlug) : categorySlug;
    const values = { ...rest, regularDiscount: rest.discount, categoryId } as Partial<
      typeof products.$inferInsert
    >;
    await tx.update(products).set(values).where(eq(products.id, id));
  }
}

/** Rows per INSERT. The file's order stays; its first row counts as the newest. */
const BATCH = 500;

async function writeAdditions(tx: Db, rows: PlannedRow[], categoryIds: Map<string, string>) {
  const added = rows.flatMap((row) => (row.does === "add" ? [row] : []));
  const slugs = await findFreeSlugs(
    tx,
    added.map(({ slug, input }) => slug ?? slugify(input.title || input.titleBn)),
  );
  const now = Date.now();
  const values = added.map(({ input: { categorySlug, ...fields } }, i) => ({
    ...fields,
    slug: slugs[i] ?? "",
    categoryId: categorySlug === null ? null : (categoryIds.get(categorySlug) ?? null),
    createdAt: new Date(now - i),
  }));
  for (let start = 0; start < values.length; start += BATCH) {
    await tx.insert(products).values(values.slice(start, start + BATCH));
  }
}

async function refuseTakenSlug<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? new ShopError("try-again", {}) : error;
  }
}
