import type { Language } from "#app/domain/language.ts";
import {
  imageSize,
  imageSrcSet,
  imageVariant,
  parseImagePath,
} from "#app/domain/media/image-path.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./image.module.css";
import { useShell } from "./shell.ts";

export const IMAGE_BASE = "/media/";

/**
 * A stored picture in the width the screen needs, its place kept free. `sizes` as in HTML; `eager` for what is seen
 * first. Lite visitors get the smallest width and nothing else.
 */
export function Image({
  path,
  alt,
  lang,
  sizes,
  eager = false,
}: {
  path: string;
  alt: string;
  /** Of `alt`, where it is not the page's. */
  lang?: Language | undefined;
  sizes: string;
  eager?: boolean;
}) {
  const words = useWords();
  const { isLite } = useShell();
  const image = parseImagePath(path);
  if (!image) return <span className={styles.empty}>{words.product.noPicture}</span>;
  const loading = eager ? "eager" : "lazy";
  if (isLite) {
    const src = IMAGE_BASE + imageVariant(path, 1);
    return (
      <img
        className={styles.image}
        src={src}
        alt={alt}
        lang={lang}
        {...imageSize(path)}
        loading={loading}
      />
    );
  }
  return (
    <picture>
      <source type="image/webp" srcSet={imageSrcSet(path, IMAGE_BASE)} sizes={sizes} />
      <img
        className={styles.image}
        src={IMAGE_BASE + image.jpegPath}
        alt={alt}
        lang={lang}
        {...imageSize(path)}
        loading={loading}
        decoding="async"
        {...(eager ? { fetchpriority: "high" } : {})}
      />
    </picture>
  );
}
