import { Fragment } from "react";
import { formatPhone, telHref } from "#app/domain/core/phone.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Local } from "#app/ui/local.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useWords } from "#app/words/use-words.ts";
import { BackHere } from "./back-here.tsx";
import styles from "./footer.module.css";

/** Contact, opening hours, delivery terms and the order search. */
export function Footer() {
  const words = useWords();
  const { shop, isLite } = useShell();
  const { footer } = words;
  const [phone] = shop.phones;
  return (
    <footer className={styles.footer}>
      <p>
        <b>
          <Local of={shop.name} />
        </b>
        {shop.tagline.text && (
          <>
            {" · "}
            <Local of={shop.tagline} />
          </>
        )}
      </p>
      {phone && (
        <p>
          <a className={styles.phone} href={telHref(phone)}>
            <Icon name="phone" size={20} />
            {formatPhone(phone, words.language)}
          </a>{" "}
          <Local of={shop.hours} />
        </p>
      )}
      <nav className={styles.links} aria-label={footer.label}>
        <a href="/track-order">{words.footer.trackOrder}</a>{" "}
        <a href="/terms-and-conditions#delivery">{footer.delivery}</a>{" "}
        <a href="/terms-and-conditions#returns">{footer.returns}</a>{" "}
        {shop.pages.map(({ path, title }) => (
          <Fragment key={path}>
            <a href={path}>
              <Local of={title} />
            </a>{" "}
          </Fragment>
        ))}
        {shop.chatLink && (
          <a href={shop.chatLink} rel="noopener">
            {words.footer.chat}
          </a>
        )}{" "}
        {shop.socialPage && (
          <a href={shop.socialPage} rel="noopener">
            {footer.page}
          </a>
        )}
      </nav>
      {shop.identity.length > 0 && (
        <address>
          {shop.identity.map((line, index) => (
            <Fragment key={line.text}>
              {index > 0 && " · "}
              <Local of={line} />
            </Fragment>
          ))}
        </address>
      )}
      <form method="post" action="/lite">
        <BackHere />
        <button className={styles.lite} type="submit" name="lite" value={isLite ? "0" : "1"}>
          {isLite ? words.shell.fullVersion : words.shell.liteVersion}
        </button>
        {!isLite && <p>{words.shell.liteHint}</p>}
      </form>
    </footer>
  );
}
