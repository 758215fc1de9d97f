import { readCommandLine } from "./commands/arguments.js";
import { shutDownOnSignal } from "./shutdown.js";

process.env.NODE_ENV ??= "production";

const { words } = readCommandLine("npm start", {
  words: "[build]",
  does: "serves the shop at HOST and PORT; its settings are variables of the environment (docs/operations.md). Another build's server/index.js may be named",
});

if (process.env.UV_THREADPOOL_SIZE === undefined)
  console.warn(
    "Haat was started without server/start.cjs: it has four threads for files, pictures and passwords. Use npm start, or set UV_THREADPOOL_SIZE=8",
  );

// First of all: as process 1 of a container we would not even be ended by a signal that nobody handles.
const shutdown = shutDownOnSignal();

try {
  const { openShop } = await import("./shop.js");
  await openShop(shutdown, words[0]);
} catch (error) {
  console.error(`Haat cannot start: ${error instanceof Error ? error.message : error}`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}
