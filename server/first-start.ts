import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { progress } from "#runtime/progress.ts";
import { isOpenToOthers, type Settings } from "#runtime/settings.ts";
import type { Operations } from "./build.ts";

/**
 * Fills an empty shop with samples where they are wanted, and makes its first admin. Without samples
 * and without an admin's phone, the first visitor becomes the owner.
 */
export async function prepareFirstStart(
  operations: Pick<
    Operations,
    | "fillSampleData"
    | "closeSampleAccounts"
    | "beginEmpty"
    | "isUnclaimed"
    | "claimCode"
    | "ensureFirstAdmin"
    | "openToVisitors"
  >,
  settings: Settings,
  isEmbedded: boolean,
  say: (line: string) => void,
) {
  const { SAMPLE_DATA, ADMIN_PHONE: phone, ADMIN_PASSWORD: password } = settings;
  const isPublic = isOpenToOthers(settings);
  const wantsSamples = SAMPLE_DATA === "yes" || (SAMPLE_DATA === "auto" && isEmbedded);
  // Whoever names the first admin and says nothing of samples has a program that fills the shop.
  const fillsItself = SAMPLE_DATA === "auto" && phone !== "";
  const samples = { publishedPassword: !isPublic, tell: progress };
  const isFilled = wantsSamples && (await operations.fillSampleData(samples));
  progress("");
  if (isFilled) say("the shop was empty; it now shows a sample catalogue");
  if (isPublic && (await operations.closeSampleAccounts()))
    say("the sample customers' published password is gone: this shop is open to others");
  if (!wantsSamples && !fillsItself) await operations.beginEmpty();
  if (!wantsSamples && !phone) {
    if (await operations.isUnclaimed())
      say(
        `the shop has no owner yet: whoever opens it first becomes the owner. From another machine the page asks for this code: ${operations.claimCode()}`,
      );
    return;
  }
  const made = await operations.ensureFirstAdmin({ phone, password }).catch((error) => {
    if (error.code !== "password-guessable") throw error;
    throw new Error("ADMIN_PASSWORD is easy to guess; choose one that is not common");
  });
  if (made && !wantsSamples && fillsItself) await operations.openToVisitors();
  if (made && password) say("the first admin logs in with ADMIN_PHONE and ADMIN_PASSWORD");
  else if (made) say(tellPassword(made, settings.DATA_DIR));
  else if (phone)
    say(
      "ADMIN_PHONE and ADMIN_PASSWORD are ignored, since the shop has an admin: npm run admin -- create makes another, npm run admin -- reset a new password",
    );
}

/** A log may be kept for others to read, so only a screen shows it; else it goes into a file. */
function tellPassword({ phone, password }: { phone: string; password: string }, dataDir: string) {
  if (process.stdout.isTTY)
    return `the first admin logs in with ${phone} and the password ${password} (shown only now: change it)`;
  writeFileSync(join(dataDir, "first-admin-password"), `${phone} ${password}\n`, { mode: 0o600 });
  return "the first admin's phone number and password are in the file first-admin-password of DATA_DIR (change the password, then remove the file)";
}
