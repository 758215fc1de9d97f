/** Loaded when needed: signals must be heard from the first moment on. */
const openLog = () => import("#runtime/log.ts");

/**
 * On SIGTERM, SIGINT or SIGHUP undoes what was begun, last first and once, and ends the process.
 */
export function shutDownOnSignal() {
  const steps: ((exitCode: number) => Promise<void>)[] = [];
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
    add(step: (exitCode: number) => Promise<void>) {
      steps.unshift(step);
    },
    /** For a start that failed. */
    async refuse(error: unknown) {
      if (isClosing) return;
      const { messageOf } = await import("./disk-error.ts");
      console.error(`Haat cannot start: ${messageOf(error)}`);
      if (process.env.LOG_LEVEL === "debug") console.error(error);
      await close(1);
    },
  };
}

/**
 * postgres.js 3.4.9 throws its own ROLLBACK on a dead connection where nobody can catch it (its
 * issue 1154).
 */
function isLostRollback(error: unknown) {
  return error instanceof TypeError && /node_modules[\\/]postgres[\\/]/.test(error.stack ?? "");
}
