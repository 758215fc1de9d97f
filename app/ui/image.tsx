import type { Language } from "#app/domain/core/language.ts";
import {
  imageSize,
  imageVariant,
  parseImagePath,
  srcSet,
} from "#app/domain/shop/media/image-path.ts";
import { Icon } from "./icon.tsx";
import styles from "./image.module.css";
import { useIsLite } from "./shell.ts";

export const IMAGE_BASE = "/media/";

/**
 * The smallest and largest width in pixels for each use of a picture, as AVIF and, for older
 * browsers, as WebP. Cards and thumbnails have one WebP only, because two dozen URLs add to the
 * page's size.
 */
const USES = {
  /** Up to 90 points wide. */
  thumbnail: { avif: [320, 320], webp: [400, 400] },
  card: { avif: [320, 680], webp: [400, 400] },
  wide: { avif: [320, 1200], webp: [400, 1200] },
} as const;

/**
 * A stored picture in the width that the screen needs; its space is reserved. `sizes` as in HTML,
 * not for thumbnails; `eager` for the first visible ones. In lite mode only the smallest suitable
 * width.
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
  /** The language of `alt`, if it is not the page's. */
  lang?: Language | undefined;
  eager?: boolean;
} & ({ use: "thumbnail"; sizes?: undefined } | { use: "card" | "wide"; sizes: string })) {
  const isLite = useIsLite();
  const image = parseImagePath(path);
  if (!image)
    return (
      <span className={styles.empty}>
        <Icon name="shop" />
      </span>
    );
  const own = USES[use];
  const avif = srcSet(image.avif, IMAGE_BASE, isLite ? [own.avif[0], own.avif[0]] : own.avif);
  const webp = srcSet(image.variants, IMAGE_BASE, own.webp);
  /** A single candidate needs no `sizes`. */
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
