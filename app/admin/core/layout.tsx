import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientLoaderFunctionArgs,
  Outlet,
  useLocation,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { countForMenu } from "#app/domain/figures/to-do/to-do.server.ts";
import { NO_COUNTS } from "#app/domain/figures/to-do/to-do.ts";
import { knownAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { failureMeta } from "#app/http/meta.ts";
import type { PrivateHandle } from "#app/http/page-handle.ts";
import { orThePage } from "#app/ui/connection/or-the-page.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useFocusAfterForm } from "#app/ui/use-focus-after-form.ts";
import { loadAccountWords } from "#app/words/use-account-words.ts";
import { loadAdminWords, useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminError } from "./admin-error.tsx";
import headerStyles from "./layout/header.module.css";
import { useLostForm } from "./layout/lost-form.ts";
import { OrderBell } from "./layout/order-bell.tsx";
import { PageTabs } from "./layout/page-tabs.tsx";
import { SideMenu } from "./layout/side-menu.tsx";
import styles from "./layout.module.css";
import { ToDoContext, usePolledToDo } from "./to-do-now.ts";

export const handle: PrivateHandle = { isPrivate: true };

/** Every page checks access itself because the loaders of one address run in parallel. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireAdmin(args, "admin/core/layout");
  // A rider learns nothing of the shop's work, not even how much there is.
  if (roleOf(user) === "rider")
    return { counts: NO_COUNTS, takesAdvances: false, at: Date.now(), bell: null };
  const [{ counts, bell }, { settings }] = await Promise.all([
    countForMenu(user.id),
    knownAdvanceSettings(),
  ]);
  return {
    counts,
    takesAdvances: settings.ask !== "never" || counts["advances-waiting"] > 0,
    at: Date.now(),
    bell,
  };
}

/**
 * After client-side navigation, for example after logging in, the admin's translations are not
 * loaded yet.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const [loaded] = await Promise.all([
    serverLoader<typeof loader>(),
    orThePage(request.url, () => Promise.all([loadAdminWords(), loadAccountWords()])),
  ]);
  return loaded;
}

export const meta: MetaFunction = (page) => [
  ...failureMeta(page),
  { name: "robots", content: "noindex" },
];

export default function AdminLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Errors render inside the frame so that the menu remains usable. */
export function ErrorBoundary() {
  return (
    <Frame>
      <AdminError />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const words = useWords();
  const { frame } = useAdminWords();
  const loaded = useRouteLoaderData<typeof loader>("admin/core/layout");
  const toDo = usePolledToDo(loaded, Boolean(loaded?.bell));
  useFocusAfterForm();
  const isTypedBack = useLostForm(useShell().user?.phoneNumber ?? "");
  return (
    <ToDoContext.Provider value={toDo}>
      <div className={styles.frame}>
        <a className={styles.skip} href="#content">
          {words.shell.skipToContent}
        </a>
        <input type="checkbox" id="admin-menu" className={styles.toggle} aria-label={frame.menu} />
        <Header />
        <SideMenu />
        <main id="content" className={styles.content}>
          {isTypedBack && (
            <p role="status" className={styles.typedBack}>
              {frame.typedBack}
            </p>
          )}
          <PageTabs />
          {loaded?.bell && <OrderBell quiet={loaded.bell} />}
          {children}
        </main>
      </div>
    </ToDoContext.Provider>
  );
}

/** The menu button, "Admin" with the shop's name, the language switch and the link to the shop. */
function Header() {
  const { frame } = useAdminWords();
  const { shop } = useShell();
  return (
    <header className={headerStyles.header}>
      <label className={headerStyles.menu} htmlFor="admin-menu" title={frame.menu}>
        <Icon name="menu" />
        <span className={headerStyles.more}>{frame.menu}</span>{" "}
        <span className={headerStyles.shut} aria-hidden="true">
          <Icon name="close" />
          {frame.close}
        </span>
      </label>
      <p className={headerStyles.title}>{frame.title(shop.name.text)}</p>
      <a className={headerStyles.shop} href="/">
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
        className={headerStyles.language}
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
