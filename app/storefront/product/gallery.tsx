import { type MouseEvent, useRef, useState } from "react";
import { IMAGE_BASE, Image } from "#app/ui/image.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./gallery.module.css";
import shownParts from "./shown-parts.css?url";

/**
 * The pictures as a strip that swipes by CSS, with a thumbnail for each, which phones show as a
 * dot; those of a combo's parts stand together. A tap opens the whole picture: with script over
 * the page, else by its link.
 */
export function Gallery({
  title,
  images,
  pieces,
}: {
  title: string;
  /** Stored paths; a single "" without any picture. */
  images: string[];
  /** Of a combo that its parts' pictures show together: "2 ×" for each. */
  pieces?: string[] | undefined;
}) {
  const { product, shell, pages, language } = useWords();
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  // With script the first picture opens all of them, so it is the keyboard's only stop.
  const stop = useHydrated() ? -1 : undefined;
  const show = (event: MouseEvent, i: number) => {
    event.preventDefault();
    strip.current?.scrollTo(strip.current.clientWidth * i, 0);
  };
  const zoom = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    import("./zoom.ts").then(
      (part) => part.zoom(link, { ...pages, close: shell.close, language }),
      () => location.assign(link.href),
    );
  };
  return (
    <section aria-label={product.pictures}>
      <div className={styles.gallery}>
        {pieces && <link rel="stylesheet" href={shownParts} />}
        <ul
          className={pieces ? `${styles.strip} shown-parts` : styles.strip}
          ref={strip}
          onScroll={({ currentTarget: at }) => setShown(Math.round(at.scrollLeft / at.clientWidth))}
        >
          {images.map((path, i) => {
            const picture = (
              <Image
                path={path}
                alt={i > 0 ? `${title}, ${product.picture(i + 1)}` : title}
                use="wide"
                sizes={pieces ? "(min-width: 769px) 25vw, 46vw" : "(min-width: 769px) 50vw, 92vw"}
                eager={i === 0 || pieces !== undefined}
              />
            );
            return (
              <li key={path} id={`picture-${i + 1}`} data-pieces={pieces?.[i]}>
                {path ? (
                  <a href={IMAGE_BASE + path} onClick={zoom} tabIndex={i > 0 ? stop : undefined}>
                    {picture}
                  </a>
                ) : (
                  picture
                )}{" "}
              </li>
            );
          })}
        </ul>
        {images.length > 1 && !pieces && (
          <div className={styles.thumbs}>
            {images.map((path, i) => (
              <a
                key={path}
                href={`#picture-${i + 1}`}
                aria-label={product.picture(i + 1)}
                aria-current={shown === i || undefined}
                tabIndex={stop}
                onClick={(event) => show(event, i)}
              >
                <Image path={path} alt="" use="thumbnail" />
              </a>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
