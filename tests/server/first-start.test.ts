import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ensureFirstAdmin, listAdmins } from "#app/domain/people/accounts/admins.server.ts";
import { claimCode, isUnclaimed } from "#app/domain/people/accounts/first-owner.server.ts";
import { beginEmpty, findServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { openToVisitors } from "#app/operations.server.ts";
import { readSettings } from "#runtime/settings.ts";
import { prepareFirstStart } from "#server/first-start.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";

/** The output of a start that only has to create the admin. */
async function start(env: Record<string, string>, isEmbedded = true): Promise<string[]> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "haat-first-start-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const output: string[] = [];
  const operations = {
    ...{ ensureFirstAdmin, beginEmpty, isUnclaimed, claimCode, openToVisitors },
    fillSampleData: async () => false,
    closeSampleAccounts: async () => false,
  };
  const settings = readSettings({ DATA_DIR, ...env });
  await prepareFirstStart(operations as never, settings, isEmbedded, (line) => output.push(line));
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

test("a shop without samples and without an admin's phone makes no log-in, but says a code", async () => {
  await emptyTables();
  await pool`update shop_settings set opening = 'soon'`;
  const [said = "", ...more] = await start({ SAMPLE_DATA: "no" });
  expect(more).toEqual([]);
  expect(said).toContain(claimCode());
  expect(said).not.toContain("0170");
  expect(await listAdmins()).toEqual([]);
  const { terms } = await findServiceTerms();
  expect(terms).toMatchObject({ sameDayDistricts: [], closingHour: null });
  expect(terms).toMatchObject({ returns: { en: "", bn: "" }, hours: { en: "", bn: "" } });
  await start({ SAMPLE_DATA: "no", ADMIN_PHONE: "01711111111", ADMIN_PASSWORD: "a-fine-hunter2" });
  expect(await listAdmins()).toHaveLength(1);
  expect(await start({ SAMPLE_DATA: "no" })).toEqual([]);
});

test.each([
  ["auto", "open"],
  ["no", "soon"],
])(
  "with an admin's phone and SAMPLE_DATA %s an empty database's shop is %s",
  async (samples, is) => {
    await emptyTables();
    await pool`update shop_settings set opening = 'soon'`;
    const admin = { ADMIN_PHONE: "01711111111", ADMIN_PASSWORD: "a-fine-hunter2" };
    await start({ SAMPLE_DATA: samples, ...admin }, false);
    expect((await findShopSettings()).opening).toBe(is);
  },
);
