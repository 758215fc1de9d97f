// Loaded into a shop of its own (`--require`): writes every statement and its values that leave for
// Postgres to the file BENCH_STATEMENTS, as they stand in the protocol (version 3: Parse, Bind and
// Query; a line of JSON each).
const { appendFileSync } = require("node:fs");
const { Socket } = require("node:net");

const file = process.env.BENCH_STATEMENTS ?? "";
const send = Socket.prototype.write;
/** Numbered as they are seen. @type {WeakMap<Socket, number>} */
const lines = new WeakMap();
let count = 0;

/** @this {Socket} @param {any} chunk @param {...any} more */
Socket.prototype.write = function write(chunk, ...more) {
  // Over a Unix socket, which nothing else of the shop is connected to.
  if (Buffer.isBuffer(chunk) && this.remotePort === undefined) {
    if (!lines.has(this)) lines.set(this, count++);
    note(lines.get(this), chunk);
  }
  return send.call(this, chunk, ...more);
};

/** @param {number | undefined} line @param {Buffer} chunk */
function note(line, chunk) {
  let at = 0;
  while (at + 5 <= chunk.length) {
    const length = chunk.readInt32BE(at + 1);
    const read = READERS.get(String.fromCharCode(chunk[at] ?? 0));
    if (read) {
      const said = read(chunk.subarray(at + 5, at + 1 + length));
      appendFileSync(file, `${JSON.stringify({ line, ...said })}\n`);
    }
    at += 1 + length;
  }
}

/** What is read of each kind of message. @type {Map<string, (body: Buffer) => object>} */
const READERS = new Map();
READERS.set("P", (body) => ({ name: textAt(body, 0), text: textAt(body, body.indexOf(0) + 1) }));
READERS.set("B", (body) => readBind(body));
READERS.set("Q", (body) => ({ text: textAt(body, 0), values: [] }));

/** @param {Buffer} body @param {number} at */
const textAt = (body, at) => body.toString("utf8", at, body.indexOf(0, at));

/** @param {Buffer} body */
function readBind(body) {
  const statement = body.indexOf(0) + 1;
  let at = body.indexOf(0, statement) + 1;
  at += 2 + 2 * body.readInt16BE(at);
  const values = [];
  for (let left = body.readInt16BE(at), from = at + 2; left > 0; left--) {
    const length = body.readInt32BE(from);
    from += 4;
    values.push(length < 0 ? null : body.toString("utf8", from, from + length));
    from += Math.max(length, 0);
  }
  return { name: textAt(body, statement), values };
}
