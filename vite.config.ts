import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { minify } from "@swc/core";
import browserslist from "browserslist";
import { browserslistToTargets } from "lightningcss";
import { defineConfig, type Plugin } from "vite";
import { shortClassNames } from "./class-names.js";
import remixConfig from "./remix.config.js";

/**
 * What nearly every page of the shop needs, in one file: twenty small ones compress worse, and each costs a request and half a kilobyte
 * of headers. Its styles are in every page: what only one page needs stays apart.
 */
const COMMON = [
  /\/app\/(root|hydrate)\.tsx/,
  /\/app\/storefront\/(layout|parts\/(card-id|cart-|line-name|product-grid|recently-seen|search-box)|checkout\/(form-id|typed-here|use-saved-draft))/,
  /\/app\/ui\/(connection\/|button|default-button|dialog|error-page|field|form-problems|icon|image|local|logo|missing-page|pagination|place-fields|price|product-name|shell|stars|styles|toaster|use-hydrated|use-is-private|use-modal)/,
  /\/app\/words\/use-/,
  /\/app\/http\/(form-state|meta)/,
  /\/app\/domain\/(cart\/cart\.ts|catalog\/pricing|dates|digits|local-text|money|orders\/reading\/line-name|phone|text\.ts)/,
];

/** What loads other files as they are needed: with `common` the first script would wait for all of that. */
const ENTRY =
  /\/app\/(entry\.client|words\/(admin-path|fetch-admin-words))\.ts|vite\/preload-helper/;

/** The route itself stays an entry of its own (`?…`), which the router may ask for. */
const manualChunks = (id: string) => {
  if (id.includes("?__remix-build-client-route")) return undefined;
  if (ENTRY.test(id)) return "entry.client";
  return COMMON.some((path) => path.test(id)) ? "common" : undefined;
};

/** What `server/` uses of the app, beside the pages as `build/server/operations.js`: commands load it without them. */
const operations: Plugin = {
  name: "operations",
  apply: (config, { command }) => command === "build" && Boolean(config.build?.ssr),
  buildStart() {
    const id = fileURLToPath(new URL("./app/operations.server.ts", import.meta.url));
    this.emitFile({ type: "chunk", id, fileName: "operations.js" });
  },
};

/**
 * Minifies what browsers read, on all cores: what every browser in the list can read, looked at three times. Smaller than terser's
 * by 0.8 kB, in a tenth of its time; esbuild's is 4 kB larger on the checkout page, for phones that load at 400 kbit/s.
 */
const smaller: Plugin = {
  name: "smaller",
  apply: (config, { command }) => command === "build" && !config.build?.ssr,
  renderChunk: {
    // After esbuild has lowered it.
    order: "post",
    async handler(code) {
      const { code: small } = await minify(code, {
        ecma: 2020,
        module: true,
        mangle: true,
        format: { comments: false },
        compress: {
          passes: 3,
          keep_fargs: false,
          unsafe_arrows: true,
          // What the router tells developers in the console.
          pure_funcs: ["warning", "warning$1", "warningOnce", "console.warn"],
        },
      });
      return { code: small, map: null };
    },
  },
};

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [remix(remixConfig), operations, smaller],
  // 300 lines of file sizes a build hide what matters; `npm run weigh` says what a page costs.
  logLevel: "warn",
  // A map of each file is made, put together and thrown away: a tenth of a first start.
  esbuild: command === "build" ? { sourcemap: false } : {},
  css: {
    // postcss only names the classes: lightningcss, which lowers and minifies, cannot name them shorter than a hash.
    modules: command === "build" ? { generateScopedName: shortClassNames("app") } : {},
    lightningcss: { targets: browserslistToTargets(browserslist()) },
  },
  build: {
    cssMinify: "lightningcss",
    // By `smaller`, below.
    minify: false,
    // A picture or script folded into a page is downloaded again with every page.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks },
      onwarn(warning, warn) {
        // A route without a page is an empty module in the browser, which is as it should be. That what is imported as it is
        // needed belongs to another page's file already is right, too: every page is an entry, and the cart loads the checkout's.
        if (warning.code !== "EMPTY_BUNDLE" && warning.plugin !== "vite:reporter") warn(warning);
      },
    },
    ...(isSsrBuild ? { target: "node20" } : {}),
  },
}));
