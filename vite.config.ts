import { basename, resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { transform } from "@swc/core";
import browserslist from "browserslist";
import { browserslistToTargets, Features } from "lightningcss";
import { defineConfig, type Plugin } from "vite";
import { shortClassNames, shortPropertyNames } from "./class-names.ts";

/**
 * Modules that nearly every page of the shop needs, in one file: twenty small ones compress worse,
 * and each costs a request and half a kilobyte of headers. Every page has its styles, so code of
 * only one page stays out.
 */
const COMMON = [
  /\/app\/(root|hydrate)\.tsx/,
  /\/app\/storefront\/(layout|parts\/(card-id|cart-|combo\.tsx|delivery-chip|line-name|product-grid|trust-line|recently-seen|search-box)|checkout\/(form-id|typed-here|use-saved-draft))/,
  /\/app\/ui\/(connection\/|button|default-button|dialog|error-page|field|form-problems|icon|image|local|pagination|place-fields|price|product-name|shell|stars|storage|styles|toaster|use-hydrated|use-modal)/,
  /\/app\/words\/use-/,
  /\/app\/http\/(form-state|meta)/,
  /\/app\/domain\/(catalog\/selling\.ts|orders\/cart\/cart\.ts|core\/(dates|digits|durations|local-text|money|naming\/shown-name|phone))/,
];

/** Modules that load others on demand; in `common` the first script would wait for all of them. */
const ENTRY = /\/app\/(entry\.client|words\/(admin-path|fetch-words))\.ts|vite\/preload-helper/;

/** The route itself stays a separate entry (`?…`), which the router may request. */
const manualChunks = (id: string) => {
  if (id.includes("?__remix-build-client-route") || id.endsWith(PLAIN)) return undefined;
  if (ENTRY.test(id)) return "entry.client";
  return COMMON.some((path) => path.test(id)) ? "common" : undefined;
};

/**
 * Pages with a plain script (`app/storefront/plain/`) load it in one small file: it has copies of
 * the modules that it shares with other pages, since theirs lie in `common`.
 */
const PLAIN = "?plain";

const plainScript: Plugin = {
  name: "plain-script",
  enforce: "pre",
  apply: (config, { command }) => command === "build" && !config.build?.ssr,
  async resolveId(source, importer, options) {
    const isWithin = importer?.endsWith(PLAIN);
    if (!isWithin && !source.endsWith("/plain/start.ts")) return null;
    const from = importer?.replace(PLAIN, "");
    const found = await this.resolve(source, from, { ...options, skipSelf: true });
    return found && { ...found, id: found.id + PLAIN };
  },
};

/** The programs that `haat.cjs` runs, beside what they load of the app without its pages. */
const PROGRAMS = [
  "app/operations.server.ts",
  "server/start.ts",
  ...[
    "admin",
    "archive",
    "backup",
    "compress-build",
    "db",
    "doctor",
    "move-in",
    "move-out",
    "pictures",
    "privacy",
  ].map((name) => `server/commands/${name}.ts`),
];

/** Builds each program into `build/server/`, with the app, so that both share their modules. */
const programs: Plugin = {
  name: "programs",
  apply: (config, { command }) => command === "build" && Boolean(config.build?.ssr),
  buildStart() {
    for (const id of PROGRAMS)
      this.emitFile({
        type: "chunk",
        id: resolve(id),
        fileName: `${basename(id).split(".")[0]}.js`,
      });
  },
};

/**
 * Minifies the browser's files on all cores for every browser in the list, in three passes: 1.3 kB
 * smaller than terser in a tenth of its time, and 4.5 kB smaller than esbuild on the checkout page,
 * for phones that load at 400 kbit/s.
 */
const smaller: Plugin = {
  name: "smaller",
  apply: (config, { command }) => command === "build" && !config.build?.ssr,
  renderChunk: {
    // Runs after esbuild has lowered the syntax.
    order: "post",
    async handler(code) {
      const { code: small } = await transform(code, {
        isModule: true,
        minify: true,
        jsc: {
          target: "es2022",
          // Libraries ask for these to find out whether they run on a server; the answer removes
          // their code for servers.
          transform: {
            optimizer: { globals: { typeofs: { document: "object", window: "object" } } },
          },
          minify: {
            ecma: 2020,
            module: true,
            mangle: true,
            format: { comments: false },
            compress: {
              passes: 3,
              keep_fargs: false,
              unsafe_arrows: true,
              // The router's messages for developers.
              pure_funcs: ["warning", "warning$1", "warningOnce", "console.warn"],
            },
          },
        },
      });
      return { code: small, map: null };
    },
  },
};

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    remix({
      serverModuleFormat: "esm",
      // All on, so that a move to React Router is mechanical.
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    programs,
    plainScript,
    smaller,
  ],
  // 300 lines of file sizes would hide what matters; `npm run weigh` measures pages.
  logLevel: "warn",
  // Building and discarding source maps takes a tenth of a first start.
  esbuild: command === "build" && !isSsrBuild ? { sourcemap: false } : {},
  css: {
    // postcss only names the classes, because lightningcss, which minifies, supports no names
    // shorter than a hash.
    modules: command === "build" ? { generateScopedName: shortClassNames("app") } : {},
    lightningcss: {
      targets: browserslistToTargets(browserslist()),
      // No style sheet has `light-dark()`, which two more properties would imitate.
      exclude: Features.LightDark,
      visitor: { DashedIdent: shortPropertyNames("app") },
    },
  },
  build: {
    cssMinify: "lightningcss",
    // `smaller` minifies.
    minify: false,
    // A picture or script inlined into a page would be downloaded again with every page.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: isSsrBuild ? { sourcemapExcludeSources: true } : { manualChunks },
      onwarn(warning, warn) {
        // A route without a page is rightly an empty module. The reporter warns of dynamic imports
        // that share another page's file, which is intended: every page is an entry, and the cart
        // loads the checkout's.
        if (warning.code !== "EMPTY_BUNDLE" && warning.plugin !== "vite:reporter") warn(warning);
      },
    },
    ...(isSsrBuild ? { target: "node20", sourcemap: true } : {}),
  },
}));
