import { type ComponentType, useEffect, useRef, useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { useWords } from "#app/words/use-words.ts";
import type { SeenGoodsProps } from "./seen-goods.tsx";

/**
 * A link to the recently viewed products on pages cached for everyone, which script replaces by the products when
 * scrolled near; `but` is the slug of the page's own product.
 */
export function RecentlySeen(props: SeenGoodsProps) {
  const { shell } = useWords();
  const place = useRef<HTMLElement>(null);
  const [Goods, setGoods] = useState<ComponentType<SeenGoodsProps> | null>(null);
  useEffect(() => {
    if (!place.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // If loading fails, the link remains.
        import("./seen-goods.tsx").then(
          (part) => setGoods(() => part.SeenGoods),
          () => {},
        );
      },
      { rootMargin: "100%" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <nav ref={place} aria-label={shell.seen}>
      <ButtonLink href="/seen" look="quiet">
        {shell.seen}
      </ButtonLink>
      {Goods && <Goods {...props} />}
    </nav>
  );
}
