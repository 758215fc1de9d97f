import { useLoaderData } from "@remix-run/react";
import type { Language } from "#app/domain/core/language.ts";
import { moneyToday } from "#app/domain/figures/dashboard/money-today.server.ts";
import { readGuide } from "#app/domain/figures/guide/guide.server.ts";
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
import { Guide } from "./dashboard/guide.tsx";
import { Money } from "./dashboard/money.tsx";
import { Tiles } from "./dashboard/tiles.tsx";
import { ToDoTiles } from "./dashboard/to-do-tiles.tsx";

export const loader = staffLoader("admin/figures/dashboard", async ({ user, words, language }) => {
  const role = roleOf(user);
  return {
    title: words.dashboard.title,
    ...(await readAll(language, {
      figures: role !== null && mayDo(role, "admin/figures/reports"),
      messages: role !== null && mayDo(role, "admin/messages/message-deliveries"),
      money: role !== null && mayDo(role, "admin/money/cash"),
      profit: role !== null && mayDo(role, "admin/money/profit"),
    })),
    guide: role !== null && mayDo(role, "admin/figures/guide") ? await readGuide() : null,
    refreshSeconds: REFRESH_SECONDS,
  } satisfies Refreshed & Record<string, unknown>;
});

/** Figures are read only for those who may read the pages that have them. */
async function readAll(
  language: Language,
  may: { figures: boolean; messages: boolean; money: boolean; profit: boolean },
) {
  const [figures, money, held, toDo, unsent] = await Promise.all([
    may.figures ? readFigures(language) : null,
    may.money ? moneyToday(new Date(), { withProfit: may.profit }) : null,
    countHeldOrders(),
    countToDo(),
    may.messages ? findLatestUnsent() : null,
  ]);
  return { figures, money, held, unsent, toDo: { ...toDo, at: Date.now() } };
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Dashboard() {
  const { dashboard } = useAdminWords();
  const { guide, figures, money, held, unsent, toDo } = useLoaderData<typeof loader>();
  // Before the first order there is nothing to count or to draw.
  const isEmpty = figures?.statuses.every(({ orders }) => orders === 0) ?? false;
  return (
    <>
      <PageHead title={dashboard.title} />
      {guide && isEmpty && <Guide guide={guide} isOpen />}
      <ToDoTiles counted={toDo} held={held} unsent={unsent} isShort={isEmpty} />
      {guide && !isEmpty && <Guide guide={guide} isOpen={false} />}
      {figures && money && !isEmpty && <Money summary={figures.summary} money={money} />}
      {figures && !isEmpty && <Tiles summary={figures.summary} />}
      {figures && !isEmpty && <Figures figures={figures} />}
    </>
  );
}
