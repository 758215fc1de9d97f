import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";

const require = createRequire(import.meta.url);
const cli = join(dirname(require.resolve("@remix-run/serve/package.json")), "dist/cli.js");

/**
 * Starts `remix-serve build/server/index.js` and returns its first output, or its last if it does
 * not start.
 */
function remixServe(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [cli, "build/server/index.js"], { env });
  const output = new Promise<string>((resolve) => {
    let text = "";
    const listen = (chunk: Buffer) => {
      text += chunk;
      if (text.includes("http://")) resolve(text);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("close", () => resolve(text));
  });
  return { child, said: output };
}

test("the build is a plain Remix build that remix-serve can serve", async () => {
  const port = String(await freePort());
  const { child, said: output } = remixServe({
    ...process.env,
    NODE_ENV: "production",
    PORT: port,
  });
  try {
    expect(await output).toContain(`:${port}`);
    const answer = await fetch(`http://localhost:${port}/shop`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("<h1>");
  } finally {
    child.kill();
  }
});

test("without a database remix-serve names the missing setting in one line", async () => {
  const { DATABASE_URL: _, ...env } = process.env;
  const { said: output } = remixServe({ ...env, NODE_ENV: "production", PORT: "0" });
  expect((await output).trim().split("\n")).toEqual([expect.stringContaining("DATABASE_URL")]);
});
