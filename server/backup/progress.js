/**
 * Says on a terminal what is being done, in one line that the next call replaces and "" removes; says nothing where standard error is a
 * file or a pipe. @param {string} words
 */
export function progress(words) {
  if (process.stderr.isTTY)
    process.stderr.write(`\r\x1b[K${words.slice(0, (process.stderr.columns || 80) - 1)}`);
}
