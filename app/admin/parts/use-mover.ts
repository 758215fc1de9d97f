import type { Mover } from "#app/domain/orders/order-transitions.ts";
import { useShell } from "#app/ui/shell.ts";

/** The reader's role in the table of allowed status changes. */
export function useMover(): Mover {
  return useShell().user?.role ?? "owner";
}
