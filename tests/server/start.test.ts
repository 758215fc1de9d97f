import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import postgres from "postgres";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { unixSocket, withDatabase } from "#runtime/database/database-url.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { build, newFolder, startProgram as run } from "#tests/support/start-program.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const ownDatabase = () => ({
  DATABASE_URL: process.env.DATABASE_URL ?? "",
  SESSION_SECRET: "x".repeat(40),
});

/** Starts a server that waits for another server's long migration until `holder` ends. */
async function startWhileMigrating() {
  const database = ownDatabase();
  const holder = postgres(database.DATABASE_URL, { ...unixSocket(database.DATABASE_URL), max: 1 });
  await holder`select pg_advisory_lock(7201003)`;
  const port = await freePort();
  const shop = run({ DATA_DIR: newFolder(), ...database, PORT: String(port) });
  return { holder, port, shop };
}

describe("npm start", () => {
  test("in an empty folder opens a filled shop, retains its secret and data, and stops with 0", async () => {
    const dataDir = newFolder();
    const first = run({ DATA_DIR: dataDir });
    const url = await first.opened;
    expect(await (await fetch(new URL("/shop", url))).text()).toContain("1 categories");
    const secret = readFileSync(join(dataDir, "session-secret"), "utf8");
    expect(statSync(join(dataDir, "session-secret")).mode & 0o777).toBe(0o600);
    // Output to a file is stored, so it contains neither phone number nor password.
    expect(first.lines.join("\n")).not.toMatch(/made-up-password|01700000000/);
    expect(first.lines.join("\n")).toMatch(/the file first-admin-password of DATA_DIR/);
    const file = join(dataDir, "first-admin-password");
    expect(readFileSync(file, "utf8")).toBe("01700000000 made-up-password\n");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    // V8 must not report an unknown option either.
    expect(first.refusals).toEqual([]);
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);

    const second = run({
      DATA_DIR: dataDir,
      ADMIN_PHONE: "01711111111",
      ADMIN_PASSWORD: "the owner's own",
    });
    await fetch(new URL("/healthz", await second.opened));
    expect(readFileSync(join(dataDir, "session-secret"), "utf8")).toBe(secret);
    expect(second.lines.join("\n")).not.toMatch(/sample catalogue|the owner's own/);
    second.child.kill("SIGINT");
    second.child.kill("SIGINT");
    expect(await second.ended).toBe(0);
  });

  test("with DATABASE_URL uses that database, and starts and fills none", async () => {
    const dataDir = newFolder();
    const shop = run({ DATA_DIR: dataDir, ...ownDatabase() });
    const url = await shop.opened;
    expect(await (await fetch(new URL("/shop", url))).text()).toContain("0 categories");
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    shop.child.kill("SIGTERM");
    expect(await shop.ended).toBe(0);
  });

  test.each([
    [{}, 1],
    [{ TRUST_PROXY: "1" }, 0],
  ])("with %j warns %i times that an unknown proxy's header is ignored", async (env, times) => {
    const shop = run({ DATA_DIR: newFolder(), ...ownDatabase(), ...env });
    const url = await shop.opened;
    for (let i = 0; i < 3; i++)
      await fetch(new URL("/shop", url), { headers: { "X-Forwarded-For": `8.8.8.${i}` } });
    shop.child.kill("SIGTERM");
    await shop.ended;
    expect(shop.lines.filter((line) => /no proxy is trusted.*TRUST_PROXY/.test(line))).toHaveLength(
      times,
    );
  });

  test.each([
    [{ PORT: "many" }, /^Haat cannot start: PORT must /],
    [
      { DATABASE_URL: "postgres://haat@localhost/haat" },
      /^Haat cannot start: SESSION_SECRET must be set when DATABASE_URL is/,
    ],
    [
      { DATABASE_URL: "postgres://haat:hunter2@127.0.0.1:1/haat", SESSION_SECRET: "x".repeat(40) },
      /^Haat cannot start: DATABASE_URL leads to no database: .*ECONNREFUSED/,
    ],
    [
      { DATABASE_URL: "postgres://haat:hunter2@localhost:1/haat", SESSION_SECRET: "x".repeat(40) },
      /^Haat cannot start: DATABASE_URL leads to no database: .*ECONNREFUSED/,
    ],
    [
      { ...ownDatabase(), DATABASE_URL: withDatabase(ownDatabase().DATABASE_URL, "nowhere") },
      /^Haat cannot start: DATABASE_URL leads to no database: .*"nowhere" does not exist/,
    ],
    [
      { ...ownDatabase(), DATABASE_DIRECT_URL: "postgres://haat:hunter2@127.0.0.1:1/haat" },
      /^Haat cannot start: DATABASE_DIRECT_URL leads to no database: .*ECONNREFUSED/,
    ],
    [{ HOST: "nowhere.invalid" }, /^Haat cannot start: nowhere\.invalid:0 .*: set PORT or HOST/],
    [{ DATA_DIR: "/proc/nope" }, /^Haat cannot start: DATA_DIR cannot be used: .*\/proc\/nope/],
    [{ DATA_DIR: `${build}/data` }, /^Haat cannot start: DATA_DIR cannot be used: /],
    [{ DATA_DIR: build }, /^Haat cannot start: DATA_DIR cannot be used: it is a file/],
    [
      { ADMIN_PHONE: "01711111111", ADMIN_PASSWORD: "password123" },
      /^Haat cannot start: ADMIN_PASSWORD is easy to guess; choose one that is not common$/,
    ],
    [
      { ...ownDatabase(), ADMIN_PHONE: "01711111111", ADMIN_PASSWORD: "০১৭১১১১১১১১" },
      /^Haat cannot start: ADMIN_PASSWORD is easy to guess; choose one that is not common$/,
    ],
  ])("refuses %j in one line and creates nothing", async (env, words) => {
    const folder = newFolder();
    const shop = run({ DATA_DIR: join(folder, "data"), ...env });
    expect(await shop.ended).toBe(1);
    expect(shop.refusals).toEqual([expect.stringMatching(words)]);
    expect(shop.refusals.join()).not.toContain("hunter2");
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ["UTF8", /has lc_ctype C, which knows no Bangla letters.*LC_CTYPE 'C\.UTF-8'$/],
    ["LATIN1", /has the encoding LATIN1, which holds no Bangla.*ENCODING 'UTF8'/],
    ["SQL_ASCII", /has the encoding SQL_ASCII, which holds no Bangla.*ENCODING 'UTF8'/],
  ])(
    "refuses a new database of locale C and encoding %s, and leaves it empty",
    async (encoding, words) => {
      const { DATABASE_URL, SESSION_SECRET } = ownDatabase();
      const owner = postgres(DATABASE_URL, { ...unixSocket(DATABASE_URL), max: 1 });
      const name = `letters_${process.pid}_${encoding.toLowerCase()}`;
      await owner.unsafe(
        `create database ${name} template template0 encoding '${encoding}' locale_provider libc locale 'C'`,
      );
      onTestFinished(async () => {
        await owner.unsafe(`drop database ${name} with (force)`);
        await owner.end();
      });
      const folder = newFolder();
      const url = withDatabase(DATABASE_URL, name);
      const shop = run({ DATA_DIR: join(folder, "data"), DATABASE_URL: url, SESSION_SECRET });
      expect(await shop.ended).toBe(1);
      expect(shop.refusals).toEqual([expect.stringMatching(words)]);
      expect(shop.refusals[0]).toMatch(/^Haat cannot start: /);
      expect(readdirSync(folder)).toEqual([]);
      const sql = postgres(url, { ...unixSocket(url), max: 1 });
      const made =
        await sql`select from pg_namespace where nspname in ('drizzle', 'graphile_worker')`;
      await sql.end();
      expect(made).toHaveLength(0);
    },
  );

  test("names a password that is missing or wrong", async () => {
    const dataDir = newFolder();
    const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
    onTestFinished(stop);
    const sql = postgres(url, { ...unixSocket(url), user: "postgres", max: 1 });
    await sql`alter role haat password 'the right one'`;
    const [file] = await sql`show hba_file`;
    writeFileSync(file?.hba_file, "local all postgres trust\nlocal all haat scram-sha-256\n");
    await sql`select pg_reload_conf()`;
    await sql.end();
    const start = async (more: Record<string, string>) => {
      const shop = run({ DATA_DIR: newFolder(), SESSION_SECRET: "x".repeat(40), ...more });
      expect(await shop.ended).toBe(1);
      return shop.refusals;
    };
    expect(await start({ DATABASE_URL: url })).toEqual([
      expect.stringMatching(
        /^Haat cannot start: DATABASE_URL leads.*wants a password, and none is set/,
      ),
    ]);
    const wrong = await start({ DATABASE_URL: url, DATABASE_PASSWORD: "hunter2" });
    expect(wrong).toEqual([
      expect.stringMatching(
        /^Haat cannot start: DATABASE_URL leads.*password.*"haat": set the right/,
      ),
    ]);
    expect(wrong.join()).not.toContain("hunter2");
  });

  test.runIf(process.getuid?.() === 0 && process.platform === "linux")(
    "names a full disk on which no database can be made",
    async () => {
      const folder = newFolder();
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]);
      onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
      const shop = run({ DATA_DIR: folder });
      expect(await shop.ended).toBe(1);
      expect(shop.refusals).toEqual([
        expect.stringMatching(
          /^Haat cannot start: no database can be made in .*: the disk is full/,
        ),
      ]);
    },
  );

  test("says that the clock is behind the shop's newest entry, and that the secret is another", async () => {
    const { SESSION_SECRET } = ownDatabase();
    const url = await cloneDatabase(inject("templateUrl"));
    const sql = postgres(url, { ...unixSocket(url), max: 1 });
    onTestFinished(async () => {
      await sql.end();
      await dropDatabase(url);
    });
    const start = async (secret: string) => {
      const shop = run({ DATA_DIR: newFolder(), DATABASE_URL: url, SESSION_SECRET: secret });
      await shop.opened;
      shop.child.kill("SIGTERM");
      expect(await shop.ended).toBe(0);
      return shop.lines.join("\n");
    };
    const trouble = /newest entry is of|SESSION_SECRET is another/;
    expect(await start(SESSION_SECRET)).not.toMatch(trouble);
    expect(await start(SESSION_SECRET)).not.toMatch(trouble);
    await sql`insert into staff_acts (act, created_at) values ('role-given', now() + interval '5 hours')`;
    const later = await start("y".repeat(40));
    expect(later).toMatch(
      /the shop's newest entry is of .* UTC, and this machine's clock says .* UTC/,
    );
    expect(later).toMatch(/SESSION_SECRET is another than the one.*accept-secret/);
    const kept = JSON.stringify(await sql`select * from drizzle.secret`);
    expect(kept).not.toMatch(/xxxx|yyyy/);
  });

  test("continues without an unreachable replica, and reports it and a misspelt setting", async () => {
    const shop = run({
      ...{ DATA_DIR: newFolder(), ...ownDatabase(), SMS_HEADER: "x" },
      DATABASE_REPLICA_URL: "postgres://haat:hunter2@127.0.0.1:1/haat",
    });
    await shop.opened;
    shop.child.kill("SIGTERM");
    expect(await shop.ended).toBe(0);
    const output = shop.lines.join("\n");
    expect(output).toMatch(/DATABASE_REPLICA_URL does not answer.*ECONNREFUSED/);
    expect(output).toMatch(/SMS_HEADER is no setting.*SMS_HEADERS/);
    expect(output).not.toContain("hunter2");
  });

  test.each(["start", "build", "dev", "routes", "validate", "test:unit", "doctor", "bench"])(
    "npm run %s names the required Node to an older one, and does nothing",
    (script) => {
      const folder = newFolder();
      const older = join(folder, "older.cjs");
      writeFileSync(
        older,
        'globalThis.process = Object.create(process, { version: { value: "v18.20.4" } });',
      );
      const { status, stdout, stderr } = spawnSync(scripts[script], ["--help"], {
        shell: true,
        encoding: "utf8",
        env: {
          PATH: process.env.PATH ?? "",
          NODE_ENV: "test",
          DATA_DIR: join(folder, "data"),
          NODE_OPTIONS: `--require ${older}`,
        },
      });
      expect(stderr).toBe(
        "Haat cannot start: it needs Node 20.19 or newer, and this is v18.20.4\n",
      );
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(readdirSync(folder)).toEqual(["older.cjs"]);
    },
  );

  test("reports a used port", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const folder = newFolder();
    const shop = run({ DATA_DIR: join(folder, "data"), PORT: String(port) });
    expect(await shop.ended).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
    expect(shop.refusals).toEqual([
      `Haat cannot start: 127.0.0.1:${port} is in use by another program: set PORT or HOST`,
    ]);
    other.close();
  });

  test("is alive but not ready during a migration", async () => {
    const { holder, port, shop } = await startWhileMigrating();
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      return answer && { status: answer.status, text: await answer.text() };
    };
    const migrating = { status: 503, text: '{"status":"migrating"}' };
    await expect.poll(() => ask("/readyz")).toEqual(migrating);
    expect(await ask("/livez")).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect(await ask("/startupz")).toEqual(migrating);
    expect(await ask("/shop")).toEqual({
      status: 503,
      text: expect.stringContaining("opens in a moment"),
    });
    await holder.end();
    await shop.opened;
    expect(await ask("/readyz")).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect((await ask("/shop"))?.status).toBe(200);
    shop.child.kill("SIGTERM");
    expect(await shop.ended).toBe(0);
  });

  test("can be stopped by a signal while it waits for a migration", async () => {
    const { holder, port, shop } = await startWhileMigrating();
    const isMigrating = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      return (await answer?.text()) === '{"status":"migrating"}';
    };
    await expect.poll(isMigrating).toBe(true);
    shop.child.kill("SIGTERM");
    expect(await shop.ended).toBe(0);
    await holder.end();
  });

  test("finishes running requests at a stop, accepts no new ones and closes idle connections", async () => {
    const shop = run({ DATA_DIR: newFolder(), ...ownDatabase() });
    const { port, origin } = await shop.opened;
    const idle = connect(Number(port), "127.0.0.1");
    idle.write("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(idle, "data");
    const idleEnds = buffer(idle);

    const slow = connect(Number(port), "127.0.0.1");
    slow.write("GET /slow?s=1.5 HTTP/1.1\r\nHost: x\r\n\r\n");
    // This answer shows that the server has accepted the slow request before it.
    await fetch(`${origin}/healthz`);
    shop.child.kill("SIGTERM");
    await idleEnds;
    await expect(fetch(`${origin}/shop`)).rejects.toThrow();
    expect((await buffer(slow)).toString()).toMatch(/^HTTP\/1.1 200[\s\S]*slow 1$/);
    expect(await shop.ended).toBe(0);
  });

  test("logs requests without personal data", async () => {
    const shop = run({ DATA_DIR: newFolder(), ...ownDatabase() });
    const { origin } = await shop.opened;
    const id = "3f0e8a44-3c5b-4a7e-9d57-0f6f0d7c2a11";
    await fetch(`${origin}/track-order/${id}?phone=01711111111`, {
      headers: { cookie: "session=hunter2" },
    });
    await fetch(`${origin}/api/promo-code/verify/EID25`);
    await fetch(`${origin}/products/01711111111`);
    shop.child.kill("SIGTERM");
    await shop.ended;
    const paths = shop.lines.map((line) => JSON.parse(line).path).filter(Boolean);
    expect(paths).toEqual([
      "/track-order/:id",
      "/api/promo-code/verify/:code",
      "/products/:number",
    ]);
    expect(shop.lines.join()).not.toMatch(/01711111111|hunter2|EID25|3f0e8a44/);
  });
});
