import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { Image } from "#app/ui/image.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./gallery.module.css";

/** The picture chosen by `?image=` with links to the others; with script a click swaps them in place. */
export function Gallery({
  title,
  slug,
  images,
}: {
  title: string;
  slug: string;
  images: string[];
}) {
  const words = useWords();
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState(readImage(query.get("image"), images.length));
  return (
    <section className={styles.gallery} aria-label={words.product.pictures}>
      <div className={styles.main}>
        <Image
          key={chosen}
          path={images[chosen - 1] ?? ""}
          alt={title}
          use="wide"
          sizes="(min-width: 769px) 50vw, 92vw"
          eager
        />
      </div>
      {images.length > 1 && (
        <div className={styles.thumbs}>
          {images.map((path, i) => (
            <a
              key={path}
              href={i === 0 ? `/products/${slug}` : `/products/${slug}?image=${i + 1}`}
              aria-label={words.product.picture(i + 1)}
              aria-current={chosen === i + 1 ? "true" : undefined}
              onClick={(event) => {
                event.preventDefault();
                setChosen(i + 1);
              }}
            >
              <Image path={path} alt="" use="thumbnail" />
            </a>
          ))}
        </div>
      )}
    </section>
  );
}

/** Counts from 1; anything invalid shows the first picture. */
function readImage(value: string | null, images: number): number {
  const n = Number(value ?? 1);
  return Number.isInteger(n) && n >= 1 && n <= images ? n : 1;
}
