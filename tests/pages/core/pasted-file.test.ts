import { expect, test } from "vitest";
import { pastedText } from "#app/admin/core/tables/chosen-columns.server.ts";

const LIST = "কনসাইনমেন্ট আইডি\tCOD\r\nDL1\t৭৭০";

const upload = (bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set("file", new File([bytes], "list.txt"));
  return pastedText(form);
};

test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ["UTF-8", Buffer.from(LIST), LIST],
  ["UTF-16, as spreadsheets save Unicode text", Buffer.from(`\ufeff${LIST}`, "utf16le"), LIST],
  [
    "Windows-1252",
    Buffer.from("Consignment ID;Café\r\nDL1;770", "latin1"),
    "Consignment ID;Café\r\nDL1;770",
  ],
])("a courier's or wallet's file is read in %s", async (_, bytes, text) => {
  expect(await upload(bytes)).toBe(text);
});

test("a picture is no list", async () => {
  expect(await upload(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 0xff, 0xd8, 0xc0]))).toBe(null);
});
