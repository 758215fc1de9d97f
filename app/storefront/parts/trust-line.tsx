import { formatPhone, telHref } from "#app/domain/phone.ts";
import { Local } from "#app/ui/local.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useWords } from "#app/words/use-words.ts";
import type { TrustView } from "./delivery-view.server.ts";
import styles from "./trust-line.module.css";

/** Payment, arrival, returns and phone before the first price. */
export function TrustLine({ of: { line, returns } }: { of: TrustView }) {
  const { language } = useWords();
  const [phone] = useShell().shop.phones;
  return (
    <p className={styles.line}>
      {line} · <Local of={returns} />
      {phone && (
        <>
          {" · "}
          <a href={telHref(phone)}>{formatPhone(phone, language)}</a>
        </>
      )}
    </p>
  );
}
