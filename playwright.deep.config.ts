import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** All walks, those that `npm test` leaves out too. */
export default defineConfig({
  ...config,
  projects: (config.projects ?? []).map(({ grepInvert: _, ...project }) => ({
    ...project,
    ...(project.name === "no-script" && { grepInvert: /@script/ }),
  })),
});
