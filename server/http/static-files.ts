import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Request, RequestHandler, Response } from "express";
import express from "express";
import { chooseEncoding } from "#runtime/http/negotiation.ts";
import { compress, isCompressible, LEAST_COMPRESSED } from "./compression.ts";
import { Refusal } from "./requests.ts";
import { dropWindowHeaders } from "./send-answer.ts";

/** Names under assets/ carry a hash of their content; other files may change with a release. */
const FOREVER = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";

/** Writes brotli 11 and gzip 9 of the client build, beside it. */
export async function compressStaticFiles(clientFolder: string, compressedFolder: string) {
  await rm(compressedFolder, { recursive: true, force: true });
  for (const path of await listFiles(clientFolder)) {
    const body = await readFile(join(clientFolder, path));
    if (!isCompressible(typeOf(path)) || body.length < LEAST_COMPRESSED) continue;
    await mkdir(dirname(join(compressedFolder, path)), { recursive: true });
    for (const [encoding, ending] of ENDINGS)
      await writeFile(
        join(compressedFolder, path + ending),
        await compress(body, encoding, "best"),
      );
  }
}

const ENDINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

export interface Bodies {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

export interface StaticFile {
  type: string;
  caching: string;
  etag: string;
  bodies: Bodies;
}

/**
 * Every file of the client build in memory, so that a path from outside is only looked up and
 * cannot leave the folder.
 * @returns by URL path
 */
export async function loadStaticFiles(
  clientFolder: string,
  compressedFolder: string,
): Promise<Map<string, StaticFile>> {
  const files: Map<string, StaticFile> = new Map();
  for (const path of await listFiles(clientFolder)) {
    const identity = await readFile(join(clientFolder, path));
    const file = fileOf(path, identity);
    for (const [encoding, ending] of ENDINGS) {
      const bytes = await readFile(join(compressedFolder, path + ending)).catch(() => null);
      if (bytes) file.bodies[encoding] = bytes;
    }
    files.set(`/${path.split(sep).join("/")}`, file);
  }
  return files;
}

/** @param path from the client build */
export function fileOf(path: string, identity: Buffer): StaticFile {
  return {
    type: typeOf(path),
    caching: /^assets[\\/]/.test(path) ? FOREVER : AN_HOUR,
    etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    bodies: { identity },
  };
}

function typeOf(path: string) {
  const type = express.static.mime.lookup(path).replace("application/java", "text/java");
  return isCompressible(type) ? `${type}; charset=utf-8` : type;
}

async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/**
 * Sends a file of the build. A missing one below /assets/ is asked for by a page of an older
 * release.
 * @param findEarlier looks among the files of earlier releases
 */
export function serveStaticFiles(
  files: Map<string, StaticFile>,
  findEarlier: (path: string) => Promise<StaticFile | null> = async () => null,
): RequestHandler {
  return (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return next();
    const path = decodeURIComponent(req.path);
    const file = files.get(path);
    if (file) return sendFile(req, res, file);
    if (!path.startsWith("/assets/")) return next();
    findEarlier(path)
      .then((earlier) => {
        if (earlier) return sendFile(req, res, earlier);
        throw new Refusal(404, "This file is no longer here. Please reload the page.");
      })
      .catch(next);
  };
}

function sendFile(req: Request, res: Response, file: StaticFile) {
  const wanted = chooseEncoding(req.headers["accept-encoding"]);
  const encoding = file.bodies[wanted] ? wanted : "identity";
  res.set({ "Cache-Control": file.caching, "Content-Type": file.type });
  dropWindowHeaders(res);
  if (file.bodies.br ?? file.bodies.gzip) res.set("Vary", "Accept-Encoding");
  // One tag per encoding: strong tags name bytes.
  res.set("ETag", encoding === "identity" ? file.etag : file.etag.replace(/"$/, `-${encoding}"`));
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  if (encoding !== "identity") res.set("Content-Encoding", encoding);
  const bytes = file.bodies[encoding] ?? file.bodies.identity;
  res.set("Content-Length", String(bytes.length));
  res.end(req.method === "HEAD" ? undefined : bytes);
}
