// Loaded into a shop of its own (`--import`): writes every statement and its values that leave for
// Postgres to the file BENCH_STATEMENTS, as they stand in the protocol (version 3: Parse, Bind and
// Query; a line of JSON each).
import { appendFileSync } from "node:fs";
import { Socket } from "node:net";

const file = process.env.BENCH_STATEMENTS ?? "";
const send = Socket.prototype.write;
/** Numbered as they are seen. */
const lines: WeakMap<Socket, number> = new WeakMap();
let count = 0;

Socket.prototype.write = function write(this: Socket, ...given: Parameters<typeof send>) {
  const [chunk] = given;
  // Over a Unix socket, which nothing else of the shop is connected to.
  if (Buffer.isBuffer(chunk) && this.remotePort === undefined) {
    if (!lines.has(this)) lines.set(this, count++);
    note(lines.get(this), chunk);
  }
  return send.apply(this, given);
} as typeof send;

function note(line: number | undefined, chunk: Buffer) {
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

/** What is read of each kind of message. */
const READERS: Map<string, (body: Buffer) => object> = new Map();
READERS.set("P", (body) => ({ name: textAt(body, 0), text: textAt(body, body.indexOf(0) + 1) }));
READERS.set("B", (body) => readBind(body));
READERS.set("Q", (body) => ({ text: textAt(body, 0), values: [] }));

const textAt = (body: Buffer, at: number) => body.toString("utf8", at, body.indexOf(0, at));

function readBind(body: Buffer) {
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
