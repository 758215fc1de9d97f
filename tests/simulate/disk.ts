import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

let isFull = false;

const writeFile = fs.promises.writeFile;

/** The disk to which the program writes pictures; it can be full. */
export function replaceDisk() {
  fs.promises.writeFile = (...given: Parameters<typeof writeFile>) => {
    if (!isFull) return writeFile(...given);
    const error = new Error("ENOSPC: no space left on device, write");
    return Promise.reject(Object.assign(error, { code: "ENOSPC", errno: -28, syscall: "write" }));
  };
  syncBuiltinESMExports();
}

export const fillDisk = (full: boolean) => {
  isFull = full;
};
