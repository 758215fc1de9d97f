import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isOpenToOthers } from "./settings.js";

/**
 * Fills an empty shop with samples where they are wanted, and makes its first admin.
 *
 * @param {Pick<import("./build.js").Operations, "fillSampleData" | "closeSampleAccounts" | "ensureFirstAdmin">} operations
 * @param {import("./settings.js").Settings} settings
 * @param {boolean} isEmbedded
 * @param {(line: string) => void} say
 */
export async function prepareFirstStart(operations, settings, isEmbedded, say) {
  const { fillSampleData, closeSampleAccounts, ensureFirstAdmin } = operations;
  const { SAMPLE_DATA, ADMIN_PHONE, ADMIN_PASSWORD, DATA_DIR } = settings;
  const isPublic = isOpenToOthers(settings);
  const wantsSamples = SAMPLE_DATA === "yes" || (SAMPLE_DATA === "auto" && isEmbedded);
  if (wantsSamples && (await fillSampleData({ publishedPassword: !isPublic })))
    say("the shop was empty; it now shows a sample catalogue");
  if (isPublic && (await closeSampleAccounts()))
    say("the sample customers' published password is gone: this shop is open to others");
  const made = await ensureFirstAdmin({ phone: ADMIN_PHONE, password: ADMIN_PASSWORD }).catch(
    (error) => {
      if (error.code !== "password-guessable") throw error;
      throw new Error("ADMIN_PASSWORD is easy to guess; choose one that is not common");
    },
  );
  if (made && ADMIN_PASSWORD) say("the first admin logs in with ADMIN_PHONE and ADMIN_PASSWORD");
  else if (made) sayPassword(made, DATA_DIR, say);
  else if (ADMIN_PHONE)
    say(
      "ADMIN_PHONE and ADMIN_PASSWORD are ignored, since the shop has an admin: npm run admin -- create makes another, npm run admin -- reset a new password",
    );
}

/**
 * On a screen; a log may be kept for others to read, so there into a file that only the shop's user can read.
 *
 * @param {{ phone: string, password: string }} made
 * @param {string} dataDir
 * @param {(line: string) => void} say
 */
function sayPassword({ phone, password }, dataDir, say) {
  if (process.stdout.isTTY) {
    const words = `the first admin logs in with ${phone} and the password ${password}`;
    return say(`${words} (shown only now: change it)`);
  }
  const file = join(dataDir, "first-admin-password");
  writeFileSync(file, `${phone} ${password}\n`, { mode: 0o600 });
  say(
    "the first admin's phone number and password are in the file first-admin-password of DATA_DIR (change the password, then remove the file)",
  );
}
