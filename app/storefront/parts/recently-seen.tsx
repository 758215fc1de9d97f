import { type ComponentType, useEffect, useRef, useState } from "react";
import { useWords } from "#app/words/use-words.ts";
import type { SeenProductsProps } from "./seen-products.tsx";

/**
 * A heading that leads to the recently viewed products, on pages cached for everyone; script adds the
 * products below it when scrolled near. `but` is the slug of the page's own product.
 */
export function RecentlySeen(props: SeenProductsProps) {
  const { shell } = useWords();
  const nav = useRef<HTMLElement>(null);
  const [SeenProducts, setSeenProducts] = useState<ComponentType<SeenProductsProps> | null>(null);
  useEffect(() => {
    if (!nav.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // If loading fails, the link remains.
        import("./seen-products.tsx").then(
          (part) => setSeenProducts(() => part.SeenProducts),
          () => {},
        );
      },
      { rootMargin: "100%" },
    );
    observer.observe(nav.current);
    return () => observer.disconnect();
  }, []);
  return (
    <nav ref={nav} aria-label={shell.seen}>
      <h2>
        <a href="/seen">{shell.seen}</a>
      </h2>
      {SeenProducts && <SeenProducts {...props} />}
    </nav>
  );
}
