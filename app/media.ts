import type { LoaderFunctionArgs } from "@remix-run/node";
import { openImage } from "./domain/media/images.server.ts";
import { notFound } from "./http/responses.ts";

/** A stored picture. Its name holds a hash of its content, so it may be kept for ever. */
export async function loader({ params }: LoaderFunctionArgs) {
  const image = await openImage(params["*"] ?? "");
  if (!image) throw notFound();
  return new Response(image.bytes, {
    headers: {
      "Content-Type": image.type,
      "Content-Length": String(image.size),
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
