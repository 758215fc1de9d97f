/** Milliseconds between two changes of the line. */
const REDRAWN_MS = 100;

/**
 * One line on a terminal that says what is being done, until `end` removes it; nothing where standard error is a file or a pipe.
 */
export function openProgress() {
  let drawnAt = Number.NEGATIVE_INFINITY;
  /** @param {string} words */
  const draw = (words) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${words}`);
  };
  return {
    /** @param {string} words */
    progress(words) {
      if (performance.now() - drawnAt < REDRAWN_MS) return;
      drawnAt = performance.now();
      draw(words.slice(0, (process.stderr.columns ?? 80) - 1));
    },
    end: () => draw(""),
  };
}
