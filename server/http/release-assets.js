import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compress, isCompressible } from "./compression.js";
import { fileOf } from "./static-files.js";

/** Releases whose files stay: the one that runs and the one before. */
const MOST_RELEASES = 2;

const ASSETS = "/assets/";

/**
 * The scripts and styles of the releases that last started on this DATA_DIR. A page from before a release asks for its own
 * files, and in a rolling restart a page of the new server may ask the old one for the new.
 *
 * @param {string} dataDir
 */
export function openReleaseAssets(dataDir) {
  const folder = join(dataDir, "releases");
  /** @type {Map<string, import("./static-files.js").StaticFile>} */
  const found = new Map();

  return {
    /**
     * Stores a release's files beside those of the one before, and removes older ones.
     *
     * @param {string} version
     * @param {Map<string, import("./static-files.js").StaticFile>} files by URL path
     */
    async keep(version, files) {
      const own = join(folder, version);
      await mkdir(own, { recursive: true });
      const there = new Set(await readdir(own));
      for (const [path, { bodies }] of files) {
        const name = nameOf(path);
        if (!name || there.has(name)) continue;
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

    /** @param {string} path @returns {Promise<import("./static-files.js").StaticFile | null>} */
    async find(path) {
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

/** The name of a file right below /assets/; null for any other path. @param {string} path */
function nameOf(path) {
  const name = path.startsWith(ASSETS) ? path.slice(ASSETS.length) : "";
  return /^\w[\w.-]*$/.test(name) ? name : null;
}

/** @param {string} folder */
async function newestFirst(folder) {
  const versions = await readdir(folder).catch(() => []);
  const dated = await Promise.all(
    versions.map(async (version) => ({
      version,
      at: await stat(join(folder, version)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  return dated.sort((a, b) => b.at - a.at).map(({ version }) => version);
}
