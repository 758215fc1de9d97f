import { buildFiles } from "../build.ts";
import { compressStaticFiles } from "../http/static-files.ts";

/**
 * The last step of `npm run build`. It compresses, since an image's file system is read-only when
 * the shop starts.
 */
const { client, compressed } = buildFiles();
await compressStaticFiles(client, compressed);
