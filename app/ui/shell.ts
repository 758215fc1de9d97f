import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "../root.tsx";

/** What stands around every page. When the root's loader failed, a plain shop without anyone in it. */
const NOTHING: RootData = {
  shop: { name: "Haat", tagline: "", logo: "", chatLink: "", phones: [] },
  user: null,
  cartLines: 0,
  language: "en",
  isLite: false,
  toast: null,
};

/** The root's data: shop, visitor, cart badge, lite mode. */
export function useShell(): RootData {
  return (useRouteLoaderData("root") as RootData | undefined) ?? NOTHING;
}
