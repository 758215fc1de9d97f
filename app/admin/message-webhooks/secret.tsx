import { ButtonLink } from "#app/ui/button.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../messages/messages.module.css";

/** Said on this very page, once: a secret has no place in an address or a cookie. */
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
