import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compress, isCompressible } from "./compression.ts";
import { fileOf, type StaticFile } from "./static-files.ts";

/** The running release and the previous one. */
const MOST_RELEASES = 2;

/**
 * Keeps the scripts and styles of the last releases in DATA_DIR, for pages of an older release, and
 * for pages of a newer one during a rolling restart.
 */
export function openReleaseAssets(dataDir: string) {
  const folder = join(dataDir, "releases");
  const found: Map<string, StaticFile> = new Map();

  return {
    /**
     * Stores a release, and removes old ones.
     * @param files by URL path
     */
    async keep(version: string, files: Map<string, StaticFile>) {
      const own = join(folder, version);
      await mkdir(own, { recursive: true });
      for (const [path, { bodies }] of files) {
        const name = nameOf(path);
        if (!name) continue;
        // Renamed when complete: two servers may start at once.
        const unfinished = join(own, `.${name}.${process.pid}`);
        await writeFile(unfinished, bodies.identity);
        await rename(unfinished, join(own, name));
      }
      const now = new Date();
      await utimes(own, now, now);
      for (const version of (await newestFirst(folder)).slice(MOST_RELEASES))
        await rm(join(folder, version), { recursive: true, force: true });
    },

    async find(path: string): Promise<StaticFile | null> {
      const name = nameOf(path);
      if (!name) return null;
      const known = found.get(name);
      if (known) return known;
      for (const version of await newestFirst(folder)) {
        const identity = await readFile(join(folder, version, name)).catch(() => null);
        if (!identity) continue;
        const file = fileOf(path.slice(1), identity);
        if (isCompressible(file.type)) file.bodies.br = await compress(identity, "br", "kept");
        found.set(name, file);
        return file;
      }
      return null;
    },
  };
}

/** Undefined for paths that are not right below /assets/. */
const nameOf = (path: string) => /^\/assets\/(\w[\w.-]*)$/.exec(path)?.[1];

async function newestFirst(folder: string) {
  const versions = await readdir(folder).catch(() => []);
  const dated = await Promise.all(
    versions.map(async (version) => {
      const found = await stat(join(folder, version)).catch(() => null);
      return { version, at: found?.mtimeMs ?? 0 };
    }),
  );
  return dated.sort((a, b) => b.at - a.at).map(({ version }) => version);
}
