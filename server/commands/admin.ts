import { withConnection } from "#runtime/database/database-url.ts";
import { noteSecret, secretOf } from "../database/shop-secret.ts";
import { addCommand, runProgram } from "./command.ts";

addCommand("list", { does: "lists who runs the shop" }, async ({ operations }) => {
  const admins = await (await operations()).listAdmins();
  if (admins.length === 0) console.log("nobody; `create <phone>` makes an admin");
  for (const { phoneNumber, createdAt, fullName } of admins)
    console.log(`${phoneNumber}  ${createdAt.toISOString().slice(0, 10)}  ${fullName}`);
});

// Passwords are made here: one given as an argument would stand in the process list and the shell's
// history.
addCommand(
  "create",
  { words: "<phone> [name…]", does: "makes an admin and prints the password, once" },
  async ({ operations, words: [phone = "", ...name] }) =>
    printPassword(await (await operations()).createAdmin(phone, name.join(" "))),
);

addCommand(
  "reset",
  {
    words: "<phone>",
    does: "makes a new password and prints it once, ends the account's sessions and turns its second step off",
  },
  async ({ operations, words: [phone = ""] }) =>
    printPassword(await (await operations()).resetAdminPassword(phone)),
);

addCommand(
  "accept-secret",
  {
    does: "takes today's SESSION_SECRET for the shop's own when the earlier one is lost or was changed on purpose",
  },
  async ({ open, settings }) => {
    const secret = secretOf(settings);
    if (secret === "") throw new Error("there is no secret yet: the first start makes it");
    const { url } = await open();
    await withConnection(url, "haat admin", (sql) => noteSecret(sql, secret));
    console.log("accepted; enter couriers' keys, webhooks' secrets and second steps anew");
  },
);

function printPassword({ phone, password }: { phone: string; password: string }) {
  console.log(`${phone} logs in with the password ${password} (shown only now)`);
}

await runProgram("npm run admin -- ", {
  refusals: {
    "phone-invalid": "this is no Bangladeshi mobile number; write it like 01700000000",
    "already-admin": "this phone number is an admin's already; `reset` makes a new password",
    "admin-not-found": "no admin has this phone number; `list` shows who there is",
  },
});
