import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { generate } from "selfsigned";
import { unixSocket } from "#runtime/database/database-url.ts";

/** A separate authority: its certificate and key. */
export async function makeAuthority() {
  const made = await generate([{ name: "commonName", value: "An authority of the shop" }], {
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { cert: made.cert, key: made.private };
}

/**
 * A proxy before Postgres with TLS in Postgres' own way: the client requests it, gets a yes, and
 * starts.
 * @param url the database
 * @param certificate its name and the authority that signs it
 */
export async function openTlsGate(
  url: string,
  { name, authority }: { name: string; authority: { cert: string; key: string } },
) {
  const made = await generate([{ name: "commonName", value: name }], {
    algorithm: "sha256",
    ca: authority,
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: name }] }],
  });
  const target = new URL(url);
  const { host } = unixSocket(url);
  const port = Number(target.port || 5432);
  const sockets: Set<Socket> = new Set();
  const server = createServer((visitor) => {
    sockets.add(visitor);
    visitor.on("error", () => {}).once("close", () => sockets.delete(visitor));
    visitor.once("data", () => {
      visitor.write("S");
      const inside = host ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, target.hostname);
      const outside = new TLSSocket(visitor, {
        isServer: true,
        key: made.private,
        cert: made.cert,
      });
      for (const [one, other] of [
        [inside, outside],
        [outside, inside],
      ])
        one
          ?.on("error", () => {})
          .once("close", () => other?.destroy())
          .pipe(other as Socket);
    });
  }).listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  const through = new URL(url.replace(/@[^/]*/, "@localhost"));
  through.port = String(typeof address === "object" && address ? address.port : "");
  through.searchParams.set("sslmode", "verify-full");
  return {
    url: through.href,
    /** Breaks every connection. */
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
