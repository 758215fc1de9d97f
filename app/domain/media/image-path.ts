/** Widths in pixels in which every picture is kept; narrower originals are never enlarged. */
export const IMAGE_WIDTHS = [400, 800, 1200] as const;

export type ImageVariant = { width: number; path: string };

export type StoredImage = {
  /** Pixels of the largest variant, orientation already applied. */
  width: number;
  height: number;
  /** WebP, narrowest first; the last one is the stored path itself. */
  variants: ImageVariant[];
  /** The same picture as JPEG at full size, for old browsers and social cards. */
  jpegPath: string;
};

const LARGEST = /^([0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3}))\.webp$/;
const ANY_FILE = /^([0-9a-f]{32}-([1-9]\d{0,3})x[1-9]\d{0,3})(?:(?:-w(400|800))?\.webp|\.jpg)$/;

/** The stored path of a picture whose largest variant measures `width` × `height` pixels. */
export function imagePath(hash: string, width: number, height: number): string {
  return `${hash}-${width}x${height}.webp`;
}

/**
 * Everything a page needs of a stored picture, read from its path alone: names carry the dimensions so that no page
 * waits for a look-up. Null for anything that is not such a path.
 */
export function parseImagePath(path: string): StoredImage | null {
  const match = LARGEST.exec(path);
  const [, stem, w, h] = match ?? [];
  if (!stem) return null;
  const width = Number(w);
  return {
    width,
    height: Number(h),
    variants: [
      ...IMAGE_WIDTHS.filter((narrower) => narrower < width).map((narrower) => ({
        width: narrower,
        path: `${stem}-w${narrower}.webp`,
      })),
      { width, path },
    ],
    jpegPath: `${stem}.jpg`,
  };
}

/** The stored path that a file name belongs to (itself, a narrower sibling or the JPEG); null for a foreign name. */
export function storedPathOf(fileName: string): string | null {
  const [, stem, width, narrower] = ANY_FILE.exec(fileName) ?? [];
  if (!stem || (narrower && Number(narrower) >= Number(width))) return null;
  return `${stem}.webp`;
}

/** A `srcset` value, each path behind `base`; "" for a path that is not ours. */
export function imageSrcSet(path: string, base = "/media/"): string {
  const image = parseImagePath(path);
  return image?.variants.map((v) => `${base}${v.path} ${v.width}w`).join(", ") ?? "";
}

/** Width and height in pixels for the `img` element; null for a path that is not ours. */
export function imageSize(path: string): { width: number; height: number } | null {
  const image = parseImagePath(path);
  return image && { width: image.width, height: image.height };
}

/** The narrowest variant that is at least `width` pixels wide, else the widest; `path` unchanged when not ours. */
export function imageVariant(path: string, width: number): string {
  const variants = parseImagePath(path)?.variants ?? [];
  return (variants.find((v) => v.width >= width) ?? variants.at(-1))?.path ?? path;
}
