import { mayOpen } from "#app/domain/users/roles.ts";
import { useShell } from "#app/ui/shell.ts";

/** Whether the reader's role opens a page, or may send its forms: what it may not is not shown. */
export function useMay(): (path: string, does?: "read" | "act") => boolean {
  const { user } = useShell();
  return (path, does) => !user?.role || mayOpen(user.role, path, does);
}
