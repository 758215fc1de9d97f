import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { unixSocket } from "#runtime/database/database-url.ts";
import { composedFile } from "./compose.ts";
import { freePort } from "./free-port.ts";

/** The first version with named statements in transaction mode. */
const OLDEST = [1, 21];

/** The settings that the shop gives its own connections and a pooler cannot pass on. */
const CONNECT_QUERY = /connect_query='((?:''|[^'])*)'/
  .exec(composedFile("pgbouncer"))?.[1]
  ?.replaceAll("''", "'");

/** The installed version of pgbouncer, in words. */
export function pgbouncerHere() {
  const version = installedVersion();
  return version ? `pgbouncer ${version} is installed` : "pgbouncer is not installed";
}

function installedVersion() {
  const { stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
  return /PgBouncer (\d+\.\d+)/.exec(stdout ?? "")?.[1] ?? "";
}

/** Whether an installed pgbouncer is new enough for the tests. */
export function hasPgbouncer() {
  const [major = "0", minor = "0"] = installedVersion().split(".");
  const [most = 0, least = 0] = OLDEST;
  return Number(major) > most || (Number(major) === most && Number(minor) >= least);
}

/**
 * The real pgbouncer in transaction mode before a database, on a free port of loopback.
 * @param url of the database
 */
export async function openPgbouncer(
  url: string,
  { connectQuery = CONNECT_QUERY }: { connectQuery?: string } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "haat-pgbouncer-"));
  chmodSync(folder, 0o755);
  const { hostname, port, username, password, pathname } = new URL(url);
  const name = pathname.slice(1);
  const listenPort = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const target = [
    `host=${unixSocket(url).host ?? hostname}`,
    `port=${port || 5432}`,
    `user=${username}`,
    ...(password ? [`password=${password}`] : []),
    ...(connectQuery ? [`connect_query='${connectQuery.replaceAll("'", "''")}'`] : []),
  ];
  const settings = {
    ...{ listen_addr: "127.0.0.1", listen_port: listenPort, unix_socket_dir: "" },
    ...{ auth_type: "any", pool_mode: "transaction", max_prepared_statements: 200 },
    // Few connections, so that statements do use connections that others used before.
    ...{ default_pool_size: 4, max_client_conn: 200 },
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`);
  writeFileSync(
    file,
    ["[databases]", `${name} = ${target.join(" ")}`, "[pgbouncer]", ...lines, ""].join("\n"),
  );
  // It does not start as root, and an embedded Postgres gives only its own user access to the
  // socket.
  const { host: socketFolder } = unixSocket(url);
  const isRoot = process.getuid?.() === 0;
  const { uid, gid } = statSync(socketFolder ?? folder);
  const child = spawn("pgbouncer", [...(isRoot && !uid ? ["--user", "nobody"] : []), file], {
    stdio: ["ignore", "ignore", "pipe"],
    ...(isRoot && uid ? { uid, gid } : {}),
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const output: string[] = [];
  await new Promise((resolve, reject) => {
    createInterface({ input: child.stderr }).on("line", (line) => {
      output.push(line);
      if (line.includes("process up")) resolve(undefined);
    });
    child.once("exit", () => reject(new Error(`pgbouncer has ended: ${output.join("\n")}`)));
  });
  return {
    url: `postgres://${username}@127.0.0.1:${listenPort}/${name}`,
    async close() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
