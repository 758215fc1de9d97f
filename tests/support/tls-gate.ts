import { TLSSocket } from "node:tls";
import { generate } from "selfsigned";
import { openProxy } from "./database-proxy.ts";

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
  const { cut, close, ...proxy } = await openProxy(url, "localhost", (visitor) => {
    proxy.keep(visitor, () => {});
    visitor.once("data", () => {
      visitor.write("S");
      const inside = proxy.reach();
      const key = { key: made.private, cert: made.cert };
      const outside = new TLSSocket(visitor, { isServer: true, ...key });
      proxy.keep(inside, () => outside.destroy());
      proxy.keep(outside, () => inside.destroy());
      inside.pipe(outside).pipe(inside);
    });
  });
  proxy.url.searchParams.set("sslmode", "verify-full");
  return { url: proxy.url.href, cut, close };
}
