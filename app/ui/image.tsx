import type { Language } from "#app/domain/language.ts";
import { imageSize, imageVariant, parseImagePath, srcSet } from "#app/domain/media/image-path.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./image.module.css";
import { useIsLite } from "./shell.ts";

export const IMAGE_BASE = "/media/";

/**
 * From how many pixels to how many each use of a picture wants, as AVIF and as WebP for who cannot read that. A card's and a thumbnail's
 * WebP is one only: every address is a part of the page's bytes, two dozen times.
 */
const USES = {
  /** Up to 90 points. */
  thumbnail: { avif: [320, 320], webp: [400, 400] },
  card: { avif: [320, 680], webp: [400, 400] },
  wide: { avif: [320, 1200], webp: [400, 1200] },
} as const;

/**
 * A stored picture in the width the screen needs, its place kept free. `sizes` as in HTML, left out for thumbnails; `eager`
 * for what is seen first. Lite visitors get the smallest width that will do and nothing else.
 */
export function Image({
  path,
  alt,
  lang,
  use,
  sizes,
  eager = false,
}: {
  path: string;
  alt: string;
  /** Of `alt`, where it is not the page's. */
  lang?: Language | undefined;
  eager?: boolean;
} & ({ use: "thumbnail"; sizes?: undefined } | { use: "card" | "wide"; sizes: string })) {
  const words = useWords();
  const isLite = useIsLite();
  const image = parseImagePath(path);
  if (!image) return <span className={styles.empty}>{words.product.noPicture}</span>;
  const own = USES[use];
  const avif = srcSet(image.avif, IMAGE_BASE, isLite ? [own.avif[0], own.avif[0]] : own.avif);
  const webp = srcSet(image.variants, IMAGE_BASE, own.webp);
  /** One candidate alone needs none. */
  const sizesFor = (candidates: string) => (candidates.includes(" ") ? sizes : undefined);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizesFor(avif)} />
      {!isLite && <source type="image/webp" srcSet={webp} sizes={sizesFor(webp)} />}
      <img
        className={styles.image}
        src={IMAGE_BASE + (isLite ? imageVariant(path, 1) : image.jpegPath)}
        alt={alt}
        lang={lang}
        {...imageSize(path)}
        loading={eager ? "eager" : "lazy"}
        {...(isLite ? {} : { decoding: "async", ...(eager && { fetchpriority: "high" }) })}
      />
    </picture>
  );
}
