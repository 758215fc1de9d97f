import { openProxy } from "#tests/support/database-proxy.ts";

/** What befalls the statement that the wire was armed for; a function is called as it is sent. */
export type Break = "before" | "after" | (() => void);

/** What needs the disk of the database; a transaction ends without it. */
const WRITES = /^\s*(delete|insert|merge|update|with)\b/i;

const simpleQuery = (text: string) => {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.from("Q\0\0\0\0");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

/** Has Postgres itself refuse, so that its transaction fails as on a full disk. */
const DISK_FULL = simpleQuery(
  "do $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$",
);

/**
 * Cuts the parts of a connection after each request that Postgres answers, and tells which of them
 * write; most name a statement that was sent before.
 */
function openReader() {
  const texts = new Map<string, string>();
  let isBegun = false;
  return (part: Buffer) => {
    const requests: { bytes: Buffer; writes: boolean }[] = [];
    let writes = false;
    let from = 0;
    const cut = (at: number) => {
      if (at > from) requests.push({ bytes: part.subarray(from, at), writes });
      [from, writes] = [at, false];
    };
    // The first message has no type.
    let at = isBegun ? 0 : part.length;
    isBegun = true;
    while (at + 5 <= part.length) {
      const end = at + 1 + part.readInt32BE(at + 1);
      if (end > part.length) break;
      const type = String.fromCharCode(part[at] ?? 0);
      const [first = "", second = ""] = part.toString("latin1", at + 5, end).split("\0", 2);
      if (type === "P") texts.set(first, second);
      const text = type === "Q" ? first : type === "B" ? (texts.get(second) ?? "") : "";
      writes ||= WRITES.test(text);
      at = end;
      if (type === "Q" || type === "S") cut(at);
    }
    writes = false;
    cut(part.length);
    return requests;
  };
}

/**
 * The way of a server's statements to Postgres. It can break the connection before a chosen
 * statement reaches Postgres, or after it did and before the answer comes back; or the disk of
 * Postgres is full.
 */
export async function openWire(url: string) {
  let armed: { left: number; breaks: Break } | null = null;
  let isCut = false;
  let writesLeft = Number.POSITIVE_INFINITY;
  let delayMs = 0;

  const proxy = await openProxy(url, "127.0.0.1", (client) => {
    if (isCut) return client.destroy();
    const inside = proxy.reach();
    let isMute = false;
    const close = () => {
      client.destroy();
      inside.destroy();
    };
    for (const socket of [client, inside]) proxy.keep(socket, close);
    const read = openReader();
    const pass = (part: Buffer) => {
      const requests = read(part);
      const isRefused = requests.map(({ writes }) => writes && --writesLeft < 0);
      if (isRefused.includes(true)) {
        for (const [n, { bytes }] of requests.entries())
          inside.write(isRefused[n] ? DISK_FULL : bytes);
        return;
      }
      if (armed && --armed.left <= 0) {
        const { breaks } = armed;
        armed = null;
        if (breaks === "before") return close();
        if (breaks !== "after") {
          inside.write(part);
          return breaks();
        }
        isMute = true;
        inside.write(part);
        inside.once("data", close);
        return;
      }
      inside.write(part);
    };
    client.on("data", (part) => (delayMs ? setTimeout(pass, delayMs, part) : pass(part)));
    inside.on("data", (part) => {
      if (!isMute) client.write(part);
    });
  });
  return {
    url: proxy.url.href,
    /** Breaks the connection at the statement of this number from now on. */
    arm: (left: number, breaks: Break) => {
      armed = { left, breaks };
    },
    /** Whether nothing broke since it was armed. */
    disarm() {
      const wasArmed = armed !== null;
      armed = null;
      return wasArmed;
    },
    cut() {
      isCut = true;
      proxy.cut();
    },
    mend: () => {
      isCut = false;
    },
    /** From the write of this number on, until it is emptied again. */
    fill: (write: number) => {
      writesLeft = write - 1;
    },
    empty: () => {
      writesLeft = Number.POSITIVE_INFINITY;
    },
    slow: (ms: number) => {
      delayMs = ms;
    },
    close: proxy.close,
  };
}
