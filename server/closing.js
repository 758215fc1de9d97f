/**
 * On SIGTERM or SIGINT undoes what was begun, last first, once (a terminal's Ctrl-C comes twice, by npm and by itself),
 * and ends the process.
 */
export function closeOnSignal() {
  /** @type {(() => Promise<void>)[]} */
  const steps = [];
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    try {
      for (let step = steps.shift(); step; step = steps.shift()) await step();
      process.exit(0);
    } catch (error) {
      console.error(`closing failed: ${error instanceof Error ? error.message : error}`);
      process.exit(1);
    }
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, close);
  return {
    /** @param {() => Promise<void>} step */
    first(step) {
      steps.unshift(step);
    },
  };
}
