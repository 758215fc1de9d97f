import { formatDateTime } from "#app/domain/core/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./notice.module.css";
import type { NoticeView } from "./view.server.ts";

/** The outcome of the previous order, which its caller can undo. */
export function Notice({ notice }: { notice: NoticeView }) {
  const { language, statuses } = useWords();
  const { calls: words } = useAdminWords();
  const { outcome, callAfter } = notice;
  const became = outcome ? words.became[outcome] : statuses[notice.status];
  const again =
    callAfter && (outcome === "no-answer" || outcome === "later")
      ? words.again(formatDateTime(new Date(callAfter), language))
      : "";
  const said = words.lastCall(
    notice.orderNumber,
    notice.fullName,
    [became, again].filter(Boolean).join(", "),
  );
  return (
    <div className={styles.notice} role="status">
      <p>{notice.isOwn ? said : words.somebodyElse(said, notice.by)}</p>
      {notice.isOwn && (
        <Form method="post">
          <input type="hidden" name="id" value={notice.id} />
          <input type="hidden" name="version" value={notice.version} />
          <Button
            look="secondary"
            name="intent"
            value="undo"
            aria-label={words.undoOf(notice.orderNumber)}
          >
            {words.undo}
          </Button>
        </Form>
      )}
    </div>
  );
}
