import { useLocation } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./header.module.css";

/** Fixed on top: logo, the other language, and the person's menu, which opens without script. */
export function Header() {
  const { shop } = useShell();
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <a className={styles.logo} href="/">
          <Logo name={shop.name} path={shop.logo} />
        </a>
        <LanguageSwitch />
        <PersonMenu />
      </div>
    </header>
  );
}

function LanguageSwitch() {
  const words = useWords();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/language">
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <button
        className={styles.language}
        type="submit"
        name="language"
        value={words.shell.switchLanguageTo}
        lang={words.shell.switchLanguageTo}
      >
        {words.shell.switchLanguage}
      </button>
    </form>
  );
}

function PersonMenu() {
  const words = useWords();
  const { user } = useShell();
  return (
    <details className={styles.menu}>
      <summary>
        <Icon name="person" />
        <span className="hidden-visually">{words.shell.menu}</span>
      </summary>
      <div className={styles.dropdown}>
        {user ? (
          <>
            <p className={styles.who}>
              <b>{user.fullName}</b>
              <span>{user.phoneNumber || user.email}</span>
            </p>
            {user.isAdmin ? (
              <a href="/admin">{words.shell.admin}</a>
            ) : (
              <a href="/profile/account">{words.shell.profile}</a>
            )}
            <form method="post" action="/logout">
              <button type="submit">{words.shell.logOut}</button>
            </form>
          </>
        ) : (
          <>
            <a href="/login">{words.shell.login}</a> <a href="/register">{words.shell.register}</a>
          </>
        )}
      </div>
    </details>
  );
}
