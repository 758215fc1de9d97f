import { useRouteLoaderData } from "@remix-run/react";
import type { Shell } from "#app/http/shell.server.ts";

/** What stands around every page. When the root's loader failed, a plain shop without anyone in it. */
const NOTHING: Shell = {
  shop: {
    name: { text: "Haat" },
    tagline: { text: "" },
    hours: { text: "" },
    ...{ logo: "", chatLink: "", socialPage: "", phones: [] },
  },
  user: null,
  cartLines: 0,
  inCart: {},
  cartOperation: "",
  formToken: "",
  language: "en",
  isLite: false,
  toast: null,
};

/** The root's data: shop, visitor, cart badge, lite mode. */
export function useShell(): Shell {
  return (useRouteLoaderData("root") as Shell | undefined) ?? NOTHING;
}
