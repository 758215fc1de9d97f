import { buildIfNeeded } from "#server/build.js";

/** Pages and API are tested as built: once a run, when a source is newer than the build. */
export default async function setup(): Promise<void> {
  await buildIfNeeded(console.log);
}
