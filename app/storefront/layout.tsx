import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { useWords } from "#app/words/use-words.ts";
import { CHECKOUT_FORM } from "./checkout/form-id.ts";
import { BottomBar } from "./layout/bottom-bar.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import styles from "./layout.module.css";

export default function StorefrontLayout() {
  return (
    <Frame form={useLocation().pathname === "/checkout" ? CHECKOUT_FORM : undefined}>
      <Outlet />
    </Frame>
  );
}

/** An error keeps header and bottom bar: there is always a way on. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}

/** On the checkout page (`form`) the header's buttons belong to its form, so that leaving it keeps what was typed. */
function Frame({ form, children }: { form?: string | undefined; children: ReactNode }) {
  const words = useWords();
  return (
    <>
      <a className={styles.skip} href="#content">
        {words.shell.skipToContent}
      </a>
      <Header form={form} />
      <div className={styles.content}>{children}</div>
      <Footer />
      <BottomBar />
    </>
  );
}
