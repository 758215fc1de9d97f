// Written so that every Node reads it: an old one is told which is needed.
const wanted = require("../package.json").engines.node.replace(/[^\d.]/g, "");
const [major = 0, minor = 0] = process.version.slice(1).split(".").map(Number);
const [leastMajor = 0, leastMinor = 0] = wanted.split(".").map(Number);
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(
    `Haat cannot start: it needs Node ${wanted} or newer, and this is ${process.version}`,
  );
  process.exit(1);
}
