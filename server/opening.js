import { shopModule } from "./build.js";
import { SettingsError } from "./settings.js";

/**
 * What a shop needs before its first visitor: wares to look at, where they are wanted, and someone who may run it.
 *
 * @param {import("./build.js").ServerBuild} build
 * @param {import("./settings.js").Settings} settings
 * @param {boolean} isEmbedded
 * @param {(line: string) => void} say
 */
export async function prepareOpening(build, settings, isEmbedded, say) {
  const { fillSampleData, ensureFirstAdmin } = shopModule(build);
  const wantsSamples =
    settings.SAMPLE_DATA === "yes" || (settings.SAMPLE_DATA === "auto" && isEmbedded);
  if (wantsSamples && (await fillSampleData({})))
    say("the shop was empty; it now shows a sample catalogue");
  const made = await ensureFirstAdmin({
    phone: settings.ADMIN_PHONE,
    password: settings.ADMIN_PASSWORD,
  }).catch((error) => {
    if (error.code !== "password-guessable") throw error;
    throw new SettingsError("ADMIN_PASSWORD is easy to guess; choose one that is not common");
  });
  if (!made) return;
  // A password that the owner gave is not repeated.
  say(
    settings.ADMIN_PASSWORD
      ? `the first admin logs in with ${made.phone}`
      : `the first admin logs in with ${made.phone} and the password ${made.password} (shown only now: change it)`,
  );
}
