import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import type { Acts } from "./acts/act.ts";
import type { Lived } from "./live.ts";
import { FAULTS } from "./plan.ts";

/** The states of orders that some act must have met. */
const STATES = [...ORDER_STATUSES, "Deliverd, settled"];

/** From so many lived acts on, each act must have met each fault and each of its roles. */
const EVERY_PAIR = 8000;

/** Only one act needs the disk of the pictures. */
const isMet = (fault: string, act: string) => fault !== "disk full" || act === "put up a picture";

/** How often each act was done, by whom, in which states and under which faults. */
export function coverage(lived: readonly Lived[], acts: Acts) {
  const faults = Object.keys(FAULTS);
  const rows = Object.entries(acts).map(([name, { by }]) => {
    const own = lived.filter(({ act }) => act === name);
    return { name, by, own, done: own.filter(({ status }) => status < 400) };
  });
  const count = (list: readonly Lived[], by: keyof Lived) => {
    const counts = new Map<string, number>();
    for (const one of list) counts.set(String(one[by]), (counts.get(String(one[by])) ?? 0) + 1);
    return [...counts].map(([name, n]) => `${name || "–"} ${n}`).join(", ");
  };
  const cells = (list: (string | number)[]) => `| ${list.join(" | ")} |`;
  const table = [
    cells(["act", "done", "refused", "by", "in", ...faults]),
    cells(["-", "-", "-", "-", "-", ...faults.map(() => "-")]),
    ...rows.map(({ name, own, done }) =>
      cells([
        ...[name, done.length, own.length - done.length, count(own, "by"), count(own, "state")],
        ...faults.map((fault) => own.filter((one) => one.fault === fault).length),
      ]),
    ),
  ].join("\n");
  const pairs = rows.flatMap(({ name, by, own }) => [
    ...by.filter((who) => !own.some((one) => one.by === who)).map((who) => `${name} by ${who}`),
    ...faults
      .filter((fault) => isMet(fault, name) && !own.some((one) => one.fault === fault))
      .map((fault) => `${name} under ${fault}`),
  ]);
  const missing = [
    ...rows.filter(({ done }) => done.length === 0).map(({ name }) => name),
    ...[...new Set(rows.flatMap(({ by }) => by))].filter(
      (who) => !lived.some(({ by }) => by === who),
    ),
    ...faults.filter((fault) => !lived.some((one) => one.fault === fault)),
    ...STATES.filter((state) => !lived.some((one) => one.state === state)),
    ...(lived.length >= EVERY_PAIR ? pairs : []),
  ];
  return { table, missing };
}
