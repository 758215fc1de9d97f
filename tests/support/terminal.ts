import { execFile } from "node:child_process";

/**
 * Runs a command of this Node on a terminal of 100 columns and returns all that it wrote there, and
 * the code it ended with.
 */
export function onTerminal(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; screen: string }> {
  const quoted = [process.execPath, ...args].map((word) => `'${word}'`).join(" ");
  const command = `stty cols 100; exec ${quoted}`;
  return new Promise((resolve) => {
    const child = execFile(
      "script",
      ["-qec", command, "/dev/null"],
      { env: { ...env, SHELL: "/bin/sh" }, maxBuffer: 10_000_000 },
      (_, screen) => resolve({ code: child.exitCode ?? 1, screen }),
    );
    child.stdin?.end();
  });
}

/** What the line of progress said, in turn. */
export const progressOf = (screen: string) =>
  screen.split("\r\x1b[K").flatMap((line) => (/[\r\n]/.test(line) ? [] : [line.trim()]));

/** What stayed on the screen below one another. */
export const linesOf = (screen: string) =>
  screen
    .split(/\r?\n/)
    .map((line) => line.split("\r\x1b[K").at(-1) ?? "")
    .filter(Boolean);
