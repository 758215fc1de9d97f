import type { LoaderFunctionArgs } from "@remix-run/node";
import { offerThanas } from "./domain/shop/delivery/thanas.ts";

/**
 * The thanas of `?district=`: 25 kB of places stay on the server, a form gets those of one
 * district.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const district = searchParams.get("district") ?? "";
  return Response.json({ district, ...offerThanas(district, "") });
}
