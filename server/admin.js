import { runCommand } from "./command.js";

/**
 * `npm run admin -- list`, `create <phone> [name]`, `reset <phone>`: who runs the shop. Passwords are made here and printed
 * once: one given as an argument would stand in the process list and the shell's history.
 */
await runCommand(
  {
    async list({ operations }) {
      const admins = await (await operations()).listAdmins();
      if (admins.length === 0) console.log("nobody; `create <phone>` makes an admin");
      for (const { phoneNumber, createdAt, fullName } of admins)
        console.log(`${phoneNumber}  ${createdAt.toISOString().slice(0, 10)}  ${fullName}`);
    },
    async create({ operations, words: [phone = "", ...name] }) {
      sayPassword(await (await operations()).createAdmin(phone, name.join(" ")));
    },
    async reset({ operations, words: [phone = ""] }) {
      sayPassword(await (await operations()).resetAdminPassword(phone));
    },
  },
  {
    usage: "list, create <phone> [name] or reset <phone>",
    refusals: {
      "phone-invalid": "this is no Bangladeshi mobile number; write it like 01700000000",
      "already-admin": "this phone number is an admin's already; `reset` makes a new password",
      "admin-not-found": "no admin has this phone number; `list` shows who there is",
    },
  },
);

/** @param {{ phone: string, password: string }} admin */
function sayPassword({ phone, password }) {
  console.log(`${phone} logs in with the password ${password} (shown only now)`);
}
