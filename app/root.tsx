import darkColours from "./ui/styles/dark.css?url";
import "./ui/styles/index.css";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { Meta, Outlet, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { DARK_PAPER, PAPER } from "./domain/core/contrast.ts";
import { failureMeta } from "./http/meta.ts";
import type { PrivateHandle, Refreshed } from "./http/page-handle.ts";
import { type RootData, readShell } from "./http/shell.server.ts";
import { ConnectionBanner } from "./ui/connection/connection-banner.tsx";
import { ErrorPage, statusOf } from "./ui/error-page.tsx";
import { useShell } from "./ui/shell.ts";
import { Styles } from "./ui/styles.tsx";
import { Toaster } from "./ui/toaster.tsx";
import { useTopOfPage } from "./ui/use-top-of-page.ts";
import { errorName } from "./words/error-titles.ts";
import { useWords } from "./words/use-words.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { shell, headers } = await readShell(args);
  return data(shell, { headers });
}

/** The title of a caught error; layouts without a `meta` of their own inherit it. */
export const meta: MetaFunction = failureMeta;

export function Layout({ children }: { children: ReactNode }) {
  const { language, errors } = useWords();
  const error = useRouteError();
  const isPrivate = useIsPrivate();
  const refreshSeconds = useRefreshSeconds();
  const siteName = useSiteName();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={DARK_PAPER} media="(prefers-color-scheme:dark)" />
        <meta name="theme-color" content={PAPER} />
        {error ? <title>{errors[errorName(statusOf(error))]}</title> : <Meta />}
        {siteName && !isPrivate && <meta property="og:site_name" content={siteName} />}
        {isPrivate && (
          <>
            <meta name="robots" content="noindex" />
            <meta name="referrer" content="same-origin" />
          </>
        )}
        {refreshSeconds && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refreshSeconds)} />
          </noscript>
        )}
        <link rel="icon" href="/icon/favicon" />
        <link rel="apple-touch-icon" href="/icon/touch" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Styles />
        <link rel="stylesheet" href={darkColours} media="(prefers-color-scheme:dark)" />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Whether this page holds personal data, according to its `handle` or a layout's. */
const useIsPrivate = () =>
  useMatches().some(({ handle }) => (handle as Partial<PrivateHandle> | undefined)?.isPrivate);

/** The shop's name; none while an error keeps it from being read. */
function useSiteName(): string | undefined {
  const root = useMatches().at(0)?.data as Partial<RootData> | undefined;
  return root?.shop?.name.text;
}

/** Seconds until the page reloads itself, from its loader's data (`Refreshed`). */
function useRefreshSeconds(): number | null {
  const data = useMatches().at(-1)?.data as Partial<Refreshed> | undefined;
  return data?.refreshSeconds ?? null;
}

export default function App() {
  const { toast } = useShell();
  useTopOfPage();
  return (
    <>
      <Outlet />
      <Toaster toast={toast} />
      <ConnectionBanner />
    </>
  );
}

/** The last resort for errors that no area's own error page caught. */
export function ErrorBoundary() {
  return <ErrorPage />;
}
