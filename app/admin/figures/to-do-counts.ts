import type { LoaderFunctionArgs } from "@remix-run/node";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import type { Counted } from "../core/to-do-now.ts";

/** Polled by open pages every 30 seconds so that new orders appear. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/figures/to-do-counts");
  const counted: Counted = { ...(await countToDo()), at: Date.now() };
  return Response.json(counted, { headers: { "Cache-Control": "no-store" } });
}
