import { formatDateTime } from "#app/domain/core/dates.ts";
import type { OwnSession } from "#app/http/own-account.server.ts";
import { Form } from "#app/ui/form.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { Button } from "./button.tsx";
import styles from "./session-list.module.css";

/** The user's sessions, each with a button that ends it, and one for all. */
export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const { sessions: words } = useAccountWords();
  return (
    <section className={styles.list} aria-labelledby="sessions">
      <h2 id="sessions">{words.title}</h2>
      <p className={styles.hint}>{words.hint}</p>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      <Form method="post" preventScrollReset>
        <Button look="secondary" name="intent" value="end-all-sessions">
          {words.endAll}
        </Button>
      </Form>
    </section>
  );
}

function SessionItem({ session }: { session: OwnSession }) {
  const { language } = useWords();
  const { sessions: words } = useAccountWords();
  const { id, device, network, isThis, since, lastSeen } = session;
  const name = device || words.unknownDevice;
  const moment = (ms: number) => formatDateTime(new Date(ms), language);
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {name}
          {isThis && <span className={styles.this}>{words.thisOne}</span>}
        </p>
        <p className={styles.hint}>{words.lastSeen(moment(lastSeen))}</p>
        <p className={styles.hint}>{words.since(moment(since), network)}</p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button
          look="quiet"
          name="intent"
          value="end-session"
          aria-label={words.endOf(name, moment(since))}
        >
          {words.end}
        </Button>
      </Form>
    </li>
  );
}
