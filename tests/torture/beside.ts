import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * Starts a module in a process of its own and waits until it says that it is there.
 * @returns tells it that it is enough, and resolves with its report
 */
export async function startBeside<Report>(
  module: string,
  words: readonly string[],
): Promise<() => Promise<Report>> {
  const child = fork(fileURLToPath(module), words, { execArgv: ["--import", "tsx"] });
  await once(child, "message");
  return async () => {
    // Node may report the exit before the message that was sent first.
    const exited = once(child, "exit");
    child.send("enough");
    const [report] = await once(child, "message");
    await exited;
    return report;
  };
}
