import { expect, test } from "vitest";
import { seal, unseal } from "#app/domain/core/sealed.server.ts";

test("a sealed text is read in its own row, and neither altered nor cut", () => {
  const sealed = seal("key", "courier 1");
  expect(unseal(sealed, "courier 1")).toBe("key");
  expect(unseal(sealed, "courier webhook 1")).toBeNull();
  const bytes = Buffer.from(sealed, "base64url");
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(unseal(bytes.toString("base64url"), "courier 1")).toBeNull();
  const cut = Buffer.from(seal("", "courier 1"), "base64url").subarray(0, 12 + 4);
  expect(unseal(cut.toString("base64url"), "courier 1")).toBeNull();
  expect(unseal("", "courier 1")).toBeNull();
});
