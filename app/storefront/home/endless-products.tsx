import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { ProductCard } from "#app/domain/catalog/products/cards.server.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import { ProductGrid } from "../parts/product-grid.tsx";
import { unpackCards } from "./cards.ts";

type Page = { page: number; products: ProductCard[]; hasMore: boolean };

/** All Products: page links without script, infinite scrolling until an empty page with script. */
export function EndlessProducts({ page, products, hasMore }: Page) {
  const words = useWords();
  const hydrated = useHydrated();
  const more = useMorePages({ page, products, hasMore });
  useNearBottom(more.loadNext);
  useKeptPages(more.pages, more.setPages);
  return (
    <>
      <ProductGrid products={more.products} />
      <p role="status" className={more.isLoading ? undefined : "hidden-visually"}>
        {more.isLoading ? words.shell.loading : ""}
      </p>
      {!hydrated && (
        <Pagination
          page={page}
          pages={hasMore ? page + 1 : page}
          href={(n) => (n === 1 ? "/" : `/?page=${n}`)}
        />
      )}
    </>
  );
}

function useMorePages(first: Page) {
  const fetcher = useFetcher<Omit<Page, "products"> & { cards: string }>();
  const [pages, setPages] = useState<Page[]>([first]);
  const last = pages.at(-1) ?? first;
  const next = fetcher.data;
  useEffect(() => {
    if (next?.page !== last.page + 1) return;
    const { page, hasMore, cards } = next;
    setPages((all) => [...all, { page, hasMore, products: unpackCards(cards).products }]);
  }, [next, last.page]);
  return {
    pages,
    setPages,
    products: pages.flatMap((page) => page.products),
    isLoading: fetcher.state !== "idle",
    loadNext() {
      // The specification loads until an empty page; `hasMore` saves the last request.
      if (fetcher.state === "idle" && last.hasMore) fetcher.load(`/?index&page=${last.page + 1}`);
    },
  };
}

/** What this tab had loaded, and the first card in view with its distance from the screen's top. */
const KEPT = "home-pages";

type Place = { card: string; top: number };

type KeptList = { pages: Page[]; place: Place | null };

const topOf = (card: Element) => card.getBoundingClientRect().top;

function readPlace(): Place | null {
  const cards = [...document.querySelectorAll("main li[id]")];
  const card = cards.find((one) => topOf(one) >= 0) ?? cards.at(-1);
  return card ? { card: card.id, top: topOf(card) } : null;
}

/** Frames in which cards that come into view take their real heights. */
const SETTLING = 12;

/** Heights of cards out of sight are estimates, so the place is that of a card, not of the page. */
function goTo({ card, top }: Place, frames: number = SETTLING): void {
  const shown = document.getElementById(card);
  if (shown) scrollBy(0, topOf(shown) - top);
  if (frames > 1) requestAnimationFrame(() => goTo({ card, top }, frames - 1));
}

/**
 * Back from another page finds the cards that were loaded and the place among them, where the
 * browser kept no copy of the page.
 */
function useKeptPages(pages: Page[], setPages: (pages: Page[]) => void): void {
  const place = useRef<Place | null>(null);
  const latest = useRef(pages);
  latest.current = pages;
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    const isBack = (loaded as PerformanceNavigationTiming | undefined)?.type === "back_forward";
    const kept = isBack ? read() : null;
    const [first] = latest.current;
    // The browser itself finds the place on a single page.
    if (kept && first && kept.pages.length > 1 && kept.pages[0]?.page === first.page) {
      place.current = kept.place;
      setPages([first, ...kept.pages.slice(1)]);
    }
    const keep = () => {
      try {
        const now: KeptList = { pages: latest.current, place: readPlace() };
        sessionStorage.setItem(KEPT, JSON.stringify(now));
      } catch {
        // Without storage the page begins anew.
      }
    };
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, [setPages]);
  useEffect(() => {
    const kept = place.current;
    if (pages.length < 2 || !kept) return;
    place.current = null;
    goTo(kept);
  }, [pages]);
}

function read(): KeptList | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/** 80 % of the page's height, checked at most every 150 ms (spec section 9). */
const TRIGGER = 0.8;
const THROTTLE_MS = 150;

/** Calls `onNear` while the visitor scrolls below 80 % of the page's height. */
function useNearBottom(onNear: () => void): void {
  const latest = useRef(onNear);
  latest.current = onNear;
  useEffect(() => {
    let waiting = 0;
    const look = () => {
      waiting = 0;
      const { scrollHeight } = document.documentElement;
      if (window.scrollY + window.innerHeight >= scrollHeight * TRIGGER) latest.current();
    };
    const onScroll = () => {
      waiting ||= window.setTimeout(look, THROTTLE_MS);
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("scroll", onScroll);
      clearTimeout(waiting);
    };
  }, []);
}
