import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** All walks, including those that `npm test` skips. */
export default defineConfig({
  ...config,
  projects: (config.projects ?? []).map(({ grepInvert: _, ...project }) => ({
    ...project,
    ...(project.name === "no-script" && { grepInvert: /@script/ }),
  })),
});
