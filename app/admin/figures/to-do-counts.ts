import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";
import type { CountedToDo } from "../core/to-do-now.ts";

/** Polled by open pages every 30 seconds so that new orders appear. */
export const loader = staffLoader("admin/figures/to-do-counts", async () => {
  const counted: CountedToDo = { ...(await countToDo()), at: Date.now() };
  return Response.json(counted, { headers: { "Cache-Control": "no-store" } });
});
