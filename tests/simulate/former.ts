import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();

/**
 * Builds the program as it was before its newest migration, which is what still runs while a release
 * takes its place. Null where the repository's history does not go back so far.
 * @returns a folder of the built program, to be removed by the caller
 */
export function buildFormer(): string | null {
  const added = ["log", "-1", "--diff-filter=A", "--format=%P"];
  const before = git(...added, "--", ":(glob)migrations/*.sql");
  if (before === "") return null;
  const sources = mkdtempSync(join(tmpdir(), "haat-former-"));
  const folder = join(process.cwd(), "build", `server-former-${process.pid}`);
  try {
    git("archive", "--output", join(sources, "former.tar"), before);
    execFileSync("tar", ["-xf", "former.tar"], { cwd: sources });
    symlinkSync(join(process.cwd(), "node_modules"), join(sources, "node_modules"));
    execFileSync(process.execPath, ["haat.cjs", "build"], { cwd: sources, stdio: "inherit" });
    cpSync(join(sources, "build/server"), folder, { recursive: true });
    return folder;
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
}
