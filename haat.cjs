// `node haat.cjs <program> [words]` runs a program of the shop, which is built if need be: `start`,
// one of server/commands, `build` for the build alone, or, from its source, a file of TypeScript.
// Without a program it only checks Node. It is JavaScript that every Node reads, so that an old one
// is told which is needed (docs/decisions/compiled-server.md).
const wanted = require("./package.json").engines.node.replace(/[^\d.]/g, "");
const [major = 0, minor = 0] = process.version.slice(1).split(".").map(Number);
const [leastMajor = 0, leastMinor = 0] = wanted.split(".").map(Number);
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(
    `Haat cannot start: it needs Node ${wanted} or newer, and this is ${process.version}`,
  );
  process.exit(1);
}

const { spawn } = require("node:child_process");
const { createHash } = require("node:crypto");
const { once } = require("node:events");
const { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { join, resolve } = require("node:path");
const { pathToFileURL } = require("node:url");

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"];

/** Holds the hash of the sources that the build was made of. */
const builtFrom = join(__dirname, "build/server/sources");

/** A hash of paths and contents, because a checkout or a cache only touches files. */
function hashSources() {
  const listed = { withFileTypes: true, recursive: true };
  const files = ["app", "drizzle", "public", "runtime", "server"]
    .flatMap((folder) => readdirSync(join(__dirname, folder), listed))
    .concat(readdirSync(__dirname, { withFileTypes: true }).filter(isBuiltFrom))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const hash = createHash("sha256");
  for (const file of files.sort())
    hash.update(`${file.slice(__dirname.length + 1)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

const isBuiltFrom = ({ name }) => /\.(ts|json)$/.test(name);

/** Runs `npm run build` when there is no build of these sources. An image has no sources. */
async function buildIfNeeded() {
  if (!existsSync(join(__dirname, "app"))) return;
  if (existsSync(builtFrom) && readFileSync(builtFrom, "utf8") === hashSources()) return;
  // A build that is interrupted is none.
  rmSync(builtFrom, { force: true });
  // Standard output may be a command's result.
  console.error("building the shop; this takes a moment");
  const npm = process.env.npm_execpath || "";
  const [command, ...words] = npm.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  const child = spawn(command, [...words, "run", "--silent", "build"], {
    cwd: __dirname,
    stdio: ["ignore", "pipe", "pipe"],
    // Tests and development serve the same build.
    env: { ...process.env, NODE_ENV: "production" },
    // A group of its own, since npm's shell passes no signal on.
    detached: true,
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => said.push(part));
  const stop = (signal) => {
    process.kill(-child.pid, "SIGKILL");
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  const [code] = await once(child, "close");
  for (const signal of SIGNALS) process.off(signal, stop);
  if (code === 0) return;
  process.stderr.write(Buffer.concat(said));
  console.error("Haat cannot start: the build failed; what it said stands above");
  process.exit(1);
}

async function run(name) {
  if (name === "build") return buildIfNeeded();
  // Errors name the lines of the sources.
  process.setSourceMapsEnabled(true);
  if (name.endsWith(".ts")) {
    const { register } = await import("tsx/esm/api");
    register();
    return import(pathToFileURL(name).href);
  }
  // The last step of a build, in which the build is noted as one of these sources.
  const isLastStep = name === "compress-build";
  if (!isLastStep) await buildIfNeeded();
  const program = join(__dirname, "build/server", `${name}.js`);
  if (!existsSync(program)) throw new Error(`there is no program ${name}`);
  await import(pathToFileURL(program).href);
  if (isLastStep) writeFileSync(builtFrom, hashSources());
}

const [, , name] = process.argv;
// The program finds itself and its words where Node would leave them.
if (name) process.argv.splice(1, 2, resolve(name));
if (name === "start") {
  // libuv reads the size of its thread pool once, before the first ES module is read. Eight
  // threads: one hashes passwords, one compresses kept pages harder, one or two work on pictures,
  // and the rest is for files and pages that visitors wait for.
  process.env.UV_THREADPOOL_SIZE = process.env.UV_THREADPOOL_SIZE || "8";
  // V8 collects once what is in use has grown by half; left alone it lets the heap of a busy shop
  // grow to three times of that (docs/operations.md, "Memory"). A V8 that does not know it says so
  // and goes on.
  require("node:v8").setFlagsFromString("--heap-growing-percent=50");
}
if (name)
  run(name).catch((error) => {
    // Programs put their own refusals into words; what else fails is told whole.
    const isOwn = /^(spawn npm |there is no program )/.test(error.message);
    console.error(isOwn ? `Haat cannot start: ${error.message}` : error);
    process.exit(1);
  });
