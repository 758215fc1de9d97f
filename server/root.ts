import { createRequire } from "node:module";
import { dirname } from "node:path";

const require = createRequire(import.meta.url);

/** The folder of package.json, found from the sources and from the build. */
export const root = dirname(require.resolve("#package"));

export const { version }: { version: string } = require("#package");
