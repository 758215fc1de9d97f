import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from "node:crypto";
import { jwtVerify } from "jose";
import type { Received } from "./receiver.ts";

/** The keys of a browser that subscribed, and what it does with a push: RFC 8291 and 8292. */
export function makePushBrowser() {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const secret = randomBytes(16);
  return {
    keys: {
      p256dh: ecdh.getPublicKey().toString("base64url"),
      auth: secret.toString("base64url"),
    },
    decrypt({ bytes }: Pick<Received, "bytes">): Record<string, unknown> {
      const salt = bytes.subarray(0, 16);
      const senderEnd = 21 + bytes.readUInt8(20);
      const sender = bytes.subarray(21, senderEnd);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
      const secretOfBoth = hkdfSync("sha256", ecdh.computeSecret(sender), secret, info, 32);
      const derive = (what: string, length: number) =>
        Buffer.from(
          hkdfSync(
            "sha256",
            Buffer.from(secretOfBoth),
            salt,
            `Content-Encoding: ${what}\0`,
            length,
          ),
        );
      const decipher = createDecipheriv(
        "aes-128-gcm",
        derive("aes128gcm", 16),
        derive("nonce", 12),
      );
      decipher.setAuthTag(bytes.subarray(-16));
      const padded = decipher.update(bytes.subarray(senderEnd, -16));
      decipher.final();
      const text = padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
      return JSON.parse(text) as Record<string, unknown>;
    },
  };
}

/** Verifies a push's signature by the shop's key, as a push service does; returns its claims. */
export async function readVapid({ headers }: Pick<Received, "headers">) {
  const [, token = "", key = ""] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const { payload } = await jwtVerify(token, publicKey);
  return { key, payload };
}
