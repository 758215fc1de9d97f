import { readCommandLine } from "./commands/arguments.ts";
import { shutDownOnSignal } from "./shutdown.ts";

process.env.NODE_ENV ??= "production";

const { words } = readCommandLine("npm start", {
  words: "[build]",
  does: "serves the shop at HOST and PORT; its settings are variables of the environment (docs/operations.md). Another build's server/index.js may be named",
});

// Before anything slow: process 1 of a container is not ended by a signal without a handler.
const shutdown = shutDownOnSignal();
await import("./shop.ts")
  .then(({ openShop }) => openShop(shutdown, words[0]))
  .catch(shutdown.refuse);
