import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../data-dir.ts";
import { isPictureFile, placeOf } from "./names.ts";
import type { PictureStore } from "./picture-store.ts";

/** Pictures in a folder. */
export function openFolder(root: string): PictureStore {
  const pathOf = (name: string) => join(root, placeOf(name));
  const statOf = (name: string) => stat(pathOf(name)).catch(orNull);
  return {
    // Whole, not streamed: a stream that nobody reads (HEAD) would keep its descriptor.
    read: (name) => readFile(pathOf(name)).catch(orNull),
    async write(name, bytes) {
      const path = pathOf(name);
      const draft = `${path}.${randomUUID()}.tmp`;
      makeFolder(dirname(path));
      try {
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    has: async (name) => (await statOf(name)) !== null,
    renew: async (name, at = new Date()) =>
      (await utimes(pathOf(name), at, at).catch(orNull)) !== null,
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      const folders = (await readdir(root).catch(orNull)) ?? [];
      for (const folder of folders.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
        for (const name of await readdir(join(root, folder))) {
          const file = isPictureFile(name) ? await statOf(name) : null;
          if (file) yield { name, at: file.mtime };
        }
      }
    },
  };
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}
