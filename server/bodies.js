import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { addressKey, senderOf } from "./addresses.js";
import { BoundedQueue } from "./bounded-queue.js";
import { Refusal } from "./requests.js";
import { RETRY_AFTER_S } from "./unavailable.js";

const MB = 1024 * 1024;

/** Bytes of a form or of JSON. The largest order is a few kB. */
const MOST_BODY = MB;

/** Bytes of an upload: four pictures of 8 MB and the fields beside them. */
const MOST_UPLOAD = 40 * MB;

/** Milliseconds a form or JSON may take to arrive: 10 kB at 0.5 kB/s, the worst mobile network there is. */
const FORM_MS = 20_000;

/** Bytes of bodies that are still arriving, of one address and in all. Forms take a few kB each for a second. */
const MOST_UNFINISHED = { ofOne: 8 * MB, inAll: 64 * MB };

/** What a piece of a body takes in memory at least, however short it is. */
const LEAST_PIECE = 256;

const UPLOADS = /^\/(admin\/|api\/product\/(post|update)-product$|api\/carousel\/upload$)/;

/** @param {number} most */
const tooLarge = (most) =>
  new Refusal(413, `This is too large: at most ${most / MB} MB can be sent here.`);

const brokeOff = () => new Refusal(400, "The request broke off.");

/**
 * The bodies of all requests, on their way to the app: a form or JSON whole in memory, within bounds of size, time and number; an
 * upload whole on disk, of staff only. So a slow or hostile sender holds no page, and little memory.
 */
export class Bodies {
  #folder;
  #isStaff;
  #formMs;
  #inAll = 0;
  /** @type {Map<string, number>} bytes by address */
  #ofOne = new Map();
  /** Uploads of staff that arrive side by side: what four forms with four pictures each take on disk. */
  #uploads = new BoundedQueue({
    ...{ name: "arriving uploads", concurrency: 4, ofOne: 2 },
    ...{ maxWaiting: 20, maxWaitMs: 30_000 },
  });

  /**
   * @param {string} folder for uploads; made when it is needed
   * @param {(request: Request) => Promise<boolean>} isStaff by the request's headers
   * @param {number} [formMs] milliseconds a form or JSON may take to arrive
   */
  constructor(folder, isStaff, formMs = FORM_MS) {
    this.#folder = folder;
    this.#isStaff = isStaff;
    this.#formMs = formMs;
  }

  /**
   * The body for the app. An upload of somebody who is not staff is not read: the app is given none, and says to whoever
   * it is what it says to everybody.
   *
   * @param {import("express").Request} req
   * @param {import("express").Response} res
   * @param {() => Request} asked without its body, for whoever must know who sends it
   * @returns {Promise<Uint8Array<ArrayBuffer> | ReadableStream | null>}
   */
  async read(req, res, asked) {
    if (!hasBody(req)) return null;
    const isUpload =
      /^multipart\/form-data/i.test(req.headers["content-type"] ?? "") &&
      UPLOADS.test(req.path.replace(/\.data$/, ""));
    if (isUpload && !(await this.#isStaff(asked()))) return null;
    const most = isUpload ? MOST_UPLOAD : MOST_BODY;
    if (Number(req.headers["content-length"] ?? 0) > most) throw tooLarge(most);
    if (req.headers.expect) {
      res.locals.isContinued = true;
      res.writeContinue();
    }
    return isUpload ? this.#spool(req, res) : this.#readAll(req);
  }

  /**
   * @param {import("express").Request} req
   * @param {import("express").Response} res
   * @returns {Promise<ReadableStream>}
   */
  async #spool(req, res) {
    const file = join(this.#folder, randomUUID());
    let size = 0;
    const counted = new Transform({
      transform(chunk, _encoding, done) {
        size += chunk.length;
        done(size > MOST_UPLOAD ? tooLarge(MOST_UPLOAD) : null, chunk);
      },
    });
    // Nobody listens while the upload waits for its turn, or once it was refused.
    counted.on("error", () => {});
    req.once("close", () => {
      if (!req.complete) counted.destroy(brokeOff());
    });
    const arrive = async () => {
      if (counted.errored) throw counted.errored;
      await mkdir(this.#folder, { recursive: true });
      // Not `pipeline(req, …)`: a failure must leave the connection, so that the answer can be read.
      await pipeline(req.pipe(counted), createWriteStream(file, { mode: 0o600 }));
    };
    try {
      await this.#uploads.run(arrive, { sender: senderOf(req) });
      if (res.destroyed) throw brokeOff();
    } catch (error) {
      req.unpipe(counted);
      await rm(file, { force: true });
      throw error;
    }
    const stored = createReadStream(file);
    // The name can go as soon as the file is open; what is open stays readable.
    stored.once("open", () => void rm(file, { force: true }));
    // Who refuses the sender reads none of it.
    res.once("close", () => stored.destroy());
    return /** @type {ReadableStream} */ (Readable.toWeb(stored));
  }

  /**
   * @param {import("express").Request} req
   * @returns {Promise<Uint8Array<ArrayBuffer> | null>}
   */
  async #readAll(req) {
    // Mostly it came with its head, and nobody holds anything while it is waited for.
    if (req.complete && req.readableLength > 0) {
      if (req.readableLength > MOST_BODY) throw tooLarge(MOST_BODY);
      return new Uint8Array(req.read());
    }
    /** @type {Buffer[]} */
    const chunks = [];
    const address = addressKey(req.ip ?? "") ?? "";
    let size = 0;
    let taken = 0;
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    let isWhole = false;
    try {
      return await new Promise((resolve, reject) => {
        timer = setTimeout(
          () => reject(new Refusal(408, "The request took too long to arrive.")),
          this.#formMs,
        );
        req.on("data", (chunk) => {
          size += chunk.length;
          taken += this.#take(address, Math.max(chunk.length, LEAST_PIECE));
          if (size > MOST_BODY) reject(tooLarge(MOST_BODY));
          else if (this.#isFull(address)) reject(tooMany());
          else chunks.push(chunk);
        });
        req.once("end", () => {
          isWhole = true;
          resolve(size > 0 ? new Uint8Array(Buffer.concat(chunks)) : null);
        });
        // One that is whole is closed too.
        const fail = () => isWhole || reject(brokeOff());
        req.once("close", fail).once("error", fail);
      });
    } finally {
      clearTimeout(timer);
      this.#take(address, -taken);
      // What still comes is thrown away, as far as `answerBeforeBodyEnds` lets it come.
      req.removeAllListeners("data").pause();
    }
  }

  /**
   * @param {string} address
   * @param {number} bytes
   */
  #take(address, bytes) {
    this.#inAll += bytes;
    const ofOne = (this.#ofOne.get(address) ?? 0) + bytes;
    if (ofOne > 0) this.#ofOne.set(address, ofOne);
    else this.#ofOne.delete(address);
    return bytes;
  }

  /** @param {string} address */
  #isFull(address) {
    return (
      this.#inAll > MOST_UNFINISHED.inAll || (this.#ofOne.get(address) ?? 0) > MOST_UNFINISHED.ofOne
    );
  }
}

const tooMany = () =>
  new Refusal(503, "Too much is being sent at once. Please try again in a moment.", {
    "Retry-After": String(RETRY_AFTER_S),
  });

/** @param {import("node:http").IncomingMessage} req */
export function hasBody(req) {
  return (
    Number(req.headers["content-length"] ?? 0) > 0 || req.headers["transfer-encoding"] !== undefined
  );
}

/** Milliseconds in which the rest of a body that nobody wants may still come. */
const LINGER_MS = 30_000;

/** Milliseconds for the answer to leave where the rest is not read. */
const SHORT_LINGER_MS = 1000;

/**
 * Connections of one address whose rest is thrown away side by side. A flood of them would keep the shop reading; the ones
 * beyond are closed, and may miss the answer.
 */
const MOST_LINGERING = 16;

/** @type {Map<string, number>} by address */
const lingering = new Map();

/** @param {string} address @param {number} more */
function countLingering(address, more) {
  const count = (lingering.get(address) ?? 0) + more;
  if (count > 0) lingering.set(address, count);
  else lingering.delete(address);
}

/**
 * Lets a client that is still sending read the answer: its bytes go out at once, but the answer ends, and with it perhaps the
 * connection, only when the rest of the body has come and was thrown away. A connection closed with bytes unread is reset, and
 * a reset takes the answer with it.
 *
 * @type {import("express").RequestHandler}
 */
export function answerBeforeBodyEnds(req, res, next) {
  // Who waits to be told to go on has sent nothing that could be thrown away.
  if (!hasBody(req)) return next();
  const end = res.end.bind(res);
  const endLater = (/** @type {any[]} */ ...given) => {
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
    const address = addressKey(req.ip ?? "") ?? "";
    if ((lingering.get(address) ?? 0) >= MOST_LINGERING) {
      req.pause();
      setTimeout(() => req.socket.destroy(), SHORT_LINGER_MS).unref();
      return res;
    }
    countLingering(address, 1);
    const timer = setTimeout(() => req.socket.destroy(), LINGER_MS).unref();
    req.once("end", () => end());
    res.once("close", () => {
      clearTimeout(timer);
      countLingering(address, -1);
    });
    req.resume();
    return res;
  };
  res.end = /** @type {typeof res.end} */ (endLater);
  next();
}
