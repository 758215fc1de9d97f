import { useLoaderData } from "@remix-run/react";
import type { Language } from "#app/domain/core/language.ts";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import { findLatestUnsent } from "#app/domain/messages/outbox/deliveries.server.ts";
import { countHeldOrders } from "#app/domain/orders/checks/held-orders.server.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import type { Refreshed } from "#app/http/page-handle.ts";
import { mayDo } from "#app/rights.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import { REFRESH_SECONDS } from "../core/to-do-now.ts";
import { readFigures } from "./dashboard/figures.server.ts";
import { Figures } from "./dashboard/figures.tsx";
import { Tiles } from "./dashboard/tiles.tsx";
import { ToDoTiles } from "./dashboard/to-do-tiles.tsx";

export const loader = staffLoader("admin/figures/dashboard", async ({ user, words, language }) => {
  const role = roleOf(user);
  return {
    title: words.dashboard.title,
    ...(await readAll(
      language,
      role !== null && mayDo(role, "admin/figures/reports"),
      role !== null && mayDo(role, "admin/messages/message-deliveries"),
    )),
    refreshSeconds: REFRESH_SECONDS,
  } satisfies Refreshed & Record<string, unknown>;
});

/**
 * Sales figures are read only for readers of reports, message figures only for readers of the
 * message log.
 */
async function readAll(language: Language, withFigures: boolean, withMessages: boolean) {
  const [figures, held, toDo, unsent] = await Promise.all([
    withFigures ? readFigures(language) : null,
    countHeldOrders(),
    countToDo(),
    withMessages ? findLatestUnsent() : null,
  ]);
  return { figures, held, unsent, toDo: { ...toDo, at: Date.now() } };
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Dashboard() {
  const { dashboard } = useAdminWords();
  const { figures, held, unsent, toDo } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={dashboard.title} />
      <ToDoTiles counted={toDo} unsent={unsent} />
      {figures && <Tiles summary={figures.summary} held={held} />}
      {figures && <Figures figures={figures} />}
    </>
  );
}
