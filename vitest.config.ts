import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  test: {
    reporters: [["default", { summary: false }], "json"],
    outputFile: { json: ".cache/unit.json" },
    globalSetup: ["tests/support/build.ts", "tests/support/postgres.ts"],
    setupFiles: ["tests/support/setup.ts"],
    include: ["tests/{domain,api,pages,server}/**/*.test.ts"],
    // Only `npm run test:deep` runs these, and all others with larger samples.
    exclude: mode === "deep" ? [] : ["**/*.deep.test.ts"],
    // The build is imported without another transformation.
    server: { deps: { external: [/\/build\/server\//] } },
    // Real Postgres and two cores: more workers only wait for each other.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}));
