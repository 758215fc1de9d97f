import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

const MOST_MS = 120_000;

/**
 * Starts the shop or a program of this folder in a separate process; resolves when it answers at
 * `url`.
 */
export async function start(command: string[], url: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, command, {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  // The child process and its Postgres end with this process, however it ends.
  const kill = () => child.kill("SIGTERM");
  process.once("exit", kill);
  const giveUpAt = Date.now() + MOST_MS;
  while (!(await isThere(url))) {
    if (child.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`${command[0]} did not start`);
    await pause(50);
  }
  return {
    pid: child.pid ?? 0,
    async stop() {
      process.off("exit", kill);
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

async function isThere(url: string) {
  const answer = await fetch(url).catch(() => null);
  await answer?.arrayBuffer();
  // A shop that is still starting answers with 503.
  return answer !== null && answer.status !== 503;
}
