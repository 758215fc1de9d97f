import { Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { usePolled } from "../../core/to-do-now.ts";
import styles from "./call-card.module.css";

type WaitingCalls = { later: number; nextAt: number | null };

/** Shown when no order waits for a call; it polls with script and reloads the page without. */
export function EmptyQueue({ waiting, search }: { waiting: WaitingCalls; search: string }) {
  const { language } = useWords();
  const { calls: words, dashboard, frame } = useAdminWords();
  const { revalidate } = useRevalidator();
  const polledAt = usePolled()?.at;
  useEffect(() => {
    if (polledAt) revalidate();
  }, [polledAt, revalidate]);
  return (
    <section className={styles.empty}>
      <h2>{search ? frame.nothingFound : words.empty}</h2>
      {waiting.nextAt && (
        <p>{words.nextAt(waiting.later, formatDateTime(new Date(waiting.nextAt), language))}</p>
      )}
      <p>{words.emptyHint}</p>
      <Link to="/admin/order/to-pack">{dashboard.toDoTiles["to-pack"]}</Link>
    </section>
  );
}
