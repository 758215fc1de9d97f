import type { ShopError } from "#app/domain/core/shop-error.ts";

/**
 * The idempotency key of a refused form. It stays, because a change whose answer was lost may have
 * been written; only a key that made another change is replaced.
 */
export const nextKey = ({ code }: ShopError, key: string | null): string =>
  key === null || code === "stock-key-reused" ? crypto.randomUUID() : key;
