import { defineConfig } from "vitest/config";

/** Files that change settings of the process, or what the shop remembers in memory, and so need a process of their own. */
const OWN_PROCESS = [
  "tests/server/**/*.test.ts",
  "tests/domain/{couriers,outbox}/*.test.ts",
  "tests/domain/query-plans*.test.ts",
  "tests/{api/http,domain/catalog/search,pages/role-matrix}.test.ts",
];

export default defineConfig(({ mode }) => {
  // Only `npm run test:deep` runs these, and all others with larger samples.
  const deep = mode === "deep" ? [] : ["**/*.deep.test.ts"];
  return {
    test: {
      reporters: [["default", { summary: false }], "json"],
      outputFile: { json: ".cache/unit.json" },
      globalSetup: ["tests/support/build.ts", "tests/support/postgres.ts"],
      setupFiles: ["tests/support/setup.ts"],
      // The build is imported without another transformation.
      server: { deps: { external: [/\/build\/server\//] } },
      // Real Postgres and two cores: more workers only wait for each other.
      maxWorkers: 2,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      projects: [
        {
          extends: true,
          test: {
            name: "shared",
            include: ["tests/{domain,api,pages}/**/*.test.ts"],
            exclude: [...deep, ...OWN_PROCESS],
            // The files of a worker share its database, the shop and all imports, which take two seconds.
            isolate: false,
            provide: { sharesProcess: true },
          },
        },
        {
          extends: true,
          test: {
            name: "own",
            include: OWN_PROCESS,
            exclude: deep,
            provide: { sharesProcess: false },
          },
        },
      ],
    },
  };
});
