import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ensureFirstAdmin } from "#app/domain/people/accounts/admins.server.ts";
import { readSettings } from "#runtime/settings.ts";
import { prepareFirstStart } from "#server/first-start.ts";

/** The output of a start that only has to create the admin. */
async function start(env: Record<string, string>): Promise<string[]> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "haat-first-start-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const output: string[] = [];
  const operations = {
    ensureFirstAdmin,
    fillSampleData: async () => false,
    closeSampleAccounts: async () => false,
  };
  const settings = readSettings({ DATA_DIR, ...env });
  await prepareFirstStart(operations as never, settings, true, (line) => output.push(line));
  return output;
}

test("an admin's phone and password that are set too late are reported with the right commands", async () => {
  const later = { ADMIN_PHONE: "01711111111", ADMIN_PASSWORD: "a-fine-hunter2" };
  expect(await start({})).toHaveLength(1);
  expect(await start({})).toEqual([]);
  expect(await start(later)).toEqual([
    expect.stringMatching(
      /^ADMIN_PHONE and ADMIN_PASSWORD are ignored.*npm run admin -- create.*npm run admin -- reset/,
    ),
  ]);
});
