import { buildIfNeeded } from "#server/build.js";

/**
 * Tests run against the built pages and API; the build is renewed once per run if a source is
 * newer.
 */
export default async function setup(): Promise<void> {
  await buildIfNeeded(console.log);
}
