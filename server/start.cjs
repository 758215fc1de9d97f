require("./node-floor.cjs");
// libuv reads the size of its thread pool once, before the first module of the other kind is read:
// so this file is of the old kind, which is read without the pool, and does only what must come
// first. Eight threads: one hashes passwords, one compresses kept pages harder, one or two work on
// pictures, and the rest is for files and pages that visitors wait for.
process.env.UV_THREADPOOL_SIZE = process.env.UV_THREADPOOL_SIZE || "8";
// V8 collects once what is in use has grown by half; left alone it lets the heap of a busy shop
// grow to three times of that (docs/operations.md, "Memory"). A V8 that does not know it says so
// and goes on.
require("node:v8").setFlagsFromString("--heap-growing-percent=50");
import("./start.js");
