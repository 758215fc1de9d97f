import { Outlet, useLocation } from "@remix-run/react";
import type { PrivateHandle } from "#app/http/page-handle.ts";
import { Form } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import styles from "./layout.module.css";

export const handle: PrivateHandle = { isPrivate: true };

/** The menu beside a customer's own pages. Each page checks its customer itself. */
export default function AccountLayout() {
  return (
    <div className={styles.frame}>
      <SideMenu />
      <Outlet />
    </div>
  );
}

function SideMenu() {
  const { account } = useAccountWords();
  const { pathname } = useLocation();
  const pages = [
    ["/profile/account", account.profile],
    ["/profile/manage-address", account.addresses],
    ["/profile/order", account.orders],
    ["/profile/settings", account.settings],
  ] as const;
  return (
    <nav className={styles.menu} aria-label={account.menu}>
      {pages.map(([href, text]) => (
        <a key={href} href={href} aria-current={pathname === href ? "page" : undefined}>
          {text}
        </a>
      ))}
      <Form method="post" action="/logout" reloadDocument>
        <button type="submit">
          <Icon name="exit" size={20} />
          {account.signOut}
        </button>
      </Form>
    </nav>
  );
}
