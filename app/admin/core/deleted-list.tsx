import type { ReactNode } from "react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Overlay } from "#app/ui/overlay.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./deleted-list.module.css";

/** `deletedAt` in epoch milliseconds. */
export type DeletedItem = { id: string; name: string; deletedAt: number };

/**
 * The deleted rows that can be restored (`?deleted`), latest first; each form posts the intent
 * `restore` and its id.
 */
export function DeletedList({
  items,
  closeHref,
  children,
}: {
  items: DeletedItem[];
  closeHref: string;
  /** Why the restore was refused. */
  children?: ReactNode;
}) {
  const { frame } = useAdminWords();
  const { language } = useWords();
  return (
    <Overlay title={frame.recentlyDeleted} closeHref={closeHref}>
      {children}
      <p className={styles.hint}>
        {items.length > 0 ? frame.recentlyDeletedHint : frame.nothingDeleted}
      </p>
      <ul className={styles.list}>
        {items.map(({ id, name, deletedAt }) => (
          <li key={id}>
            <span>
              {name}
              <small>
                {frame.deletedAt} {formatDateTime(new Date(deletedAt), language)}
              </small>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button
                look="secondary"
                name="intent"
                value="restore"
                aria-label={`${frame.restore}: ${name}`}
              >
                {frame.restore}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Overlay>
  );
}
