import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import type { StaffPage } from "#app/rights.ts";
import { Form } from "#app/ui/form.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useFollowedLinks } from "#app/ui/use-followed-links.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useMay } from "../use-may.ts";
import styles from "./side-menu.module.css";
import { UnconfirmedBadge } from "./unconfirmed-badge.tsx";

type Entry = readonly [name: string, page: StaffPage, path: string, icon: IconName];

/** Groups by use: daily work, products, customers and marketing, settings. */
const GROUPS = [
  [
    ["dashboard", "admin/figures/dashboard", "/admin", "dashboard"],
    ["order", "admin/orders/orders", "/admin/order", "cart"],
    ["calls", "admin/orders/calls", "/admin/calls", "phone"],
    ["packing", "admin/parcels/packing", "/admin/packing", "box"],
    ["couriers", "admin/parcels/couriers", "/admin/couriers", "truck"],
    ["cash", "admin/money/cash", "/admin/cash", "cash"],
    ["advances", "admin/money/advances", "/admin/advances", "cash"],
    ["reports", "admin/figures/reports", "/admin/reports", "chart"],
    ["profit", "admin/money/profit", "/admin/profit", "chart"],
  ],
  [
    ["product", "admin/catalog/products", "/admin/product", "box"],
    ["stock", "admin/catalog/stock", "/admin/stock", "check"],
    ["waiting", "admin/catalog/waiting", "/admin/waiting", "phone"],
    ["category", "admin/catalog/categories", "/admin/category", "tag"],
    ["shelves", "admin/catalog/shelves", "/admin/shelf", "box"],
    ["search", "admin/catalog/search", "/admin/search", "search"],
  ],
  [
    ["people", "admin/people/people", "/admin/people", "people"],
    ["customers", "admin/people/customers", "/admin/customers", "person"],
    ["reviews", "admin/catalog/reviews", "/admin/review", "star"],
    ["carousel", "admin/marketing/carousel", "/admin/carousel-offer", "picture"],
    ["landing", "admin/marketing/landing-pages", "/admin/landing-page", "ticket"],
    ["sales", "admin/catalog/sales", "/admin/sale", "tag"],
    ["promoCode", "admin/marketing/promo-codes", "/admin/promo-code", "ticket"],
  ],
  [
    ["delivery", "admin/shop/delivery-charges", "/admin/delivery-charge", "home"],
    ["messages", "admin/messages/messages", "/admin/messages", "chat"],
    ["pages", "admin/shop/pages", "/admin/page", "info"],
    ["settings", "admin/shop/settings", "/admin/settings", "gear"],
    ["staff", "admin/people/staff", "/admin/staff", "people"],
    ["audit", "admin/figures/audit", "/admin/audit", "check"],
    ["account", "admin/people/account", "/admin/account", "person"],
  ],
] as const satisfies readonly (readonly Entry[])[];

/**
 * A replacement page for roles that may not open the entry's own page: packers hand over parcels
 * but may not see courier credentials.
 */
const INSTEAD: Partial<Record<StaffPage, readonly [StaffPage, string]>> = {
  "admin/parcels/couriers": ["admin/parcels/hand-over", "/admin/couriers/hand-over"],
};

/**
 * The preceding checkbox folds it to icons on wide screens and opens it as a sheet on narrow ones.
 */
export function SideMenu() {
  const { frame } = useAdminWords();
  const may = useMay();
  const { pathname } = useLocation();
  const around = useFollowedLinks<HTMLElement>();
  useFoldOnPhones();
  return (
    <nav ref={around} className={styles.menu} aria-label={frame.navigation}>
      {GROUPS.map((entries) => (
        <div key={entries[0][0]} className={styles.group}>
          {entries.map(([name, page, path, icon]) => {
            const targets = [[page, path] as const, INSTEAD[page]];
            const open = targets.find((one) => one && may(one[0]))?.[1];
            return (
              open && (
                <a
                  key={name}
                  href={open}
                  className={styles.entry}
                  aria-current={isAt(open, pathname) ? "page" : undefined}
                  data-discover="true"
                >
                  <Icon name={icon} size={20} />
                  <span>{frame.entries[name]}</span> {name === "calls" && <UnconfirmedBadge />}{" "}
                </a>
              )
            );
          })}
        </div>
      ))}
      <Form method="post" action="/logout" reloadDocument>
        <button type="submit" className={styles.entry}>
          <Icon name="exit" size={20} />
          <span>{frame.signOut}</span>
        </button>
      </Form>
    </nav>
  );
}

/** True on the page itself and below it, except for the dashboard, which is above all pages. */
const isAt = (path: string, pathname: string) =>
  pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`));

/** Client-side navigation keeps the frame, so the sheet must be closed by hand. */
function useFoldOnPhones(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page changes
  useEffect(() => {
    const toggle = document.getElementById("admin-menu");
    if (toggle instanceof HTMLInputElement && !matchMedia("(min-width: 800px)").matches)
      toggle.checked = false;
  }, [pathname]);
}
