/** Stored widths of every picture in pixels; narrower originals are never enlarged. */
export const IMAGE_WIDTHS = [400, 800, 1200] as const;

/**
 * Widths of the AVIF copies, for a phone of 360 points with two pixels each: a card of two side by
 * side (156 points), and a banner or a product's picture (328). The widest copy is as wide as the
 * picture. Thumbnails use the card's, which is often there already.
 */
export const AVIF_WIDTHS = [320, 680] as const;

/** Pixels of a shared link's picture, https://developers.facebook.com/docs/sharing/webmasters/images */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

export type ImageVariant = { width: number; path: string };

export type StoredImage = {
  /** Pixels of the largest variant, after rotation. */
  width: number;
  height: number;
  /** WebP, narrowest first; the last one is the stored path. */
  variants: ImageVariant[];
  /**
   * The same as AVIF with a third of the bytes, narrowest first. They are encoded later, see
   * `avif.server.ts`.
   */
  avif: ImageVariant[];
  /** The same picture as JPEG at full size, for old browsers, feeds and search engines. */
  jpegPath: string;
  /** The same in the shape of social pages, `SOCIAL_SIZE`; drawn when it is first asked for. */
  socialPath: string;
};

const LARGEST = /^([0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3}))\.webp$/;
const ANY_FILE =
  /^([0-9a-f]{32}-([1-9]\d{0,3})x[1-9]\d{0,3})(?:(?:-w(400|800))?\.webp|(?:-w(320|680))?\.avif|(?:-social)?\.jpg)$/;

/** The stored path of a picture whose largest variant measures `width` × `height` pixels. */
export function imagePath(hash: string, width: number, height: number): string {
  return `${hash}-${width}x${height}.webp`;
}

/**
 * All that a page needs to know about a stored picture, read from its path: the dimensions are in
 * the name, so that pages need no look- up. Null if it is not such a path.
 */
export function parseImagePath(path: string): StoredImage | null {
  const match = LARGEST.exec(path);
  const [, stem, w, h] = match ?? [];
  if (!stem) return null;
  const width = Number(w);
  const inWidths = (widths: readonly number[], ending: string) => [
    ...widths
      .filter((narrower) => narrower < width)
      .map((narrower) => ({ width: narrower, path: `${stem}-w${narrower}.${ending}` })),
    { width, path: `${stem}.${ending}` },
  ];
  return {
    width,
    height: Number(h),
    variants: inWidths(IMAGE_WIDTHS, "webp"),
    avif: inWidths(AVIF_WIDTHS, "avif"),
    jpegPath: `${stem}.jpg`,
    socialPath: `${stem}-social.jpg`,
  };
}

/**
 * The stored path that a file name belongs to (itself, a narrower variant, an AVIF or the JPEG);
 * null for a foreign name.
 */
export function storedPathOf(fileName: string): string | null {
  const [, stem, width, narrowerWebp, narrowerAvif] = ANY_FILE.exec(fileName) ?? [];
  const narrower = narrowerWebp ?? narrowerAvif;
  if (!stem || (narrower && Number(narrower) >= Number(width))) return null;
  return `${stem}.webp`;
}

/**
 * A `srcset` of the variants from `least` to `most` pixels wide, else the narrowest that is wide
 * enough, else the widest. A single one is listed without its width, and so needs no `sizes`.
 */
export function srcSet(
  variants: readonly ImageVariant[],
  base: string,
  [least, most]: readonly [number, number],
): string {
  const fitting = variants.filter((v) => v.width >= least && v.width <= most);
  const [only = variants.find((v) => v.width >= least) ?? variants.at(-1), ...more] = fitting;
  if (!only) return "";
  if (more.length === 0) return base + only.path;
  return [only, ...more].map((v) => `${base}${v.path} ${v.width}w`).join(", ");
}

/** Width and height in pixels for the `img` element; null if the path is not the shop's. */
export function imageSize(path: string): { width: number; height: number } | null {
  const image = parseImagePath(path);
  return image && { width: image.width, height: image.height };
}

/**
 * The narrowest variant at least `width` pixels wide, else the widest; `path` unchanged if it is
 * not the shop's.
 */
export function imageVariant(path: string, width: number): string {
  const variants = parseImagePath(path)?.variants ?? [];
  return (variants.find((v) => v.width >= width) ?? variants.at(-1))?.path ?? path;
}
