import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { failureResponse } from "#app/api/core/failure.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { handleError } from "#app/entry.server.tsx";
import { limitLogIn } from "#app/http/account-limits.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { startSession } from "#app/http/session.server.ts";
import { log, maskPath } from "#runtime/log.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer } from "#tests/support/factories.ts";

beforeEach(emptyTables);

const asked = (path: string) => ({
  request: new Request(`http://shop.test${path}`),
  context: { clientAddress: "203.0.113.7", requestId: "request-1" },
});

const WHO = { requestId: "request-1", who: "017•••••678", network: "203.0.113.x" };

/** The log lines of `work`, which an owner reads after an attack. */
function linesOf(work: () => Promise<unknown>) {
  const info = vi.spyOn(log, "info").mockImplementation(() => {});
  return work()
    .catch(() => {})
    .then(() => info.mock.calls.map(([line]) => line))
    .finally(() => info.mockRestore());
}

test("successful, failed and refused log-ins are logged with masked names", async () => {
  const user = await makeCustomer({ phoneNumber: "01712345678", fullName: "Rahima Begum" });
  expect(await linesOf(() => startSession(asked("/login"), user))).toEqual([
    { event: "logged in", isStaff: false, ...WHO },
  ]);
  const fail = () =>
    limitLogIn(asked("/login"), "01712345678", () =>
      Promise.reject(new ShopError("wrong-credentials", {})),
    );
  expect(await linesOf(fail)).toEqual([{ event: "log-in failed", ...WHO }]);
  for (let n = 0; n < 10; n++) await linesOf(fail);
  expect(await linesOf(fail)).toEqual([{ event: "log-in limited", ...WHO }]);
});

test("a forbidden page is logged with its path masked", async () => {
  const door = "/admin/promo-code/6f1b2f0e-0000-4000-8000-000000000000/update?search=Rahima";
  expect(await linesOf(() => requireAdmin(asked(door), "admin/marketing/promo-code-edit"))).toEqual(
    [
      {
        ...{ event: "access refused", method: "GET", path: "/admin/promo-code/:id/update" },
        ...{ requestId: "request-1", who: "nobody", network: "203.0.113.x" },
      },
    ],
  );
});

test("a failed or refused API request is logged with its id and masked path", () => {
  const [error, warn] = (["error", "warn"] as const).map((level) =>
    vi.spyOn(log, level).mockImplementation(() => {}),
  );
  const call = asked(
    "/api/order/track-order/6f1b2f0e-0000-4000-8000-000000000000?phone=01712345678",
  );
  const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  expect(failureResponse(new Error("broken"), call).status).toBe(500);
  expect(failureResponse(away, call).status).toBe(503);
  const which = { requestId: "request-1", path: "/api/order/track-order/:id" };
  expect(error?.mock.calls).toMatchObject([[which, "an API call failed"]]);
  expect(warn?.mock.calls).toMatchObject([[which, "the shop could not answer"]]);
  vi.restoreAllMocks();
});

test("a request that the disk refuses is logged with that reason", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => {});
  const full = Object.assign(new Error("write"), { code: "ENOSPC" });
  const answer = failureResponse(full, asked("/api/product/post-product"));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect((await answer.json()).message).toMatch(/the shop's disk is full/);
  vi.restoreAllMocks();
});

test("a refusal by Remix is no error, a failure is", () => {
  const error = vi.spyOn(log, "error").mockImplementation(() => {});
  const refused = { status: 405, statusText: "Method Not Allowed", internal: true, data: "" };
  const old = new Error("Warning: Single fetch-enabled apps should not be making ?_data requests");
  for (const logged of [refused, old, new Error("broken"), { ...refused, status: 500 }])
    handleError(logged, { ...asked("/thanas"), params: {} });
  expect(error.mock.calls.map(([line]) => (line as { err: unknown }).err)).toEqual([
    new Error("broken"),
    { ...refused, status: 500 },
  ]);
  vi.restoreAllMocks();
});

test.each([
  ["/", "/"],
  ["/shop?q=Rahima", "/shop"],
  ["/products/honey-500", "/products/honey-500"],
  ["/track-order/abc?x=1", "/track-order/:id"],
  ["/track%2Dorder/abc", "/track-order/:id"],
  ["/api/promo-code/v%65rify/HAAT50", "/api/promo-code/verify/:code"],
  ["/admin/people/0%3171234%35678", "/admin/people/:number"],
  ["/Track-Order/abc/review", "/Track-Order/:id/review"],
  ["/api/promo-code/verify/HAAT50", "/api/promo-code/verify/:code"],
  ["/admin/people/01712345678", "/admin/people/:number"],
  ["/admin/order/6F1B2F0E-0000-4000-8000-000000000000/edit", "/admin/order/:id/edit"],
  [`/${"x".repeat(300)}`, `/${"x".repeat(199)}`],
])("for %s the log shows %s", (url, logged) => {
  expect(maskPath(url)).toBe(logged);
});

/** Runs a program in a separate process and returns its log on standard output. */
const run = (program: string) =>
  spawnSync(
    process.execPath,
    [
      ...["--import", "tsx", "--input-type=module"],
      ...["--eval", `import("#runtime/log.ts").then(({ log }) => { ${program} })`],
    ],
    { encoding: "utf8", env: { ...process.env, LOG_LEVEL: "info" } },
  );

const LINES = 1000;

test.each([
  ["ends by itself", "", 0],
  ["is ended in the same moment", "process.exit(3);", 3],
  ["fails where nobody catches it", "throw new Error();", 1],
])("no line is lost if the process %s", (_, end, status) => {
  const ended = run(
    `for (let n = 0; n < ${LINES}; n++) log.info({ n, text: "x".repeat(200) }); ${end}`,
  );
  expect(ended.status).toBe(status);
  const logged = ended.stdout.trim().split("\n");
  expect(logged.map((line) => JSON.parse(line).n)).toEqual(
    Array.from({ length: LINES }, (_, n) => n),
  );
});

test("a line has level, time and message, but not the message of a database's error", () => {
  const { stdout } = run(`
    const err = Object.assign(new Error("secret"), { name: "PostgresError" });
    log.error({ err }, "a request failed");`);
  const line = JSON.parse(stdout);
  expect(line).toMatchObject({
    level: 50,
    msg: "a request failed",
    err: { name: "PostgresError" },
  });
  expect(Math.abs(Date.now() - Date.parse(line.time))).toBeLessThan(60_000);
  expect(stdout).not.toContain("secret");
});

test("lines logged while others are written are written without a further line", () => {
  const killed = run(`
    import("node:crypto").then(({ pbkdf2 }) => {
      // All four threads of the pool are busy, so that the first line is still being written when
      // the second is logged.
      let busy = 4;
      // SIGKILL leaves no time to write.
      const kill = () => process.kill(process.pid, "SIGKILL");
      const free = () => --busy === 0 && setTimeout(kill, 1_000);
      for (let n = 0; n < 4; n++) pbkdf2("haat", "salt", 300_000, 64, "sha512", free);
      log.info("first");
      setImmediate(() => setImmediate(() => log.info("second")));
    });`);
  expect(killed.signal).toBe("SIGKILL");
  const logged = killed.stdout.trim().split("\n");
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(["first", "second"]);
});

/**
 * Runs `program` in a separate process whose output is read only when it calls `startReading`;
 * `reading` resolves once the reader is past the first megabyte. Both wait at named pipes.
 */
function runReadLate(program: string) {
  const folder = mkdtempSync(join(tmpdir(), "haat-log-"));
  spawnSync("mkfifo", [`${folder}/start`, `${folder}/read`]);
  const helpers = `
    import { writeFileSync } from "node:fs";
    import { readFile } from "node:fs/promises";
    const startReading = () => writeFileSync("${folder}/start", "");
    const reading = () => readFile("${folder}/read");`;
  // Nobody may wait for the second pipe, so its writer does not hold up the reader.
  const reader = `cat ${folder}/start; head -c 1000000; (: > ${folder}/read) & cat; kill %1 2>/dev/null`;
  const { stdout } = spawnSync(
    "bash",
    ["-c", `node --import tsx --input-type=module --eval "$PROGRAM" | (${reader})`],
    {
      encoding: "utf8",
      maxBuffer: 100_000_000,
      env: { ...process.env, PROGRAM: helpers + program, LOG_LEVEL: "info" },
    },
  );
  rmSync(folder, { recursive: true });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("no line is lost at a stop while a slow reader reads earlier ones", () => {
  const logged = runReadLate(`
    import { log } from "#runtime/log.ts";
    import { shutDownOnSignal } from "#server/shutdown.ts";
    shutDownOnSignal();
    for (let n = 0; n < ${LINES}; n++) log.info({ n, text: "x".repeat(200) });
    // By then more is being written than a pipe holds.
    setTimeout(() => {
      log.info({ n: ${LINES} });
      startReading();
      process.kill(process.pid, "SIGTERM");
    }, 400);`);
  expect(logged.map(({ n }) => n)).toEqual(Array.from({ length: LINES + 1 }, (_, n) => n));
});

test("for a reader far behind the log retains some lines, and counts the dropped ones", () => {
  const logged = runReadLate(`
    import { log } from "#runtime/log.ts";
    const MANY = 20_000;
    for (let n = 0; n < MANY; n++) {
      log.info({ n, text: "x".repeat(1000) });
      if (n % 1000 === 999) await new Promise(setImmediate);
    }
    startReading();
    await reading();
    log.info("last");`);
  const dropped = logged.find(({ lines }) => lines);
  expect(dropped).toMatchObject({ level: 40, msg: expect.stringContaining("not written") });
  const kept = logged.filter(({ n }) => n !== undefined);
  expect(kept.map(({ n }) => n)).toEqual(kept.map(({ n }) => n).toSorted((a, b) => a - b));
  expect(kept.length).toBeGreaterThan(5_000);
  expect(kept.length + dropped.lines).toBe(20_000);
  expect(logged.filter((line) => line !== dropped).at(-1)).toMatchObject({ msg: "last" });
});

test("a process whose log reader has ended can end", () => {
  const program = `import("#runtime/log.ts").then(({ log }) => setTimeout(() => {
    log.error("nobody reads");
    process.exit(3);
  }, 500));`;
  const { status } = spawnSync(
    "bash",
    [
      "-c",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own
      'node --import tsx --input-type=module --eval "$PROGRAM" | true; exit "${PIPESTATUS[0]}"',
    ],
    { env: { ...process.env, PROGRAM: program, LOG_LEVEL: "info" }, timeout: 20_000 },
  );
  expect(status).toBe(3);
});
