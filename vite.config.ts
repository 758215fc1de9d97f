import { vitePlugin as remix } from "@remix-run/dev";
import browserslist from "browserslist";
import { browserslistToTargets } from "lightningcss";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  css: {
    transformer: "lightningcss",
    lightningcss: { targets: browserslistToTargets(browserslist()) },
  },
  build: {
    cssMinify: "lightningcss",
    // A picture or script folded into a page is downloaded again with every page.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? { target: "node20" } : {}),
  },
}));
