import { type ClientLoaderFunctionArgs, Outlet } from "@remix-run/react";
import { orThePage } from "#app/ui/connection/or-the-page.ts";
import { loadAccountWords } from "#app/words/use-account-words.ts";

/** Remix renders nothing on the server of a route that has only a `clientLoader`. */
export const loader = () => null;

/** Accounts and own orders, whose texts other pages do not load. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await orThePage(request.url, loadAccountWords);
  return null;
}

export default Outlet;
