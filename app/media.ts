import type { LoaderFunctionArgs } from "@remix-run/node";
import { openImage } from "./domain/shop/media/images.server.ts";
import { notFound } from "./http/responses.ts";

/** Names hold a hash of their content, so what they name may be kept for ever. */
const FOREVER = "public, max-age=31536000, immutable";
/** By then the copy that was asked for is drawn. */
const FIVE_MINUTES = "public, max-age=300";

/** A stored picture, or the WebP that stands in for an AVIF copy until that is drawn. */
export async function loader({ params }: LoaderFunctionArgs) {
  const image = await openImage(params["*"] ?? "");
  if (!image) throw notFound();
  return new Response(image.bytes, {
    headers: {
      "Content-Type": image.type,
      "Content-Length": String(image.size),
      "Cache-Control": image.isStandIn ? FIVE_MINUTES : FOREVER,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
