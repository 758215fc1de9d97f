import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isOpenToOthers, SettingsError } from "./settings.js";

/**
 * What a shop needs before its first visitor: wares to look at, where they are wanted, and someone who may run it.
 *
 * @param {Pick<import("./build.js").Operations, "fillSampleData" | "closeSampleAccounts" | "ensureFirstAdmin">} operations
 * @param {import("./settings.js").Settings} settings
 * @param {boolean} isEmbedded
 * @param {(line: string) => void} say
 */
export async function prepareFirstStart(operations, settings, isEmbedded, say) {
  const { fillSampleData, closeSampleAccounts, ensureFirstAdmin } = operations;
  const wantsSamples =
    settings.SAMPLE_DATA === "yes" || (settings.SAMPLE_DATA === "auto" && isEmbedded);
  const isPublic = isOpenToOthers(settings);
  if (wantsSamples && (await fillSampleData({ publishedPassword: !isPublic })))
    say("the shop was empty; it now shows a sample catalogue");
  if (isPublic && (await closeSampleAccounts()))
    say("the sample customers' published password is gone: this shop is open to others");
  const made = await ensureFirstAdmin({
    phone: settings.ADMIN_PHONE,
    password: settings.ADMIN_PASSWORD,
  }).catch((error) => {
    if (error.code !== "password-guessable") throw error;
    throw new SettingsError("ADMIN_PASSWORD is easy to guess; choose one that is not common");
  });
  if (!made) {
    if (settings.ADMIN_PHONE)
      say(
        "ADMIN_PHONE and ADMIN_PASSWORD are ignored, since the shop has an admin: npm run admin -- create makes another, npm run admin -- reset a new password",
      );
    return;
  }
  // What the owner gave is not repeated.
  if (settings.ADMIN_PASSWORD) say("the first admin logs in with ADMIN_PHONE and ADMIN_PASSWORD");
  else sayPassword(made, settings.DATA_DIR, say);
}

/**
 * On a screen, once. What is not a screen may be a log that is kept, for others to read: there phone number and password go into
 * a file that only the shop's user can read.
 *
 * @param {{ phone: string, password: string }} made
 * @param {string} dataDir
 * @param {(line: string) => void} say
 */
function sayPassword({ phone, password }, dataDir, say) {
  if (process.stdout.isTTY) {
    say(
      `the first admin logs in with ${phone} and the password ${password} (shown only now: change it)`,
    );
    return;
  }
  const file = join(dataDir, "first-admin-password");
  writeFileSync(file, `${phone} ${password}\n`, { mode: 0o600 });
  say(
    "the first admin's phone number and password are in the file first-admin-password of DATA_DIR (change the password, then remove the file)",
  );
}
