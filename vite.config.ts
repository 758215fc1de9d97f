import { vitePlugin as remix } from "@remix-run/dev";
import browserslist from "browserslist";
import { browserslistToTargets } from "lightningcss";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  // 300 lines of file sizes a build hide what matters; `npm run weigh` says what a page costs.
  logLevel: "warn",
  css: {
    transformer: "lightningcss",
    lightningcss: { targets: browserslistToTargets(browserslist()) },
  },
  build: {
    cssMinify: "lightningcss",
    // A picture or script folded into a page is downloaded again with every page.
    assetsInlineLimit: 0,
    rollupOptions: {
      onwarn(warning, warn) {
        // A route without a page is an empty module in the browser, which is as it should be.
        if (warning.code !== "EMPTY_BUNDLE") warn(warning);
      },
    },
    ...(isSsrBuild ? { target: "node20" } : {}),
  },
}));
