/**
 * On SIGTERM, SIGINT or SIGHUP (a terminal that is closed) undoes what was begun, last first, once (a terminal's Ctrl-C comes
 * twice, by npm and by itself), and ends the process.
 */
export function shutDownOnSignal() {
  /** @type {((exitCode: number) => Promise<void>)[]} */
  const steps = [];
  let isClosing = false;
  const close = async (exitCode = 0) => {
    if (isClosing) return;
    isClosing = true;
    try {
      for (let step = steps.shift(); step; step = steps.shift()) await step(exitCode);
      await (await openLog()).finishLog();
      process.exit(exitCode);
    } catch (error) {
      console.error(`closing failed: ${error instanceof Error ? error.message : error}`);
      process.exit(1);
    }
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => close());
  process.on("uncaughtException", async (error) => {
    const { log } = await openLog();
    log.error({ err: error }, "something failed where nobody could catch it");
    if (!isLostRollback(error)) await close(1);
  });
  return {
    /** @param {(exitCode: number) => Promise<void>} step told the code that the process is going to end with */
    add(step) {
      steps.unshift(step);
    },
  };
}

/** Loaded when needed: signals must be heard from the first moment on. */
const openLog = () => import("./log.js");

/**
 * When a connection dies inside a transaction, postgres.js 3.4.9 writes its own ROLLBACK to the socket that is gone and
 * throws where nobody can catch it (github.com/porsager/postgres/issues/1154). The transaction is lost and its caller has
 * been told; the shop goes on.
 *
 * @param {unknown} error
 */
function isLostRollback(error) {
  return error instanceof TypeError && /node_modules[\\/]postgres[\\/]/.test(error.stack ?? "");
}
