import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** The first admin. */
export const ADMIN = { phoneNumber: "01700000001", password: "nasrin runs the shop" };

/**
 * The built shop in a separate process, on a port of loopback. Counts the 5xx answers that it logs.
 * @param options `within`: the command that runs it and ends with it
 */
export async function openShop({
  port,
  dataDir,
  env = {},
  within = [],
}: {
  port: number;
  dataDir: string;
  env?: Record<string, string>;
  within?: string[];
}) {
  const url = `http://127.0.0.1:${port}`;
  const observed = {
    ...{ errors: 0, refusals: 0, paths: new Set() as Set<string> },
    /** Log lines at `warn` and above, including those of requests. */
    warnings: [] as { msg?: string; [more: string]: unknown }[],
  };
  let child: ChildProcess;

  /** @param release the folder of another release */
  async function start(release: string = process.cwd()) {
    const [command = "", ...words] = [...within, process.execPath, "haat.cjs", "start"];
    child = spawn(command, words, {
      cwd: release,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        // Every order comes from a different address.
        TRUST_PROXY: "loopback",
        ADMIN_PHONE: ADMIN.phoneNumber,
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: "info",
        ...env,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const { stdout } = child;
    if (!stdout) throw new Error("the shop has no output");
    createInterface({ input: stdout }).on("line", read);
    while (child.exitCode === null && !(await isReady())) await pause(50);
    if (child.exitCode !== null) {
      const reason = observed.warnings.at(-1)?.msg ?? "without a reason in its log";
      throw new Error(`the shop ended with ${child.exitCode}: ${reason}`);
    }
  }

  function read(line: string) {
    const entry = JSON.parse(line);
    const { status, path, level } = entry;
    if (level >= 40) observed.warnings.push(entry);
    if (status === 503) observed.refusals += 1;
    else if (status >= 500) {
      observed.errors += 1;
      observed.paths.add(`${status} ${path}`);
    }
  }

  async function isReady() {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    await answer?.text();
    return answer?.status === 200;
  }

  /** The shop's own process, which the surrounding command waits for. */
  function ownProcess() {
    const { pid = 0 } = child;
    if (within.length === 0) return pid;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
  }

  async function end(signal: NodeJS.Signals) {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    process.kill(ownProcess(), signal);
    await once(child, "exit");
    return child.exitCode;
  }

  /** The process of the embedded Postgres, wherever its folder is. */
  function postmaster() {
    const pointer = join(dataDir, "postgres-is-at");
    const data = existsSync(pointer)
      ? readFileSync(pointer, "utf8").trim()
      : join(dataDir, "postgres");
    return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  }

  // The child process ends with this process, however it ends.
  process.once("exit", () => child.kill("SIGKILL"));
  await start();
  return {
    url,
    dataDir,
    observed,
    start,
    isReady,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    /** Limits the files it may have open, or to those already open if there are more. */
    limitFiles(most: number) {
      const [, hard] =
        /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/limits`, "utf8")) ??
        [];
      const open = readdirSync(`/proc/${child.pid}/fd`).length;
      const files = Math.min(Math.max(most, open), Number(hard ?? most));
      execFileSync("prlimit", ["--pid", String(child.pid), `--nofile=${files}:`]);
    },
    /**
     * Starts to watch the server's memory; the returned function reports by how many MB the peak
     * exceeded the present use.
     */
    watchMemory() {
      const read = (field: string) => {
        const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
        return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
      };
      // Resets the peak (proc(5)).
      writeFileSync(`/proc/${child.pid}/clear_refs`, "5");
      const before = read("VmRSS");
      return () => Math.max(0, read("VmHWM") - before);
    },
    killPostgres: () => process.kill(postmaster(), "SIGKILL"),
    async close() {
      await end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
