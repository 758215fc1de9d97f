import { ButtonLink } from "#app/ui/button.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../messages/messages.module.css";

/** The secret is shown once and only in this response because addresses and cookies are logged or stored. */
export function Secret({
  secret,
  url,
  closeHref,
}: {
  secret: string;
  url: string;
  closeHref: string;
}) {
  const { webhooks: words } = useAdminWords().messages;
  return (
    <section className={`${styles.notice} ${styles.secret}`} role="status">
      <h2>{words.secretTitle}</h2>
      <p className={styles.address}>{url}</p>
      <output>{secret}</output>
      <p>{words.secretHint}</p>
      <ButtonLink href={closeHref}>{words.done}</ButtonLink>
    </section>
  );
}
