import "./ui/styles/index.css";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { Meta, Outlet, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { findShopSettings } from "./domain/shop/shop-settings.server.ts";
import { getUser } from "./http/auth.server.ts";
import { readCart, upgradeCart } from "./http/cart-cookie.server.ts";
import { isLite } from "./http/lite.server.ts";
import { failureMeta } from "./http/meta.ts";
import { isPrivatePath } from "./http/private-path.ts";
import { tidySession } from "./http/session.server.ts";
import { takeToast } from "./http/toast.server.ts";
import { ConnectionBanner } from "./ui/connection/connection-banner.tsx";
import { ErrorPage, statusOf } from "./ui/error-page.tsx";
import { Styles } from "./ui/styles.tsx";
import { Toaster } from "./ui/toaster.tsx";
import { errorName } from "./words/error-titles.ts";
import { languageOf } from "./words/language.server.ts";
import { useWords } from "./words/use-words.ts";

/** What every page shows around its own: the shop's name, who is logged in, how full the cart is. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const [shop, user, cart, { toast, headers }] = await Promise.all([
    findShopSettings(),
    getUser(args),
    readCart(args),
    takeToast(request),
  ]);
  const cookies = [...(await tidySession(request, user)), ...(await upgradeCart(request))];
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return data(
    {
      shop: {
        name: shop.name,
        tagline: shop.tagline,
        logo: shop.logo,
        chatLink: shop.chatLink,
        phones: shop.phones,
      },
      user: user && {
        fullName: user.fullName,
        phoneNumber: user.phoneNumber,
        email: user.email,
        isAdmin: user.isAdmin,
      },
      cartLines: cart.length,
      language: languageOf(request),
      isLite: isLite(request),
      toast,
    },
    { headers },
  );
}

export type RootData = Awaited<ReturnType<typeof loader>>["data"];

/** Of whatever an area catches; layouts without a `meta` of their own pass it on. */
export const meta: MetaFunction = failureMeta;

export function Layout({ children }: { children: ReactNode }) {
  const { language, errors } = useWords();
  const error = useRouteError();
  const { pathname } = useLocation();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffdf8" />
        {error ? <title>{errors[errorName(statusOf(error))]}</title> : <Meta />}
        {isPrivatePath(pathname) && (
          <>
            <meta name="robots" content="noindex" />
            <meta name="referrer" content="no-referrer" />
          </>
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Styles />
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function App() {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <>
      <Outlet />
      <Toaster toast={root?.toast ?? null} />
      <ConnectionBanner />
    </>
  );
}

/** The last resort: whatever no area's own error page caught. */
export function ErrorBoundary() {
  return <ErrorPage />;
}
