import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

// Types, lint and unused code are checked beside the unit tests, which often wait. What a check
// says is written at its end, so that it stays together.

/** Whether a script of package.json succeeded. */
async function check(name: string) {
  const child = spawn(`npm run ${name} 2>&1`, {
    shell: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  console.log(`${said.trim()}\n${name}: ${code === 0 ? "passed" : "failed"}`);
  return code === 0;
}

async function testUnits() {
  const child = spawn("npm run test:unit", { shell: true, stdio: "inherit" });
  return (await once(child, "close"))[0] === 0;
}

const results = await Promise.all([
  testUnits(),
  ...["typecheck", "lint", "unused"].map((name) => check(name)),
]);
if (!results.every(Boolean)) process.exitCode = 1;
