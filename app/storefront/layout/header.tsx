import { useLocation, useSearchParams } from "@remix-run/react";
import { banglaDigits } from "#app/domain/core/digits.ts";
import type { ShownText } from "#app/domain/core/local-text.ts";
import { imageSize, imageVariant } from "#app/domain/shop/media/image-path.ts";
import type { Visitor } from "#app/http/visitor.server.ts";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { FormToken } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Typed } from "#app/ui/local.tsx";
import { useShell } from "#app/ui/shell.ts";
import { Slot } from "#app/ui/slot.tsx";
import { useWords } from "#app/words/use-words.ts";
import { IMAGE_BASE } from "../../ui/image.tsx";
import { SearchBox } from "../parts/search-box.tsx";
import { BackHere, useIsLost } from "./back-here.tsx";
import styles from "./header.module.css";

/**
 * Fixed header with logo, search on wide screens, language switch and a menu that opens without
 * script; the checkout has no search because it would discard typed values. A bare one has only
 * logo and language.
 */
export function Header({ form, isBare }: { form?: string | undefined; isBare: boolean }) {
  const { shop } = useShell();
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <a className={styles.logo} href="/">
          <Logo name={shop.name} path={shop.logo} />
        </a>
        {!form && !isBare && <HeaderSearch />}
        {form ? <LanguageButton form={form} /> : <LanguageSwitch />}
        {!isBare && <PersonMenu form={form} />}
      </div>
    </header>
  );
}

/** The search field shows the current search and stays in the category. */
function HeaderSearch() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isLost = useIsLost();
  const isShop = !isLost && /^\/shop(?:\/|$)/.test(pathname);
  const search = (isShop && query.get("q")) || "";
  return (
    <div className={styles.search}>
      <SearchBox key={search} search={search} action={isShop ? pathname : "/shop"} />
    </div>
  );
}

function LanguageSwitch() {
  const words = useWords();
  return (
    <form method="post" action="/language">
      <BackHere />
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

/**
 * The language switch as a button of the checkout form, which resets Enter to the main button; text
 * browsers ignore the `form` attribute and submit the surrounding form instead.
 */
function LanguageButton({ form }: { form: string }) {
  const words = useWords();
  return (
    <form method="post" action="/language">
      <BackHere />
      <DefaultButton form={form} name="intent" value="place-order">
        {"\u00a0"}
      </DefaultButton>
      <button
        className={styles.language}
        type="submit"
        form={form}
        formNoValidate
        name="language"
        value={words.shell.switchLanguageTo}
        lang={words.shell.switchLanguageTo}
      >
        {words.shell.switchLanguage}
      </button>
    </form>
  );
}

function PersonMenu({ form }: { form: string | undefined }) {
  const words = useWords();
  const { user, formToken } = useShell();
  return (
    <details className={styles.menu}>
      <summary>
        <Icon name="person" />
        <span className="hidden-visually">{words.shell.menu}</span>
      </summary>
      <div className={styles.dropdown}>
        <Slot name="menu">
          {user ? (
            <UserMenu user={user} formToken={formToken} />
          ) : form ? (
            <>
              <EntryButtons form={form} /> <a href="/track-order">{words.footer.trackOrder}</a>
            </>
          ) : (
            <>
              <a href="/login">{words.shell.login}</a>{" "}
              <a href="/register">{words.shell.register}</a>{" "}
              <a href="/track-order">{words.footer.trackOrder}</a>
            </>
          )}
        </Slot>
      </div>
    </details>
  );
}

type UserMenuProps = { user: NonNullable<Visitor["user"]>; formToken: string };

export function UserMenu({ user, formToken }: UserMenuProps) {
  const { shell, footer, language } = useWords();
  const who = user.phoneNumber || user.email || "";
  return (
    <>
      <p className={styles.who}>
        <b>
          <Typed text={user.fullName} />
        </b>
        <span>{user.phoneNumber && language === "bn" ? banglaDigits(who) : who}</span>
      </p>
      {user.isAdmin ? (
        <a href={user.role === "rider" ? "/admin/rider" : "/admin"}>{shell.admin}</a>
      ) : (
        <a href="/profile/account">{shell.profile}</a>
      )}{" "}
      <a href="/track-order">{footer.trackOrder}</a>
      <form method="post" action="/logout">
        <FormToken token={formToken} />
        <button type="submit">{shell.logOut}</button>
      </form>
    </>
  );
}

/**
 * Links that save the typed values; text browsers ignore the `form` attribute and do not save them.
 */
function EntryButtons({ form }: { form: string }) {
  const { shell } = useWords();
  const { pathname } = useLocation();
  const shared = { type: "submit", form, formNoValidate: true, name: "intent" } as const;
  return (
    <>
      <form action="/login">
        <input type="hidden" name="redirectTo" value={pathname} />
        <button {...shared} value="log-in">
          {shell.login}
        </button>
      </form>
      <form action="/register">
        <input type="hidden" name="redirectTo" value={pathname} />
        <button {...shared} value="register">
          {shell.register}
        </button>
      </form>
    </>
  );
}

/** The shop's uploaded logo, or a market awning with the shop's name. */
function Logo({ name, path }: { name: ShownText; path: string }) {
  if (path)
    return (
      <img
        src={IMAGE_BASE + imageVariant(path, 1)}
        alt={name.text}
        lang={name.lang}
        {...imageSize(path)}
      />
    );
  return (
    <>
      <svg width="32" height="28" viewBox="0 0 32 28" aria-hidden="true">
        <path
          d="M2 11 6.5 2h19L30 11v1.5a3.7 3.7 0 0 1-7 1.7 3.9 3.9 0 0 1-7 0 3.9 3.9 0 0 1-7 0 3.7 3.7 0 0 1-7-1.7z"
          fill="currentColor"
        />
        <path d="M5.5 18v8h21v-8" fill="none" strokeWidth="3" />
      </svg>
      <span lang={name.lang}>{name.text}</span>
    </>
  );
}
