import type { Mover } from "#app/domain/orders/order-transitions.ts";
import { useShell } from "#app/ui/shell.ts";

/** As what the reader stands in the table of who may change which order. */
export function useMover(): Mover {
  return useShell().user?.role ?? "owner";
}
