import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { readCommandLine } from "#server/commands/arguments.ts";
import { FIRST_VIEW_LIMIT, SCRIPT_LIMIT, weigh } from "./support/weigh.ts";

// Starts and stops a shop with its sample products.
readCommandLine("npm run weigh", { does: "says what a first view of each page transfers" });
const port = 3128;
const baseUrl = `http://127.0.0.1:${port}`;
const shop = spawn(process.execPath, ["--import", "tsx", "tests/support/e2e-shop.ts"], {
  env: { ...process.env, PORT: String(port) },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  await isOpen();
  const rows = await weigh(baseUrl);
  console.table(
    Object.fromEntries(
      rows.map(({ page, firstView, script }) => [
        page,
        { "first view (bytes)": firstView, "script after load (bytes)": script },
      ]),
    ),
  );
  console.log(
    `limits: ${FIRST_VIEW_LIMIT} and ${SCRIPT_LIMIT} bytes, brotli; headers count in the first view`,
  );
} finally {
  shop.kill("SIGTERM");
}

async function isOpen() {
  const giveUpAt = Date.now() + 120_000;
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error("the shop did not open");
}
