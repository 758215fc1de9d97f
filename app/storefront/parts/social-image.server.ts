import { parseImagePath } from "#app/domain/shop/media/image-path.ts";
import { pageOriginOf } from "#app/http/page-address.server.ts";
import { IMAGE_BASE } from "#app/ui/image.tsx";

/** The absolute address of the first picture among these for social pages; null without one. */
export function socialImage(request: Request, paths: readonly string[]): string | null {
  const first = parseImagePath(paths.find(Boolean) ?? "");
  return first && pageOriginOf(request) + IMAGE_BASE + first.socialPath;
}

/** The absolute addresses of all these pictures as JPEG. */
export const jpegImages = (request: Request, paths: readonly string[]): string[] =>
  paths.flatMap((path) => {
    const image = parseImagePath(path);
    return image ? pageOriginOf(request) + IMAGE_BASE + image.jpegPath : [];
  });
