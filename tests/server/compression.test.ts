import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compress } from "#server/compression.js";

/** What presses well, what does not, and more than comes back from a thread at once. */
const bodies = [0, 1, 600, 16_384, 65_536, 300_000, 3_000_000].flatMap((bytes) => [
  Buffer.alloc(bytes, "Mustard honey, মধু, "),
  randomBytes(bytes),
]);

test("a page is pressed whole and alone, whatever the same compressor pressed before", async () => {
  for (const body of [...bodies, ...bodies.toReversed()]) {
    const pressed = await compress(body, "gzip");
    expect(gunzipSync(pressed).equals(body)).toBe(true);
  }
});

test("pages that are pressed side by side do not mix", async () => {
  const many = [...bodies, ...bodies, ...bodies];
  const pressed = await Promise.all(many.map((body) => compress(body, "gzip")));
  for (const [n, body] of many.entries())
    expect(gunzipSync(pressed[n] ?? Buffer.alloc(0)).equals(body)).toBe(true);
});

test("the same page is the same bytes whichever compressor presses it", async () => {
  const body = Buffer.from("<p>Mustard honey</p>".repeat(500));
  const before = await compress(body, "gzip");
  await compress(randomBytes(100_000), "gzip");
  expect((await compress(body, "gzip")).equals(before)).toBe(true);
});
