import { spawnSync } from "node:child_process";
import pg from "pg";
import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { isOpenToOthers, readSettings } from "#runtime/settings.ts";
import { misspeltSettings } from "#server/misspelt-settings.ts";

describe("settings", () => {
  test("have defaults", () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      DATABASE_URL: "",
      DATABASE_POOL: 10,
      ORIGIN: "",
      TRUST_PROXY: 0,
      SAMPLE_DATA: "auto",
      LOG_LEVEL: "info",
    });
  });

  test("treat an empty variable as unset", () => {
    expect(readSettings({ PORT: "", SESSION_SECRET: "", ADMIN_PHONE: "" })).toEqual(
      readSettings({}),
    );
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "0x10"],
    ["PORT", "65536"],
    ["HOST", "127.0.0.1 3000"],
    ["HOST", "127.0.0.1:3000"],
    ["HOST", "[::1]:3000"],
    ["DATABASE_POOL", "1"],
    ["DATABASE_URL", "mysql://shop:hunter2hunter2@db/haat"],
    ["SESSION_SECRET", "hunter2hunter2"],
    ["SESSION_SECRET", " ".repeat(40)],
    ["SESSION_SECRET", `hunter2${" ".repeat(40)}`],
    ["ORIGIN", "shop.example"],
    ["ORIGIN", "https://shop.example/haat"],
    ["TRUST_PROXY", "everyone"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "100"],
    ["TRUST_PROXY", "11"],
    ["TRUST_PROXY", "1.5"],
    ["TRUST_PROXY", "-1"],
    ["TRUST_PROXY", "0x1"],
    ["TRUST_PROXY", "1, 2"],
    ["TRUST_PROXY", "10.0.0.1,"],
    ["TRUST_PROXY", "010.0.0.1"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", " "],
    ["SAMPLE_DATA", "maybe"],
    ["LOG_LEVEL", "loud"],
  ])("refuse %s=%s by name, without repeating it", (name, value) => {
    const refusal = () => readSettings({ [name]: value });
    expect(refusal).toThrow(new RegExp(`^${name} must [^\n]*$`));
    expect(refusal).not.toThrow(/hunter2/);
  });

  test("require an admin's phone and password together", () => {
    expect(() => readSettings({ ADMIN_PHONE: "01711111111" })).toThrow(
      /^ADMIN_PASSWORD is missing/,
    );
    expect(() => readSettings({ ADMIN_PASSWORD: "secret-enough" })).toThrow(
      /^ADMIN_PHONE is missing/,
    );
    expect(
      readSettings({ ADMIN_PHONE: "+880 1711-111111", ADMIN_PASSWORD: "secret-enough" })
        .ADMIN_PHONE,
    ).toBe("+8801711111111");
  });

  test.each(["p@ss/word#1", "50%", '"quoted"', "?a=b&c:d", "পাসওয়ার্ড'!"])(
    "accept the password %s separately, and insert it into URLs without one",
    async (password) => {
      const read = readSettings({
        DATABASE_URL: "postgres://haat@pgbouncer:6432/haat?sslmode=require",
        DATABASE_DIRECT_URL: "postgres://haat@postgres:5432/haat",
        DATABASE_REPLICA_URL: "postgres://reader:own@replica:5432/haat",
        DATABASE_PASSWORD: password,
      });
      for (const url of [read.DATABASE_URL, read.DATABASE_DIRECT_URL]) {
        // Both drivers read the same password.
        expect(postgres(url).options.pass).toBe(password);
        expect(new pg.Client({ connectionString: url }).password).toBe(password);
      }
      expect(postgres(read.DATABASE_URL).options).toMatchObject({
        ...{ host: ["pgbouncer"], port: [6432], database: "haat", user: "haat" },
      });
      expect(read.DATABASE_REPLICA_URL).toBe("postgres://reader:own@replica:5432/haat");
    },
  );

  test("accept proxies as a number or as addresses", () => {
    for (const written of ["2", "2 ", " 2\r"])
      expect(readSettings({ TRUST_PROXY: written }).TRUST_PROXY).toBe(2);
    expect(readSettings({ TRUST_PROXY: "10.0.0.0/8, loopback" }).TRUST_PROXY).toEqual([
      "10.0.0.0/8",
      "loopback",
    ]);
  });

  test("name missing ones on one line and end the start", () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "-e", `import("#runtime/settings.ts").then((m) => m.settings())`],
      {
        env: {
          NODE_ENV: "production",
          PATH: process.env.PATH ?? "",
          SESSION_SECRET: "x".repeat(40),
        },
        encoding: "utf8",
      },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Haat cannot start: DATABASE_URL must be set [^\n]*\n$/);
  });
});

test.each([
  ["SMS_HEADER", "SMS_HEADERS"],
  ["SMS_TOKEN", "SMS_BODY"],
  ["SMTP_HOST", "SMTP_URL"],
  ["S3_BUCKT", "S3_BUCKET"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["ADMIN_PHON", "ADMIN_PHONE"],
  ["SESION_SECRET", "SESSION_SECRET"],
  ["WEBHOOK_TO_PRIVATE", "WEBHOOKS_TO_PRIVATE"],
])("report %s, with %s as the nearest one", (name, nearest) => {
  expect(misspeltSettings({ [name]: "hunter2", SMS_URL: "x" })).toEqual([
    `${name} is no setting of the shop and is ignored; the nearest is ${nearest}`,
  ]);
});

test("do not report variables of other programs, Compose and the system", () => {
  const others = [
    ...["PATH", "HOME", "USER", "LOGNAME", "MAIL", "HOSTNAME", "LANG", "TERM", "PWD", "SHLVL"],
    ...["SESSION_MANAGER", "XDG_DATA_DIRS", "NODE_ENV", "NODE_OPTIONS", "UV_THREADPOOL_SIZE"],
    ...["POSTGRES_PASSWORD", "PUBLISH", "CDN_RANGES", "MALLOC_ARENA_MAX"],
  ];
  expect(misspeltSettings(Object.fromEntries(others.map((name) => [name, "x"])))).toEqual([]);
  expect(misspeltSettings({ SMS_TOKEN: "" })).toEqual([]);
});

test("with DOMAIN set the origin and trust Caddy on this machine, unless told otherwise", () => {
  const { DOMAIN, ORIGIN, TRUST_PROXY } = readSettings({
    DOMAIN: "Shop.example, www.shop.example",
  });
  expect({ DOMAIN, ORIGIN, TRUST_PROXY }).toEqual({
    DOMAIN: ["shop.example", "www.shop.example"],
    ORIGIN: "https://shop.example",
    TRUST_PROXY: ["loopback"],
  });
  const given = { DOMAIN: "shop.example", ORIGIN: "https://cdn.example", TRUST_PROXY: "2" };
  expect(readSettings(given)).toMatchObject({ ORIGIN: "https://cdn.example", TRUST_PROXY: 2 });
  expect(readSettings({ DOMAIN: "shop.example", DOMAIN_PORTS: "80,8443" }).ORIGIN).toBe(
    "https://shop.example:8443",
  );
});

test.each([
  "https://shop.example",
  "shop.example:443",
  "shop.example/",
  "203.0.113.7",
  "shop..example",
  "-shop.example",
  "shop-.example",
  "*.shop.example",
  `${"a".repeat(64)}.example`,
])("DOMAIN=%s is refused in words", (DOMAIN) => {
  expect(() => readSettings({ DOMAIN })).toThrow(/^DOMAIN must be a name like shop\.example/);
});

test("DOMAIN takes a final dot, blanks and a name twice as what they mean", () => {
  const { DOMAIN, ORIGIN } = readSettings({
    DOMAIN: " Shop.Example. ,www.shop.example shop.example ",
  });
  expect({ DOMAIN, ORIGIN }).toEqual({
    DOMAIN: ["shop.example", "www.shop.example"],
    ORIGIN: "https://shop.example",
  });
  expect(readSettings({ DOMAIN: "localhost" }).DOMAIN).toEqual(["localhost"]);
  expect(readSettings({ DOMAIN: "মধু.example" }).DOMAIN).toEqual(["xn--75bn2d.example"]);
});

test("DOMAIN needs a HOST at which the Caddy beside it finds the shop", () => {
  for (const HOST of ["192.168.0.7", "::1", "shop.local"])
    expect(() => readSettings({ DOMAIN: "shop.example", HOST })).toThrow(
      /^HOST must be 127\.0\.0\.1 or 0\.0\.0\.0 when DOMAIN is set$/,
    );
  expect(readSettings({ DOMAIN: "shop.example", HOST: "0.0.0.0" }).HOST).toBe("0.0.0.0");
});

test.each([
  [{}, false],
  [{ HOST: "localhost" }, false],
  [{ HOST: "::1" }, false],
  [{ HOST: "127.0.0.1.example" }, true],
  [{ HOST: "0.0.0.0" }, true],
  [{ HOST: "192.168.0.7" }, true],
  [{ ORIGIN: "https://shop.example" }, true],
  [{ TRUST_PROXY: "loopback" }, true],
])("with %j make a shop open to others: %s", (env, isOpen) => {
  expect(isOpenToOthers(readSettings(env))).toBe(isOpen);
});
