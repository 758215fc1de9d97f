import { useLocation } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./header.module.css";
import { UnconfirmedBadge } from "./unconfirmed-badge.tsx";

/** The menu button, "Admin" with the shop's name, the language switch and the link to the shop. */
export function Header() {
  const { frame } = useAdminWords();
  const { shop } = useShell();
  return (
    <header className={styles.header}>
      <label className={styles.menu} htmlFor="admin-menu" title={frame.menu}>
        <Icon name="menu" />
        <UnconfirmedBadge />
        <span className="hidden-visually">{frame.menu}</span>
      </label>
      <p className={styles.title}>{frame.title(shop.name.text)}</p>
      <a className={styles.shop} href="/">
        {frame.toShop}
      </a>
      <LanguageSwitch />
    </header>
  );
}

function LanguageSwitch() {
  const { shell } = useWords();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/language">
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <button
        className={styles.language}
        type="submit"
        name="language"
        value={shell.switchLanguageTo}
        lang={shell.switchLanguageTo}
      >
        {shell.switchLanguage}
      </button>
    </form>
  );
}
