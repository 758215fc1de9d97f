import { defineConfig } from "vitest/config";

/**
 * Files that change settings of the process, or what the shop remembers in memory, and so need a
 * process of their own.
 */
const OWN_PROCESS = [
  "tests/server/**/*.test.ts",
  "tests/domain/{parcels/couriers,core/outbox,messages/outbox,messages/notices,messages/connections}/*.test.ts",
  "tests/domain/core/query-plans*.test.ts",
  "tests/{api/http,domain/catalog/search,domain/catalog/moves/pictures,pages/core/role-matrix}.test.ts",
  "tests/domain/shop/media/fetch-image.test.ts",
];

/**
 * Files among those that start programs or judge modules alone, and so share a process with each
 * other.
 */
const ALONE = [
  "tests/server/{build,class-names,compose,first-start,previous-release,settings}.test.ts",
  "tests/server/cache/{answer-kept,page-cache}.test.ts",
  "tests/server/commands/{admin,archive,arguments,privacy}.test.ts",
  "tests/server/database/{lost-connection,upgrade}.test.ts",
  "tests/server/http/{access-log,compression,in-turn,lines,regular-expressions}.test.ts",
  "tests/server/http/{release-assets,remix-serve,site-map,tls}.test.ts",
  "tests/domain/parcels/couriers/{deliveries,hand-over,most-couriers}.test.ts",
  "tests/domain/messages/outbox/{public-address,quote,receivers-sample}.test.ts",
];

export default defineConfig(({ mode }) => {
  // The projects get it as a value, because their own mode is always "test".
  const isDeep = mode === "deep";
  // Only `npm run test:deep` runs these, and all others with larger samples.
  const deep = isDeep ? [] : ["**/*.deep.test.ts"];
  // Generous, because a busy machine fails no test: each waits for what it names.
  const patience = isDeep ? 1_800_000 : 300_000;
  const common = {
    setupFiles: ["tests/support/setup.ts"],
    // The build is imported without another transformation.
    server: { deps: { external: [/\/build\/server\//] } },
    expect: { poll: { timeout: 60_000 } },
    testTimeout: patience,
    hookTimeout: patience,
  };
  return {
    test: {
      reporters: [["default", { summary: false }], "json"],
      outputFile: { json: ".cache/unit.json" },
      // Once for all projects, which would each inherit it by `extends`.
      globalSetup: ["tests/support/build.ts", "tests/support/postgres.ts"],
      projects: [
        {
          test: {
            ...common,
            name: "shared",
            include: ["tests/{domain,api,pages}/**/*.test.ts"],
            exclude: [...deep, ...OWN_PROCESS],
            // The files of a worker share its database, the shop and all imports, which take two
            // seconds.
            isolate: false,
            provide: { isDeep, sharesProcess: true },
            // Real Postgres and two cores: more workers only wait for each other.
            maxWorkers: 2,
            sequence: { groupOrder: 1 },
          },
        },
        {
          test: {
            ...common,
            name: "own",
            include: OWN_PROCESS,
            exclude: [...deep, ...ALONE],
            provide: { isDeep, sharesProcess: false },
            // They often wait for a limit of the shop to pass.
            maxWorkers: 3,
            sequence: { groupOrder: 0 },
          },
        },
        {
          test: {
            ...common,
            name: "alone",
            include: ALONE,
            isolate: false,
            provide: { isDeep, sharesProcess: true },
            maxWorkers: 2,
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  };
});
