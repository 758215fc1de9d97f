import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { makeDataFolder } from "./data-folder.ts";

// A new shop with the sample products for this run, deleted afterwards, in a folder of its own or
// the one that a walk has made for it.
const folder = process.env.E2E_FOLDER ?? makeDataFolder("e2e");
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

Object.assign(process.env, {
  DATA_DIR: folder,
  NODE_ENV: "production",
  LOG_LEVEL: "warn",
  // A walk counts the scripts of a page, of which one in ten would load another.
  VITALS_ONE_IN: process.env.VITALS_ONE_IN ?? "0",
  ADMIN_PHONE: "01700000001",
  ADMIN_PASSWORD: "nasrin runs the shop",
});
process.argv[2] = "start";
createRequire(import.meta.url)("../../haat.cjs");
