import { Link } from "@remix-run/react";
import type { Unsent } from "#app/domain/outbox/deliveries.server.ts";
import { SELDOM, TO_DO } from "#app/domain/to-do/to-do.ts";
import type { StaffPage } from "#app/domain/users/roles.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { BoundedNumber } from "../parts/bounded-number.tsx";
import { orderListPath } from "../parts/order-list-path.ts";
import { type Counted, useToDo } from "../parts/to-do-now.ts";
import { useMay } from "../parts/use-may.ts";
import styles from "./to-do-tiles.module.css";

/** The page of each task and the query or anchor of the task on it. */
const TARGETS: Record<(typeof TO_DO)[number], readonly [StaffPage, string]> = {
  unconfirmed: ["admin/calls", "/admin/calls"],
  "to-pack": ["admin/orders", orderListPath("to-pack")],
  "to-hand-over": ["admin/orders", orderListPath("Ready for delivery")],
  "with-courier": ["admin/orders", orderListPath("with-courier")],
  late: ["admin/orders", orderListPath("late")],
  "to-settle": ["admin/orders", orderListPath("to-settle")],
  "coming-back": ["admin/orders", orderListPath("coming-back")],
  "low-stock": ["admin/stock", "/admin/stock?list=low"],
  "messages-untold": ["admin/message-deliveries", "/admin/messages/deliveries?status=untold"],
  "parcels-silent": ["admin/parcels", "/admin/couriers/parcels?list=silent"],
  "webhooks-off": ["admin/message-webhooks", "/admin/messages/webhooks"],
};

/** Why the latest message failed, with the gateway's own text. */
function Reason({ unsent: { channel, reason, answerCode, said } }: { unsent: Unsent }) {
  const { deliveries: words } = useAdminWords().messages;
  const why = [words.reasons[reason] ?? reason, answerCode].filter(Boolean).join(", ");
  return (
    <small className={styles.reason}>
      {words.channels[channel]}: {why} {said && <q lang="">{said}</q>}
    </small>
  );
}

/** The tasks waiting for staff as links, empty ones greyed out; the counts are polled. */
export function ToDoTiles({ counted, unsent }: { counted: Counted; unsent: Unsent | null }) {
  const { dashboard } = useAdminWords();
  const toDo = useToDo(counted);
  const may = useMay();
  const tasks = TO_DO.filter(
    (task) =>
      may(TARGETS[task][0]) && (toDo[task] > 0 || !SELDOM.some((seldom) => seldom === task)),
  );
  return (
    <section className={styles.toDo} aria-labelledby="to-do">
      <h2 id="to-do">{dashboard.toDo}</h2>
      <ul className={styles.tiles}>
        {tasks.map((task) => (
          <li key={task}>
            <Link className={toDo[task] > 0 ? styles.tile : styles.done} to={TARGETS[task][1]}>
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
