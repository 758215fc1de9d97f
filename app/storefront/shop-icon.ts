import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { iconPath } from "#app/domain/shop/media/icon-path.ts";
import { drawIcon } from "#app/domain/shop/media/icons.server.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { notFound } from "#app/http/responses.ts";

/** The files of a shop without a logo. */
const DELIVERED = { favicon: "/favicon.svg", touch: "/apple-touch-icon.png" } as const;

/** Browsers keep icons although the cookies change. */
const SAME_FOR_ALL = { Vary: "Accept-Encoding" };

/**
 * An icon of the shop's present logo, whose hash is in its name. Pages name the use alone and are
 * redirected, so that they need not change with the logo.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const { logo } = await findShopSettings();
  const name = params["*"] ?? "";
  if (name === "favicon" || name === "touch") {
    const path = logo ? `/icon/${iconPath(logo, { use: name })}` : DELIVERED[name];
    return redirect(path, {
      headers: { ...SAME_FOR_ALL, "Cache-Control": "public, max-age=3600" },
    });
  }
  const icon = await drawIcon(logo, name);
  if (!icon) throw notFound();
  return new Response(icon, {
    headers: {
      ...SAME_FOR_ALL,
      "Content-Type": "image/png",
      "Content-Length": String(icon.byteLength),
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
