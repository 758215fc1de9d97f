import type { LoaderFunctionArgs } from "@remix-run/node";
import { PAPER } from "#app/domain/core/contrast.ts";
import { cutText } from "#app/domain/core/text.ts";
import { ICONS, iconPath } from "#app/domain/shop/media/icon-path.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { languageOf } from "#app/words/language.server.ts";

const DELIVERED = [
  { src: "/favicon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" },
  { src: "/icon-192.png", type: "image/png", sizes: "192x192", purpose: "any maskable" },
  { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any maskable" },
];

const iconsOf = (logo: string) =>
  ICONS.filter(({ size }) => size > 180).map(({ use, size }) => ({
    src: `/icon/${iconPath(logo, { use })}`,
    type: "image/png",
    sizes: `${size}x${size}`,
    purpose: use === "maskable" ? "maskable" : "any",
  }));

/**
 * https://www.w3.org/TR/appmanifest/: installs the shop on a phone's home screen under its name.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const shop = await shopFor(request);
  const manifest = {
    lang: languageOf(request),
    name: shop.name.text,
    short_name: cutText(shop.name.text, 12),
    description: shop.tagline.text,
    start_url: "/",
    display: "standalone",
    background_color: PAPER,
    theme_color: shop.accentColour || PAPER,
    icons: shop.logo ? iconsOf(shop.logo) : DELIVERED,
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "max-age=3600" },
  });
}
