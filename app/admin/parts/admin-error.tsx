import { ErrorPage } from "#app/ui/error-page.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";

type NotFound = { title: string; hint: string };

/** What went wrong, inside the admin's frame and with the ways on that staff need. */
export function AdminError({ notFound }: { notFound?: NotFound }) {
  return <ErrorPage as="div" ways={useAdminWays()} {...(notFound ? { notFound } : {})} />;
}

/** Where staff go on from a page that has nothing to show. */
export function useAdminWays() {
  const { frame } = useAdminWords();
  return [
    { href: "/admin", text: frame.toDashboard },
    { href: "/admin/order", text: frame.toOrders },
  ];
}
