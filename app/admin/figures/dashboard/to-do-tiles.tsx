import { Link } from "@remix-run/react";
import { SELDOM, TO_DO } from "#app/domain/figures/to-do/to-do.ts";
import type { Unsent } from "#app/domain/messages/outbox/deliveries.server.ts";
import type { OrderFilter } from "#app/domain/orders/reading/order-filters.ts";
import type { StaffPage } from "#app/rights.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { BoundedNumber } from "../../core/bounded-number.tsx";
import { orderListPath } from "../../core/order-list-path.ts";
import { type CountedToDo, useToDo } from "../../core/to-do-now.ts";
import { useMay } from "../../core/use-may.ts";
import styles from "./to-do-tiles.module.css";

type Target = readonly [StaffPage, string];

const orderList = (filter: OrderFilter): Target => ["admin/orders/orders", orderListPath(filter)];

/** The desk of each task, then the list for those who may not enter it. */
const TARGETS: Record<(typeof TO_DO)[number], readonly Target[]> = {
  unconfirmed: [["admin/orders/calls", "/admin/calls"]],
  "advance-awaited": [
    ["admin/money/advances", "/admin/advances?list=awaited"],
    orderList("advance-awaited"),
  ],
  "to-pack": [["admin/parcels/packing", "/admin/packing"], orderList("to-pack")],
  "to-hand-over": [
    ["admin/parcels/hand-over", "/admin/couriers/hand-over"],
    orderList("Ready for delivery"),
  ],
  "with-courier": [orderList("with-courier")],
  "without-courier": [orderList("without-courier")],
  late: [orderList("late")],
  "to-settle": [["admin/money/cash", "/admin/cash"]],
  "coming-back": [orderList("coming-back")],
  "law-due": [["admin/figures/law", "/admin/law"]],
  "advances-waiting": [["admin/money/advances", "/admin/advances"]],
  "advances-to-pay-back": [["admin/money/advances", "/admin/advances?list=pay-back"]],
  "advances-at-gateway": [["admin/money/advances", "/admin/advances?list=gateway"]],
  "low-stock": [["admin/catalog/stock", "/admin/stock?list=low"]],
  ending: [["admin/catalog/stock-ending", "/admin/stock/ending"]],
  "messages-untold": [
    ["admin/messages/message-deliveries", "/admin/messages/deliveries?status=untold"],
  ],
  "parcels-reported": [["admin/parcels/parcels", "/admin/couriers/parcels?list=reported"]],
  "parcels-silent": [["admin/parcels/parcels", "/admin/couriers/parcels?list=silent"]],
  "webhooks-off": [["admin/messages/message-webhooks", "/admin/messages/webhooks"]],
};

/** Why the latest message failed, with the gateway's own text. */
function Reason({ unsent: { channel, reason, answerCode, said } }: { unsent: Unsent }) {
  const { deliveries: words } = useAdminWords().messages;
  const why = [wordFor(words.reasons, reason) ?? reason, answerCode].filter(Boolean).join(", ");
  return (
    <small className={styles.reason}>
      {words.channels[channel]}: {why} {said && <q lang="">{said}</q>}
    </small>
  );
}

/** Whatever waits in these tasks is urgent, so their tiles are red. */
const OVERDUE: readonly (typeof TO_DO)[number][] = ["late", "parcels-reported", "law-due"];

function classOf(task: (typeof TO_DO)[number], n: number): string | undefined {
  if (n === 0) return styles.done;
  return OVERDUE.includes(task) ? `${styles.tile} ${styles.overdue}` : styles.tile;
}

type Props = {
  counted: CountedToDo;
  /** Orders that wait for somebody to look at them, which is the first thing to do. */
  held: number;
  unsent: Unsent | null;
  /** Whether empty tasks are left out. */
  isShort: boolean;
};

/**
 * The tasks waiting for staff as links, empty ones greyed out and overdue ones red; the counts are
 * polled.
 */
export function ToDoTiles({ counted, held, unsent, isShort }: Props) {
  const { dashboard, heldOrders } = useAdminWords();
  const toDo = useToDo(counted);
  const may = useMay();
  const tasks = TO_DO.flatMap((task) => {
    const [, href] = TARGETS[task].find(([page]) => may(page)) ?? [];
    const isShown = toDo[task] > 0 || !(isShort || SELDOM.some((seldom) => seldom === task));
    return href && isShown ? [{ task, href }] : [];
  });
  const isHeldShown = held > 0 && may("admin/orders/held-orders");
  if (tasks.length === 0 && !isHeldShown) return null;
  return (
    <section className={styles.toDo} aria-labelledby="to-do">
      <h2 id="to-do">{dashboard.toDo}</h2>
      <ul className={styles.tiles}>
        {isHeldShown && (
          <li>
            <Link className={styles.tile} to="/admin/order/held">
              <span>{heldOrders.title}</span>{" "}
              <b>
                <BoundedNumber n={held} />
              </b>
            </Link>
          </li>
        )}
        {tasks.map(({ task, href }) => (
          <li key={task}>
            <Link className={classOf(task, toDo[task])} to={href}>
              <span>{dashboard.toDoTiles[task]}</span>{" "}
              <b>
                <BoundedNumber n={toDo[task]} />
              </b>
              {task === "messages-untold" && unsent && <Reason unsent={unsent} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
