import { useLocation } from "@remix-run/react";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useShell } from "#app/ui/shell.ts";
import { Slot } from "#app/ui/slot.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./bottom-bar.module.css";

/**
 * The shop's five main links, fixed at the bottom or, on wide screens, in the header; the badge
 * counts cart lines, not pieces.
 */
export function BottomBar() {
  const { shell } = useWords();
  const { cartLines, cartSum } = useShell();
  const { pathname } = useLocation();
  const isShop = /^\/(shop|shelf|products)/.test(pathname);
  return (
    <nav className={styles.bar} aria-label={shell.mainNavigation}>
      <Tab href="/" icon="home" text={shell.home} isCurrent={/^\/(home)?$/.test(pathname)} />
      <Tab href="/shop" icon="shop" text={shell.shop} isCurrent={isShop} />
      <Slot name="cart-tab">
        <CartTab lines={cartLines} sum={cartSum} isCurrent={pathname === "/cart"} />
      </Slot>{" "}
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

export function CartTab({
  lines,
  sum,
  isCurrent = false,
}: {
  lines: number;
  /** Whole taka, shown on wide screens. */
  sum: number;
  isCurrent?: boolean;
}) {
  const { shell, language } = useWords();
  return (
    <a
      className={styles.tab}
      href="/cart"
      aria-label={lines > 0 ? shell.cartWithLines(lines, sum) : undefined}
      aria-current={isCurrent ? "page" : undefined}
    >
      <Icon name="cart" />
      {shell.cart}{" "}
      {lines > 0 && (
        <>
          <span className={styles.badge}>{formatNumber(lines, language)}</span>{" "}
          <b className={styles.sum}>{formatTaka(sum, language)}</b>
        </>
      )}
    </a>
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
