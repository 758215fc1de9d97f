import { useLocation } from "@remix-run/react";
import { formatNumber } from "#app/domain/money.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./bottom-bar.module.css";

/** Fixed at the bottom: the five places of the shop. The badge counts cart lines, not pieces. */
export function BottomBar() {
  const words = useWords();
  const { cartLines } = useShell();
  const { pathname } = useLocation();
  const { shell } = words;
  const isShop = pathname.startsWith("/shop") || pathname.startsWith("/products/");
  return (
    <nav className={styles.bar} aria-label={shell.mainNavigation}>
      <Tab href="/" icon="home" text={shell.home} isCurrent={pathname === "/"} />
      <Tab href="/shop" icon="shop" text={shell.shop} isCurrent={isShop} />
      <a
        className={styles.tab}
        href="/cart"
        aria-label={cartLines > 0 ? shell.cartWithLines(cartLines) : undefined}
        aria-current={pathname === "/cart" ? "page" : undefined}
      >
        <Icon name="cart" />
        {shell.cart}{" "}
        {cartLines > 0 && (
          <span className={styles.badge}>{formatNumber(cartLines, words.language)}</span>
        )}
      </a>{" "}
      <Tab
        href="/terms-and-conditions"
        icon="info"
        text={shell.terms}
        isCurrent={pathname === "/terms-and-conditions"}
      />
      <Tab
        href="/profile/account"
        icon="person"
        text={shell.account}
        isCurrent={pathname.startsWith("/profile")}
      />
    </nav>
  );
}

function Tab(tab: { href: string; icon: IconName; text: string; isCurrent: boolean }) {
  return (
    <>
      <a className={styles.tab} href={tab.href} aria-current={tab.isCurrent ? "page" : undefined}>
        <Icon name={tab.icon} />
        {tab.text}
      </a>{" "}
    </>
  );
}
