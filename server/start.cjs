// libuv reads the size of its thread pool once, before the first module of the other kind is read: so this file is of the
// old kind, which is read without the pool, and does nothing else. Eight threads: one hashes passwords, one compresses kept
// pages harder, one or two work on pictures, and the rest is for files and pages that visitors wait for.
process.env.UV_THREADPOOL_SIZE ??= "8";
import("./start.js");
