import { ShopError } from "#app/domain/core/shop-error.ts";

/**
 * Code and parameters of the refusal that a promise rejects with; any other result fails the test.
 */
export async function refusalOf(promise: Promise<unknown>) {
  const outcome = await promise.then(
    () => "no refusal",
    (error: unknown) => error,
  );
  if (outcome instanceof ShopError) return [outcome.code, outcome.params] as const;
  throw outcome instanceof Error ? outcome : new Error(String(outcome));
}
