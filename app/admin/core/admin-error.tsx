import { ErrorPage } from "#app/ui/error-page.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useMay } from "./use-may.ts";

type NotFound = { title: string; hint: string };

/** An error inside the admin's frame with links for staff. */
export function AdminError({ notFound }: { notFound?: NotFound }) {
  return <ErrorPage as="div" ways={useAdminWays()} {...(notFound ? { notFound } : {})} />;
}

/** Links that staff can follow from an empty or failed page. */
export function useAdminWays() {
  const { frame, riders } = useAdminWords();
  const may = useMay();
  // Riders see their parcels alone.
  if (!may("admin/figures/dashboard")) return [{ href: "/admin/rider", text: riders.mine }];
  return [
    { href: "/admin", text: frame.toDashboard },
    { href: "/admin/order", text: frame.toOrders },
  ];
}
