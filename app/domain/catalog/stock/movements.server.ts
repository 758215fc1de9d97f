import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orders, products, stockMovements, users } from "#drizzle/schema.ts";
import { isUuid } from "../../core/uuid.ts";
import { nameColumns } from "../products/cards.server.ts";

/** `actorName` is null for customers and for the shop itself. */
export type StockMovement = Awaited<ReturnType<typeof selectMovements>>[number];

/** The movements of one product, newest first. */
export type MovementPage = {
  movements: StockMovement[];
  /** `before` of the next page; null on the last. */
  next: number | null;
};

/**
 * A page of a product's movements, newest first, starting below `before`, the id of a movement.
 * Empty for an unknown product.
 */
export async function listMovements(
  productId: string,
  { before = null, perPage = 50 }: { before?: number | null; perPage?: number } = {},
): Promise<MovementPage> {
  if (!isUuid(productId)) return { movements: [], next: null };
  const found = await selectMovements(
    and(
      eq(stockMovements.productId, productId),
      before === null ? undefined : lt(stockMovements.id, before),
    ),
  )
    .orderBy(desc(stockMovements.id))
    .limit(perPage + 1);
  const movements = found.slice(0, perPage);
  return { movements, next: found.length > perPage ? (movements.at(-1)?.id ?? null) : null };
}

const BATCH = 500;

/**
 * All movements from `from` to before `until`, oldest first, read in batches for files of any
 * length.
 */
export async function* eachMovement(from: Date, until: Date): AsyncGenerator<StockMovement> {
  let last: StockMovement | undefined;
  do {
    const after: SQL | undefined =
      last &&
      sql`(${stockMovements.createdAt}, ${stockMovements.id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id})`;
    const batch: StockMovement[] = await selectMovements(
      and(gte(stockMovements.createdAt, from), lt(stockMovements.createdAt, until), after),
    )
      .orderBy(asc(stockMovements.createdAt), asc(stockMovements.id))
      .limit(BATCH);
    yield* batch;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

const { id: _, ...movedProduct } = nameColumns;

function selectMovements(where: SQL | undefined) {
  return db
    .select({
      id: stockMovements.id,
      createdAt: stockMovements.createdAt,
      change: stockMovements.change,
      quantityLeft: stockMovements.quantityLeft,
      reason: stockMovements.reason,
      cause: stockMovements.cause,
      note: stockMovements.note,
      bestBefore: stockMovements.bestBefore,
      productId: stockMovements.productId,
      ...movedProduct,
      orderId: stockMovements.orderId,
      orderNumber: orders.orderNumber,
      actorName: users.fullName,
    })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, stockMovements.productId))
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .where(where)
    .$dynamic();
}
