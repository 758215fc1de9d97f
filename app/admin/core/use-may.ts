import type { Mover } from "#app/domain/orders/order-transitions.ts";
import { type Intent, mayDo, type StaffPage } from "#app/rights.ts";
import { useShell } from "#app/ui/shell.ts";

/**
 * Whether the reader's role may read a page or submit one of its intents, so that forbidden links
 * and buttons are hidden.
 */
export function useMay() {
  const { user } = useShell();
  return <Page extends StaffPage>(page: Page, does: "read" | Intent<Page> = "read"): boolean =>
    !user?.role || mayDo(user.role, page, does);
}

/** The reader's role in the table of allowed status changes. */
export function useMover(): Mover {
  return useShell().user?.role ?? "owner";
}
