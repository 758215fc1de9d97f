import { execFile, execFileSync } from "node:child_process";
import { createCipheriv, createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import postgres from "postgres";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { unixSocket, withDatabase } from "#runtime/database/database-url.ts";
import { log } from "#runtime/log.ts";
import { picturesInFolder } from "#runtime/pictures/store.ts";
import { databaseChecks } from "#server/commands/doctor/checks.ts";
import { migrate } from "#server/database/migrate.ts";
import { noteSecret } from "#server/database/shop-secret.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { openReceiver } from "#tests/support/receiver.ts";

const DATABASE_URL = process.env.DATABASE_URL ?? "";
const SESSION_SECRET = "x".repeat(40);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "haat-doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs `npm run doctor`'s program; returns its lines by check. */
function examine(env: Record<string, string>) {
  return new Promise<{ code: number; found: Record<string, string> }>((resolve) => {
    const only = {
      NODE_ENV: "test" as const,
      PATH: process.env.PATH ?? "",
      DATA_DIR: newFolder(),
      ...env,
    };
    const child = execFile(process.execPath, ["haat.cjs", "doctor"], { env: only }, (_, stdout) => {
      const lines = stdout.trim().split("\n");
      const found = lines.map((line) => [line.slice(7, 17).trim(), line]);
      resolve({ code: child.exitCode ?? -1, found: Object.fromEntries(found) });
    });
  });
}

/** As `seal` of the app, under a secret of the test's own. */
function sealedBy(secret: string, fields: object, of: string): string {
  const key = createHmac("sha256", secret).update("sealed text").digest();
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(of));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(fields), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

test("a healthy shop gets one good line for each check", async () => {
  const DATA_DIR = newFolder();
  mkdirSync(join(DATA_DIR, "backups"));
  writeFileSync(join(DATA_DIR, "backups", "haat-today.tar.gz"), "");
  const { code, found } = await examine({ DATABASE_URL, SESSION_SECRET, DATA_DIR });
  expect(Object.keys(found)).toEqual([
    ...["settings", "database", "owner", "schema", "bangla", "clock", "files"],
    ...["disk", "proxy", "backup"],
  ]);
  const { disk, ...others } = found;
  for (const line of Object.values(others)) expect(line).toMatch(/^well/);
  expect(disk).toMatch(/MB are free in DATA_DIR; the disk of DATABASE_URL's server is not seen/);
  expect(code).toBe(0);
});

test("an old backup and an untrusted proxy are reported", async () => {
  const DATA_DIR = newFolder();
  mkdirSync(join(DATA_DIR, "backups"));
  const file = join(DATA_DIR, "backups", "haat-then.tar.gz");
  writeFileSync(file, "");
  utimesSync(file, 1, 1);
  writeFileSync(join(DATA_DIR, "unknown-proxy-seen"), "");
  const { code, found } = await examine({ DATABASE_URL, SESSION_SECRET, DATA_DIR });
  expect(found.backup).toMatch(/^doubt.*hours old/);
  expect(found.proxy).toMatch(/^doubt.*set TRUST_PROXY/);
  expect(code).toBe(0);
});

test("a backup of tomorrow is no fresh one", async () => {
  const DATA_DIR = newFolder();
  mkdirSync(join(DATA_DIR, "backups"));
  const file = join(DATA_DIR, "backups", "haat-then.tar.gz");
  writeFileSync(file, "");
  const tomorrow = Date.now() / 1000 + 24 * 60 * 60;
  utimesSync(file, tomorrow, tomorrow);
  const { found } = await examine({ DATABASE_URL, SESSION_SECRET, DATA_DIR });
  expect(found.backup).toMatch(/^doubt.*yet to come/);
});

test("a gateway, a check of numbers and a bucket for backups that are gone are told", async () => {
  const service = await openReceiver(({ path }) => ({
    status: 200,
    body: JSON.stringify(
      path.includes("token") ? { id_token: "a", expires_in: 3600 } : { APIConnect: "DONE" },
    ),
  }));
  onTestFinished(service.close);
  const there = service.url.slice(0, -1);
  const keys = {
    BKASH_APP_KEY: "k",
    BKASH_APP_SECRET: "s",
    BKASH_USERNAME: "u",
    BKASH_PASSWORD: "p",
  };
  const store = { SSLCOMMERZ_STORE_ID: "shop", SSLCOMMERZ_STORE_PASSWORD: "secret" };
  const bucket = {
    BACKUP_TO: "s3://backups/haat",
    BACKUP_S3_ACCESS_KEY: "a",
    BACKUP_S3_SECRET_KEY: "b",
  };
  const at = (address: string) => ({
    ...{ BKASH_URL: address, SSLCOMMERZ_URL: address, CHECK_URL: `${address}/{phone}` },
    ...{ CHECK_DELIVERED: "ok", CHECK_RETURNED: "back", BACKUP_S3_ENDPOINT: address },
  });
  const own = { DATABASE_URL, SESSION_SECRET, WEBHOOKS_TO_PRIVATE: "yes" };
  const shop = { ...own, ...keys, ...store, ...bucket };
  const gone = await examine({ ...shop, ...at("http://127.0.0.1:1") });
  for (const name of ["check", "bkash", "sslcommerz", "backup to"])
    expect(gone.found[name]).toMatch(/^bad/);
  expect(gone.code).toBe(1);
  const { found } = await examine({ ...own, ...keys, ...store, ...at(there) });
  for (const name of ["check", "bkash", "sslcommerz"]) expect(found[name]).toMatch(/^well/);
  expect(found.check).toContain("no number was asked about");
});

test("a missing database is not created", async () => {
  const DATA_DIR = newFolder();
  const { found } = await examine({ DATA_DIR });
  expect(found.database).toMatch(/^doubt.*first start/);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test.each([
  [{ PORT: "many" }, "settings", /PORT must/],
  [{ DATABASE_URL: "postgres://haat@127.0.0.1:1/haat" }, "settings", /SESSION_SECRET must be set/],
  [
    { DATABASE_URL: "postgres://haat:hunter2@127.0.0.1:1/haat", SESSION_SECRET },
    "database",
    /ECONNREFUSED/,
  ],
])("%j is reported in one line without a secret", async (env, name, words) => {
  const { code, found } = await examine(env);
  expect(found[name]).toMatch(/^bad/);
  expect(found[name]).toMatch(words);
  expect(Object.values(found).join()).not.toContain("hunter2");
  expect(code).toBe(1);
});

test("a user who does not own the database is reported by doctor and start, in one line", async () => {
  const name = `guest_${process.pid}_${Date.now()}`;
  const owner = postgres(DATABASE_URL, { ...unixSocket(DATABASE_URL), max: 1 });
  const isAllowed = await owner.unsafe(`create role ${name} login password 'guest'`).then(
    () => true,
    () => false,
  );
  // The embedded database's owner may not create roles; its superuser may.
  const admin = isAllowed
    ? owner
    : postgres({ ...unixSocket(DATABASE_URL), user: "postgres", database: "postgres", max: 1 });
  if (!isAllowed) await admin.unsafe(`create role ${name} login`);
  onTestFinished(async () => {
    await admin.unsafe(`drop role ${name}`);
    await owner.end();
    await admin.end();
  });
  const url = DATABASE_URL.replace(/\/\/[^@]*@/, `//${name}:guest@`);
  const { code, found } = await examine({ DATABASE_URL: url, SESSION_SECRET });
  expect(found.owner).toMatch(new RegExp(`^bad.*${name} does not own the database`));
  expect(code).toBe(1);
  const started = await new Promise<string>((resolve) => {
    const env = {
      NODE_ENV: "test" as const,
      PATH: process.env.PATH,
      DATABASE_URL: url,
      SESSION_SECRET,
    };
    execFile(process.execPath, ["haat.cjs", "db", "migrate"], { env }, (_, __, stderr) =>
      resolve(stderr.trim()),
    );
  });
  expect(started).toMatch(
    new RegExp(`^Nothing more was done: .*${name} does not own the database`),
  );
  expect(started.split("\n")).toHaveLength(1);
});

test.each([
  [
    "pooler",
    { DATABASE_URL: "postgres://haat:hunter2@127.0.0.1:1/haat", DATABASE_DIRECT_URL: DATABASE_URL },
  ],
  ["replica", { DATABASE_URL, DATABASE_REPLICA_URL: "postgres://haat:hunter2@127.0.0.1:1/haat" }],
  [
    "pictures",
    {
      DATABASE_URL,
      S3_BUCKET: "pictures",
      S3_ENDPOINT: "http://127.0.0.1:1",
      S3_ACCESS_KEY: "key",
      S3_SECRET_KEY: "hunter2",
    },
  ],
])("a dead %s is reported although everything else is well", async (name, env) => {
  const { code, found } = await examine({ SESSION_SECRET, ...env });
  expect(found.database).toMatch(/^well/);
  expect(found[name]).toMatch(/^bad.*ECONNREFUSED/);
  expect(Object.values(found).join()).not.toContain("hunter2");
  expect(code).toBe(1);
});

test("each configured URL has a line", async () => {
  const { code, found } = await examine({
    ...{ DATABASE_URL, SESSION_SECRET },
    ...{ DATABASE_DIRECT_URL: DATABASE_URL, DATABASE_REPLICA_URL: DATABASE_URL },
  });
  expect(found.pooler).toMatch(/^well/);
  expect(found.replica).toMatch(/^doubt.*never read/);
  expect(code).toBe(0);
});

test("two URLs of different databases are reported", async () => {
  const { code, found } = await examine({
    ...{ DATABASE_URL, SESSION_SECRET },
    DATABASE_DIRECT_URL: withDatabase(DATABASE_URL, "postgres"),
  });
  expect(found.pooler).toMatch(/^bad.*DATABASE_DIRECT_URL: that must lead to the same database/);
  expect(code).toBe(1);
});

test("a misspelt setting is doubtful", async () => {
  const { found } = await examine({ DATABASE_URL, SESSION_SECRET, SMS_HEADER: "hunter2" });
  expect(found.settings).toMatch(/^doubt.*SMS_HEADER is no setting.*SMS_HEADERS/);
});

/**
 * A mail server on loopback that accepts only the login `haat:right`, and the lines that it
 * received.
 */
async function openMailServer() {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.write("220 mail\r\n");
    const lines = createInterface({ input: socket });
    lines.on("line", (line) => {
      received.push(line);
      const isRight = line.includes(Buffer.from("\0haat\0right").toString("base64"));
      if (line.startsWith("EHLO")) socket.write("250-mail\r\n250 AUTH PLAIN\r\n");
      else if (line.startsWith("AUTH")) socket.write(isRight ? "235 in\r\n" : "535 no\r\n");
      else socket.write("221 bye\r\n");
    });
    // The doctor may end before it has read all; readline passes the socket's error on.
    for (const stream of [socket, lines]) stream.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { received, at: (password: string) => `smtp://haat:${password}@127.0.0.1:${port}` };
}

test("the mail server is greeted without an email; one that refuses or is dead is reported", async () => {
  const mail = await openMailServer();
  const about = (SMTP_URL: string) =>
    examine({ DATABASE_URL, SESSION_SECRET, SMTP_URL, MAIL_FROM: "shop@haat.example" });
  const good = await about(mail.at("right"));
  expect(good.found.mail).toMatch(/^well.*no email was sent/);
  expect(mail.received.join("\n")).not.toMatch(/MAIL|RCPT|DATA/);
  const refused = await about(mail.at("hunter2"));
  expect(refused.found.mail).toMatch(/^bad.*does not accept the keys.*535/);
  expect(refused.code).toBe(1);
  expect((await about("smtp://haat:hunter2@127.0.0.1:1")).found.mail).toMatch(
    /^bad.*No connection/,
  );
  expect(Object.values(refused.found).join()).not.toContain("hunter2");
});

test("the SMS gateway is reached without an SMS; a dead one and one without TLS are reported", async () => {
  const gateway = await openReceiver();
  onTestFinished(gateway.close);
  const about = async (SMS_URL: string) =>
    (await examine({ DATABASE_URL, SESSION_SECRET, SMS_URL, SMS_BODY: "{phone} {text} hunter2" }))
      .found.sms;
  expect(await about(`${gateway.url}send?to={phone}`)).toMatch(/^well.*no SMS was sent/);
  expect(await about(gateway.url.replace("http:", "https:"))).toMatch(/^bad/);
  expect(await about("http://127.0.0.1:1/send")).toMatch(/^bad.*No connection came about/);
  expect(gateway.received).toEqual([]);
});

test("keys that the owner has entered are tried too, and shown by nothing", async () => {
  const url = await cloneDatabase(inject("templateUrl"));
  const sql = postgres(url, { ...unixSocket(url), max: 1 });
  onTestFinished(async () => {
    await sql.end();
    await dropDatabase(url);
  });
  const telegram = await openReceiver(({ path }) => ({
    status: path.includes("hunter2") ? 401 : 200,
    body: JSON.stringify({ ok: true, result: { username: "haat_bot" }, description: path }),
  }));
  onTestFinished(telegram.close);
  const env = { DATABASE_URL: url, SESSION_SECRET, WEBHOOKS_TO_PRIVATE: "yes" };
  const about = async () =>
    (await examine({ ...env, TELEGRAM_URL: telegram.url.slice(0, -1) })).found.telegram;
  expect(await about()).toBeUndefined();
  const enter = (token: string) => sql`
    insert into connections (name, sealed)
    values ('telegram', ${sealedBy(SESSION_SECRET, { token }, "connection telegram")})
        on conflict (name) do update set sealed = excluded.sealed`;
  await enter("123456:abcdefghijklmnopqrstuvwxyz");
  expect(await about()).toMatch(/^well.*@haat_bot/);
  await enter("123456:hunter2-hunter2-hunter2");
  expect(await about()).toMatch(/^bad.*does not accept the keys/);
  expect(await about()).not.toContain("hunter2");
});

test("missing, changed, newer and too old migrations are reported", async () => {
  const url = await cloneDatabase(inject("templateUrl"));
  const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
  onTestFinished(async () => {
    await sql.end();
    await dropDatabase(url);
  });
  const about = async () => (await examine({ DATABASE_URL: url, SESSION_SECRET })).found.schema;
  expect(await about()).toMatch(/^well.*up to date/);
  const [baseline, second] =
    await sql`select created_at as at from drizzle.__drizzle_migrations order by created_at`;
  await sql`update drizzle.__drizzle_migrations set hash = 'another' where created_at = ${second?.at}`;
  expect(await about()).toMatch(/^doubt.*0041_product_pages had another text/);
  await sql`delete from drizzle.__drizzle_migrations where created_at = ${second?.at}`;
  expect(await about()).toMatch(/^doubt.*1 migrations are not in yet/);
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`;
  expect(await about()).toMatch(/^bad.*1 of its migrations are none/);
  const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  await migrate(url);
  expect(warn.mock.calls).toEqual([[{ unknown: 1 }, expect.stringMatching(/not of this release/)]]);
  await sql`delete from drizzle.__drizzle_migrations where created_at = ${baseline?.at}`;
  expect(await about()).toMatch(/^bad.*the database is older than release 1\.0\.0/);
  await sql`delete from drizzle.__drizzle_migrations`;
  expect(await about()).toMatch(/^doubt.*are not in yet/);
});

test("another secret than the shop's is reported until it is accepted", async () => {
  const url = await cloneDatabase(inject("templateUrl"));
  const sql = postgres(url, { ...unixSocket(url), max: 1 });
  onTestFinished(async () => {
    await sql.end();
    await dropDatabase(url);
  });
  await noteSecret(sql, SESSION_SECRET);
  const about = async (secret: string) =>
    (await examine({ DATABASE_URL: url, SESSION_SECRET: secret })).found.secret;
  const other = "y".repeat(40);
  expect(await about(SESSION_SECRET)).toMatch(/^well/);
  expect(await about(other)).toMatch(/^bad.*SESSION_SECRET is another.*accept-secret/);
  const env = { PATH: process.env.PATH ?? "", NODE_ENV: "test" as const, DATA_DIR: newFolder() };
  execFileSync(process.execPath, ["haat.cjs", "admin", "accept-secret"], {
    env: { ...env, DATABASE_URL: url, SESSION_SECRET: other },
    stdio: "pipe",
  });
  expect(await about(other)).toMatch(/^well/);
  expect(await about(SESSION_SECRET)).toMatch(/^bad/);
});

test("pictures that the shop shows and the store has not are reported", async () => {
  const DATA_DIR = newFolder();
  const names = ["0".repeat(32), "1".repeat(32)].map((stem) => `${stem}-640x480.webp`);
  const [kept = "", lost = ""] = names;
  await picturesInFolder({ DATA_DIR }).write(kept, Buffer.of(1));
  await pool`insert into carousel_slides (path) values (${kept}), (${lost})`;
  onTestFinished(async () => {
    await pool`delete from carousel_slides`;
  });
  const { code, found } = await examine({ DATABASE_URL, SESSION_SECRET, DATA_DIR });
  expect(found.files).toMatch(
    new RegExp(`^bad.*1 of 2 pictures are missing in DATA_DIR/media, such as ${lost}`),
  );
  expect(code).toBe(1);
  await picturesInFolder({ DATA_DIR }).write(lost, Buffer.of(1));
  expect((await examine({ DATABASE_URL, SESSION_SECRET, DATA_DIR })).found.files).toMatch(
    /^well.*every picture is there \(2\)/,
  );
});

test("clocks that differ are reported", async () => {
  const late = Object.assign(async () => [{ ms: Date.now() - 60_000 }], {}) as never;
  expect(await databaseChecks.clock(late)).toEqual({
    is: "bad",
    words: expect.stringMatching(/differ by [56]\d/),
  });
  expect((await databaseChecks.clock(pool)).is).toBe("well");
});
