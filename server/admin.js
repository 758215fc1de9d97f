import { buildIfNeeded, loadBuild, shopModule } from "./build.js";
import { openDatabase } from "./database.js";
import { readSettings } from "./settings.js";

/**
 * `npm run admin -- list`, `create <phone> [name]`, `reset <phone>`: who runs the shop, on DATABASE_URL's database or the
 * embedded one, also while the shop runs. Passwords are made here and printed once: one given as an argument would stand
 * in the process list and the shell's history.
 */
const [command = "", phone = "", ...name] = process.argv.slice(2);

/** What the shop's refusals mean here. */
const REFUSALS = new Map([
  ["phone-invalid", "this is no Bangladeshi mobile number; write it like 01700000000"],
  ["already-admin", "this phone number is an admin's already; `reset` makes a new password"],
  ["admin-not-found", "no admin has this phone number; `list` shows who there is"],
]);

try {
  if (!["list", "create", "reset"].includes(command))
    throw new Error("say list, create <phone> [name] or reset <phone>");
  // These need no secret; the app they load wants one.
  process.env.SESSION_SECRET ||= "not used by this command, which signs nothing";
  const database = await openDatabase(readSettings(process.env), console.log);
  try {
    await run();
  } finally {
    await database.stop();
  }
  process.exit(0);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`Nothing was done: ${REFUSALS.get(message) ?? message}`);
  process.exit(1);
}

async function run() {
  buildIfNeeded(console.log);
  const shop = shopModule(await loadBuild());
  try {
    if (command === "list") sayAdmins(await shop.listAdmins());
    else if (command === "create") sayPassword(await shop.createAdmin(phone, name.join(" ")));
    else sayPassword(await shop.resetAdminPassword(phone));
  } finally {
    await shop.closeDatabase();
  }
}

/** @param {import("./build.js").NewAdmin} admin */
function sayPassword(admin) {
  console.log(`${admin.phone} logs in with the password ${admin.password} (shown only now)`);
}

/** @param {{ phoneNumber: string, fullName: string, createdAt: Date }[]} admins */
function sayAdmins(admins) {
  if (admins.length === 0) console.log("nobody; `create <phone>` makes an admin");
  for (const admin of admins)
    console.log(
      `${admin.phoneNumber}  ${admin.createdAt.toISOString().slice(0, 10)}  ${admin.fullName}`,
    );
}
