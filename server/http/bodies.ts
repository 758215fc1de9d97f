import { randomUUID } from "node:crypto";
import { open, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { ReadableStream as WebStream } from "node:stream/web";
import type { NextFunction, Request as Req, Response as Res } from "express";
import { BoundedQueue } from "#runtime/bounded-queue.ts";
import { makeFolder } from "#runtime/data-dir.ts";
import { senderOf } from "#runtime/http/addresses.ts";
import { Tally } from "#runtime/tally.ts";
import { UPLOADS_AT_ONCE } from "./lines.ts";
import { Refusal } from "./requests.ts";

const MB = 1024 * 1024;

/** Bytes of a form or of JSON. The largest order is a few kB. */
const MOST_BODY = MB;

/**
 * Milliseconds for a form or JSON to arrive: 10 kB at 0.5 kB/s, the worst mobile network there is.
 */
const FORM_MS = 20_000;

/**
 * Bytes of forms that are still arriving, of one address and in all; each takes a few kB for a
 * second.
 */
const MOST_UNFINISHED = { ofOne: 8 * MB, inAll: 64 * MB };

/** Bytes of memory that a piece of a body takes at least, however short it is. */
const LEAST_PIECE = 256;

const UPLOADS =
  /^\/(admin\/|api\/product\/(post|update)-product$|api\/carousel\/upload$|api\/admin\/move\/(create|pictures-zip)$|track-order\/[^/]+\/review$)/;

const tooLarge = (most: number) =>
  new Refusal(413, `This is too large: at most ${most / MB} MB can be sent here.`);

const brokeOff = () => new Refusal(400, "The request broke off.");

/**
 * Reads bodies before the app sees them, so that a slow sender holds no page: forms into memory,
 * uploads onto disk.
 */
export class Bodies {
  #folder;
  #uploadLimit;
  #formMs;
  #inAll = 0;
  #ofOne = new Tally();
  /** Bounds what arriving uploads take on disk. */
  #uploads = new BoundedQueue({ name: "arriving uploads", ...UPLOADS_AT_ONCE });

  /**
   * @param folder for uploads; made when it is needed
   * @param uploadLimit bytes by the request's address and headers; 0 refuses any upload
   */
  constructor(
    folder: string,
    uploadLimit: (request: Request) => Promise<number>,
    formMs: number = FORM_MS,
  ) {
    this.#folder = folder;
    this.#uploadLimit = uploadLimit;
    this.#formMs = formMs;
  }

  /**
   * The body for the app; null without one, and for a stranger's upload, which the app refuses.
   * @param asked the request without its body, which decides about uploads
   */
  async read(
    req: Req,
    res: Res,
    asked: () => Request,
  ): Promise<Uint8Array<ArrayBuffer> | ReadableStream | null> {
    if (!hasBody(req)) return null;
    const isUpload =
      /^multipart\/form-data/i.test(req.headers["content-type"] ?? "") &&
      UPLOADS.test(req.path.replace(/\.data$/, ""));
    const most = isUpload ? await this.#uploadLimit(asked()) : MOST_BODY;
    if (most === 0) return null;
    if (Number(req.headers["content-length"] ?? 0) > most) throw tooLarge(most);
    if (req.headers.expect) {
      res.locals.isContinued = true;
      res.writeContinue();
    }
    return isUpload ? this.#readUpload(req, res, most) : this.#readForm(req);
  }

  async #readUpload(req: Req, res: Res, most: number) {
    const file = await this.#uploads.run(() => this.#store(req, most), { sender: senderOf(req) });
    const stored = file.createReadStream({ start: 0 });
    // An upload that the app does not read to its end is closed with the answer.
    res.once("close", () => stored.destroy());
    if (res.destroyed) stored.destroy(brokeOff());
    // `Readable.toWeb` throws uncaught when the app stops reading in the middle.
    return WebStream.from(stored) as ReadableStream;
  }

  /** Writes the upload to an unlinked file, whose room on disk is free again when it is closed. */
  async #store(req: Req, most: number) {
    makeFolder(this.#folder);
    const path = join(this.#folder, randomUUID());
    const file = await open(path, "wx+", 0o600);
    try {
      await rm(path);
      await writeFile(file, boundUpload(req, most));
      return file;
    } catch (error) {
      await file.close();
      throw req.destroyed && !req.complete ? brokeOff() : error;
    }
  }

  async #readForm(req: Req): Promise<Uint8Array<ArrayBuffer> | null> {
    const chunks: Buffer[] = [];
    const sender = senderOf(req);
    let size = 0;
    let taken = 0;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        timer = setTimeout(
          () => reject(new Refusal(408, "The request took too long to arrive.")),
          this.#formMs,
        );
        req.on("data", (chunk) => {
          size += chunk.length;
          taken += this.#take(sender, Math.max(chunk.length, LEAST_PIECE));
          if (size > MOST_BODY) reject(tooLarge(MOST_BODY));
          else if (this.#isFull(sender))
            reject(Refusal.forNow("Too much is being sent at once. Please try again in a moment."));
          else chunks.push(chunk);
        });
        const fail = () => reject(brokeOff());
        req.once("close", fail).once("error", fail);
        req.once("end", () => {
          req.off("close", fail);
          resolve(size > 0 ? new Uint8Array(Buffer.concat(chunks)) : null);
        });
      });
    } finally {
      clearTimeout(timer);
      this.#take(sender, -taken);
      // `answerBeforeBodyEnds` decides how much of the rest may still come.
      req.removeAllListeners("data").pause();
    }
  }

  #take(sender: string, bytes: number) {
    this.#inAll += bytes;
    this.#ofOne.add(sender, bytes);
    return bytes;
  }

  #isFull(sender: string) {
    return this.#inAll > MOST_UNFINISHED.inAll || this.#ofOne.of(sender) > MOST_UNFINISHED.ofOne;
  }
}

/** Refuses an upload that becomes too large, and leaves the connection open for the answer. */
async function* boundUpload(req: Req, most: number) {
  let size = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > most) throw tooLarge(most);
    yield chunk;
  }
}

function hasBody({ headers }: IncomingMessage) {
  return Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;
}

/** Milliseconds for the rest of an unwanted body to arrive. */
const LINGER_MS = 30_000;

/** Milliseconds for the answer to leave when the rest is not read. */
const SHORT_LINGER_MS = 1000;

/** Connections of one address whose rest is read side by side; more may miss the answer. */
const MOST_LINGERING = 16;

const lingering = new Tally();

/**
 * Ends an answer only after the rest of its request's body was read and thrown away: closing a
 * connection with unread bytes resets it, and the client loses the answer.
 */
export function answerBeforeBodyEnds(req: Req, res: Res, next: NextFunction) {
  if (!hasBody(req)) return next();
  const end = res.end.bind(res);
  const endLater = (...given: Parameters<typeof end>) => {
    // A client that waits for "100 Continue" has sent no body.
    const isWaiting = req.headers.expect && !res.locals.isContinued;
    if (req.complete || req.destroyed || isWaiting) {
      if (isWaiting && !res.headersSent) res.setHeader("Connection", "close");
      return end(...given);
    }
    const [bytes] = given;
    const hasBytes = typeof bytes === "string" || bytes instanceof Uint8Array;
    if (!hasBytes && !res.headersSent) res.setHeader("Content-Length", 0);
    if (hasBytes) res.write(bytes);
    else res.flushHeaders();
    const sender = senderOf(req);
    if (lingering.of(sender) >= MOST_LINGERING) {
      req.pause();
      setTimeout(() => req.socket.destroy(), SHORT_LINGER_MS).unref();
      return res;
    }
    lingering.add(sender, 1);
    const timer = setTimeout(() => req.socket.destroy(), LINGER_MS).unref();
    req.once("end", () => end());
    res.once("close", () => {
      clearTimeout(timer);
      lingering.add(sender, -1);
    });
    req.resume();
    return res;
  };
  res.end = endLater as typeof res.end;
  next();
}
