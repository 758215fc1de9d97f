import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { authenticate } from "#app/domain/people/accounts/authentication.server.ts";

/** `npm run admin -- …` on this test file's database. */
function admin(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["haat.cjs", "admin", ...args], {
    env: process.env,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
}

const passwordIn = (output: string) => /password (\S+)/.exec(output)?.[1] ?? "";

test("npm run admin creates, lists and resets admins and prints a password once", async () => {
  expect((await admin("list")).output).toContain("nobody");
  const made = await admin("create", "01711-222222", "Nasrin", "Akter");
  expect(made.code).toBe(0);
  const phoneNumber = "01711222222";
  expect(await authenticate({ phoneNumber, password: passwordIn(made.output) })).toMatchObject({
    isAdmin: true,
    fullName: "Nasrin Akter",
  });
  const listed = await admin("list");
  expect(listed.output).toMatch(/01711222222 {2}\d{4}-\d{2}-\d{2} {2}Nasrin Akter/);
  expect(listed.output).not.toContain(passwordIn(made.output));

  const reset = await admin("reset", phoneNumber);
  expect(await authenticate({ phoneNumber, password: passwordIn(reset.output) })).toBeTruthy();
  await expect(
    authenticate({ phoneNumber, password: passwordIn(made.output) }),
  ).rejects.toBeInstanceOf(ShopError);
});

test.each([
  [["create", "12345"], "no Bangladeshi mobile number"],
  [["create"], "say npm run admin -- create <phone> [name…]"],
  [["reset", "01799999999", "at once"], 'nothing takes the word "at once"'],
  [["reset", "01799999999"], "no admin has this phone number"],
  [["drop"], "say list, create <phone> [name…], reset <phone> or accept-secret"],
  [[], "say list"],
])("%j is refused with a reason", async (args, output) => {
  const refused = await admin(...args);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(output);
});
