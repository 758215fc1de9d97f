import { type ComponentType, useEffect, useRef, useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { useWords } from "#app/words/use-words.ts";
import type { SeenGoodsProps } from "./seen-goods.tsx";

/**
 * What this browser looked at last, at the foot of a page that is the same for everyone: a link to it, below which the
 * goods themselves come once script runs and somebody scrolls near. `but` is the slug of the page's own good.
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
        // Where it is lost the link leads there all the same.
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
