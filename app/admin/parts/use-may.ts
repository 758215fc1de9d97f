import { type Intent, mayDo, type StaffPage } from "#app/domain/users/roles.ts";
import { useShell } from "#app/ui/shell.ts";

/** Whether the reader's role may read a page, or send its form with an intent: what it may not is not shown. */
export function useMay() {
  const { user } = useShell();
  return <Page extends StaffPage>(page: Page, does: "read" | Intent<Page> = "read"): boolean =>
    !user?.role || mayDo(user.role, page, does);
}
