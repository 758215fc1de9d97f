import { Outlet, useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage, statusOf } from "#app/ui/error-page.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useFocusAfterForm } from "#app/ui/use-focus-after-form.ts";
import { useWords } from "#app/words/use-words.ts";
import { CHECKOUT_FORM } from "./checkout/form-id.ts";
import { BottomBar } from "./layout/bottom-bar.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import styles from "./layout.module.css";
import { LanguageSwitch } from "./opening/language-switch.tsx";
import { useUnsentChanges } from "./parts/cart-clicks.ts";
import { SearchBox } from "./parts/search-box.tsx";

export default function StorefrontLayout() {
  return (
    <Frame form={useLocation().pathname === "/checkout" ? CHECKOUT_FORM : undefined}>
      <Outlet />
    </Frame>
  );
}

/** Errors render inside the frame so that header and bottom bar remain usable. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage>{statusOf(useRouteError()) === 404 && <SearchBox />}</ErrorPage>
    </Frame>
  );
}

/**
 * On the checkout page (`form`) the header's buttons submit its form so that typed values are
 * saved.
 */
function Frame({ form, children }: { form?: string | undefined; children: ReactNode }) {
  const words = useWords();
  useFocusAfterForm();
  useUnsentChanges();
  // A page that sells by one form leads nowhere else.
  const isLanding = /^\/[lo]\//.test(useLocation().pathname);
  const { shop, user } = useShell();
  // A closed shop leads visitors nowhere.
  if (shop.opening !== "open" && !user?.role)
    return (
      <div className={styles.content}>
        <LanguageSwitch />
        {children}
      </div>
    );
  return (
    <>
      <a className={styles.skip} href="#content">
        {words.shell.skipToContent}
      </a>
      <Header form={form} isBare={isLanding} />
      <div className={styles.content}>
        {shop.closedNotice && (
          <p role="status" className={styles.closed}>
            {shop.closedNotice} <a href="/admin/settings#opening">{shop.toOpening}</a>
          </p>
        )}
        {children}
      </div>
      <Footer />
      {!isLanding && <BottomBar />}
    </>
  );
}
