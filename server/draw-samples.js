import { loadBuild, shopModule } from "./build.js";

// Part of `npm run build`: the sample pictures are drawn once, so that a shop's first start only copies them. Nothing here
// needs a database or a secret; the app's settings want both named.
process.env.DATABASE_URL ||= "postgres://nobody@localhost/nothing";
process.env.SESSION_SECRET ||= "not used by the build, which signs nothing";

const began = Date.now();
await shopModule(await loadBuild()).drawSampleMedia();
console.log(`sample pictures drawn in ${((Date.now() - began) / 1000).toFixed(1)} s`);
process.exit(0);
