import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import type { Acts } from "./acts/act.ts";
import type { Lived } from "./live.ts";
import { FAULTS } from "./plan.ts";

/** The states of orders that some act must have met. */
const STATES = [...ORDER_STATUSES, "Deliverd, settled"];

/** How often each act was done, by whom, in which states and under which faults. */
export function coverage(lived: readonly Lived[], acts: Acts) {
  const rows = Object.entries(acts).map(([name, { by }]) => {
    const own = lived.filter(({ act }) => act === name);
    const done = own.filter(({ status }) => status < 400);
    return { name, by, own, done };
  });
  const count = (list: readonly Lived[], by: keyof Lived) => {
    const counts = new Map<string, number>();
    for (const one of list) counts.set(String(one[by]), (counts.get(String(one[by])) ?? 0) + 1);
    return [...counts].map(([name, n]) => `${name || "–"} ${n}`).join(", ");
  };
  const table = rows
    .map(
      ({ name, own, done }) =>
        `${name}: ${done.length} done, ${own.length - done.length} refused; ${count(own, "by")}; ${count(own, "state")}; ${count(own, "fault")}`,
    )
    .join("\n");
  const missing = [
    ...rows.filter(({ done }) => done.length === 0).map(({ name }) => name),
    ...[...new Set(rows.flatMap(({ by }) => by))].filter(
      (who) => !lived.some(({ by }) => by === who),
    ),
    ...Object.keys(FAULTS).filter((fault) => !lived.some((one) => one.fault === fault)),
    ...STATES.filter((state) => !lived.some((one) => one.state === state)),
  ];
  return { table, missing };
}
