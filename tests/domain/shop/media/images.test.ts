import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RefusalCode } from "#app/domain/core/shop-error.ts";
import { parseImagePath } from "#app/domain/shop/media/image-path.ts";
import {
  deleteImage,
  listStoredImages,
  MAX_IMAGE_BYTES,
  openImage,
  saveImage,
  saveUpload,
} from "#app/domain/shop/media/images.server.ts";
import { openFolder } from "#runtime/pictures/folder.ts";
import type { PictureStore } from "#runtime/pictures/picture-store.ts";

let root: string;
let store: PictureStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "haat-media-"));
  store = openFolder(root);
});
afterAll(() => rm(root, { recursive: true }));

/** A picture whose left half is red and whose right half is blue. */
function halves(width: number, height: number) {
  const red = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#00f"/><rect width="50%" height="100%" fill="#f00"/></svg>`,
  );
  return sharp(red);
}

async function decode(fileName: string) {
  const file = await openImage(fileName, store);
  if (!file) throw new Error(`${fileName} is not stored`);
  const { data, info } = await sharp(file.bytes).raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, info.channels),
  ];
  return { ...info, pixel, meta: await sharp(file.bytes).metadata(), type: file.type };
}

async function refusal(bytes: Uint8Array, code: RefusalCode) {
  const before = await readdir(root, { recursive: true });
  await expect(saveImage(bytes, store)).rejects.toMatchObject({ name: "ShopError", code });
  expect(await readdir(root, { recursive: true })).toEqual(before);
}

/** A small valid PNG of one colour that decodes to any size. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("a picture gets the shape of social pages when it is first asked for", async () => {
  const wide = await saveImage(await halves(1600, 600).png().toBuffer(), store);
  const jar = await saveImage(await halves(600, 600).png().toBuffer(), store);
  const socialOf = (path: string) => parseImagePath(path)?.socialPath ?? "";
  const cut = await decode(socialOf(wide));
  expect([cut.width, cut.height, cut.type]).toEqual([1200, 630, "image/jpeg"]);
  expect(cut.pixel(2, 300)[0]).toBeGreaterThan(200);
  const whole = await decode(socialOf(jar));
  expect([whole.width, whole.height]).toEqual([1200, 630]);
  expect(whole.pixel(2, 300).every((colour) => colour > 240)).toBe(true);
  await deleteImage(jar, store);
  expect(await openImage(socialOf(jar), store)).toBeNull();
});

describe("storing a picture", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)("accepts %s by its content", async (type) => {
    const bytes = await halves(1600, 1200).toFormat(type).toBuffer();
    const path = await saveImage(bytes, store);
    expect(path).toMatch(/^[0-9a-f]{32}-1200x900\.webp$/);

    const image = parseImagePath(path);
    expect(image?.variants.map((v) => v.width)).toEqual([400, 800, 1200]);
    for (const variant of image?.variants ?? []) {
      const stored = await decode(variant.path);
      expect([stored.width, stored.height]).toEqual([variant.width, (variant.width * 3) / 4]);
      expect([stored.meta.format, stored.type]).toEqual(["webp", "image/webp"]);
    }
    const jpeg = await decode(image?.jpegPath ?? "");
    expect([jpeg.width, jpeg.height, jpeg.meta.format]).toEqual([1200, 900, "jpeg"]);
    expect(jpeg.type).toBe("image/jpeg");
    const [r = 0, , b = 255] = jpeg.pixel(100, 100);
    expect(r).toBeGreaterThan(240);
    expect(b).toBeLessThan(15);
  });

  test("never enlarges", async () => {
    const path = await saveImage(await halves(300, 200).png().toBuffer(), store);
    expect(parseImagePath(path)).toMatchObject({ width: 300, height: 200, variants: [{ path }] });
    const middling = await saveImage(await halves(640, 480).png().toBuffer(), store);
    expect(parseImagePath(middling)?.variants.map((v) => v.width)).toEqual([400, 640]);
    expect(await saveImage(await halves(1, 1).png().toBuffer(), store)).toContain("-1x1.webp");
  });

  test("fits a very tall picture into WebP's limits", async () => {
    const path = await saveImage(await halves(100, 20_000).png().toBuffer(), store);
    expect(parseImagePath(path)).toMatchObject({ width: 18, height: 3600 });
    expect(await decode(path)).toMatchObject({ width: 18, height: 3600 });
  });

  test("applies the orientation and drops all metadata", async () => {
    const bytes = await halves(600, 400)
      .jpeg()
      .withExif({ IFD0: { Orientation: "6", Artist: "Rahima" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const path = await saveImage(bytes, store);
    expect(parseImagePath(path)).toMatchObject({ width: 400, height: 600 });
    for (const name of [path, parseImagePath(path)?.jpegPath ?? ""]) {
      const stored = await decode(name);
      // A quarter turn clockwise puts the red left half on top.
      const [top] = stored.pixel(200, 50);
      const [bottom] = stored.pixel(200, 550);
      expect(top).toBeGreaterThan(240);
      expect(bottom).toBeLessThan(15);
      expect(stored.meta).not.toHaveProperty("exif");
      expect(stored.meta).not.toHaveProperty("xmp");
      expect(stored.meta).not.toHaveProperty("icc");
      expect(stored.meta.orientation).toBeUndefined();
    }
  });

  test.each([
    ["CMYK JPEG", () => halves(500, 500).toColourspace("cmyk").jpeg()],
    ["grey JPEG", () => halves(500, 500).greyscale().jpeg()],
    ["16-bit PNG", () => halves(500, 500).toColourspace("rgb16").png()],
    ["palette PNG", () => halves(500, 500).png({ palette: true })],
    ["lossless WebP", () => halves(500, 500).webp({ lossless: true })],
  ])("accepts a %s", async (_, make) => {
    const stored = await decode(await saveImage(await make().toBuffer(), store));
    expect([stored.width, stored.height, stored.meta.space]).toEqual([500, 500, "srgb"]);
    const [left = 0] = stored.pixel(100, 100);
    const [right = 0] = stored.pixel(400, 100);
    expect(left - right).toBeGreaterThan(40);
  });

  test("keeps transparency in WebP and puts the JPEG on white", async () => {
    const clear = sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const path = await saveImage(await clear.png().toBuffer(), store);
    expect((await decode(path)).pixel(25, 25)[3]).toBe(0);
    expect((await decode(parseImagePath(path)?.jpegPath ?? "")).pixel(25, 25)).toEqual([
      255, 255, 255,
    ]);
  });

  test("re-encodes a JPEG with a zip behind it, and the zip is gone", async () => {
    const jpeg = await halves(200, 200).jpeg().toBuffer();
    const path = await saveImage(Buffer.concat([jpeg, Buffer.from("PK\x03\x04payload")]), store);
    for (const name of [path, parseImagePath(path)?.jpegPath ?? ""]) {
      const file = await openImage(name, store);
      expect(Buffer.from(file?.bytes ?? []).includes("payload")).toBe(false);
      expect(file?.size).toBeGreaterThan(0);
    }
  });

  test("stores equal bytes once and renews their date", async () => {
    const bytes = await halves(120, 80).png().toBuffer();
    const path = await saveImage(bytes, store);
    const first = (await listStoredImages(store)).find((image) => image.path === path);
    expect(await saveImage(bytes, store)).toBe(path);
    const all = (await listStoredImages(store)).filter((image) => image.path === path);
    expect(all).toHaveLength(1);
    expect(all[0]?.uploadedAt.getTime()).toBeGreaterThanOrEqual(first?.uploadedAt.getTime() ?? NaN);
  });

  test("handles twenty uploads at once and leaves no temporary files", async () => {
    const uploads = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        halves(900 + i, 700)
          .jpeg()
          .toBuffer(),
      ),
    );
    const paths = await Promise.all(uploads.map((bytes) => saveImage(bytes, store)));
    expect(new Set(paths).size).toBe(20);
    for (const path of paths) expect((await decode(path)).height).toBe(700);
    const files = await readdir(root, { recursive: true });
    expect(files.filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

describe("a copy as AVIF", () => {
  test("is encoded after the first request, which gets WebP", async () => {
    const path = await saveImage(await halves(1300, 975).png().toBuffer(), store);
    const image = parseImagePath(path);
    expect(image?.avif.map(({ width }) => width)).toEqual([320, 680, 1200]);
    for (const { width, path: name } of image?.avif ?? []) {
      const first = await openImage(name, store);
      expect([first?.type, first?.isStandIn], name).toEqual(["image/webp", true]);
      expect((await sharp(first?.bytes).metadata()).width).toBeGreaterThanOrEqual(width);
      await expect.poll(async () => (await openImage(name, store))?.isStandIn).toBe(false);
      const encoded = await decode(name);
      expect([encoded.width, encoded.height, encoded.type]).toEqual([
        width,
        width * 0.75,
        "image/avif",
      ]);
      expect(encoded.meta.compression).toBe("av1");
    }
    await deleteImage(path, store);
    const files = await readdir(root, { recursive: true });
    expect(files.filter((name) => name.includes(path.slice(0, 32)))).toEqual([]);
  });

  test("does not exist without its picture", async () => {
    expect(await openImage(`${"0".repeat(32)}-800x600-w320.avif`, store)).toBeNull();
  });

  test("is deleted with its picture, and encoded again after a failure", async () => {
    const path = await saveImage(await halves(500, 375).png().toBuffer(), store);
    const other = await saveImage(await halves(501, 375).png().toBuffer(), store);
    const wide = (of: string) => of.replace(".webp", ".avif");
    // Another server deletes the picture right after it is read.
    const deleting: PictureStore = { ...store, has: async () => false };
    await openImage(wide(path), deleting);
    const failing: PictureStore = {
      ...store,
      write: () => Promise.reject(new Error("no room on this disk")),
    };
    await openImage(wide(other), failing);
    await openImage(wide(other).replace(".avif", "-w320.avif"), store);
    await expect.poll(() => store.has(wide(other).replace(".avif", "-w320.avif"))).toBe(true);
    expect([await store.has(wide(path)), await store.has(wide(other))]).toEqual([false, false]);
  });
});

describe("refusing a file", () => {
  const text = (words: string) => Buffer.from(words);
  test.each([
    ["nothing", text("")],
    ["a text named .png", text("just a few words, named honey.png")],
    ["an SVG", text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
    ["an SVG behind an XML line", text('<?xml version="1.0"?><svg width="9" height="9"></svg>')],
    ["a PDF", text("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")],
    ["HTML", text("<!doctype html><script>alert(1)</script>")],
    ["a script posing as GIF", text("GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//")],
    [
      "a PNG signature and words",
      Buffer.from("\x89PNG\r\n\x1a\n<script>alert(1)</script>", "latin1"),
    ],
    ["a JPEG signature and a page", Buffer.from("\xff\xd8\xff<html>", "latin1")],
    ["a RIFF that is sound", Buffer.from("RIFF\x24\x00\x00\x00WAVEfmt ", "latin1")],
    ["a video", Buffer.from("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom", "latin1")],
    [
      "an empty AVIF box",
      Buffer.from("\x00\x00\x00\x18ftypavif\x00\x00\x00\x00avifmif1", "latin1"),
    ],
  ])("%s", async (_, bytes) => {
    await refusal(bytes, "image-not-readable");
  });

  test.each(["gif", "tiff"] as const)("a real %s", async (type) => {
    await refusal(await halves(60, 40).toFormat(type).toBuffer(), "image-not-readable");
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)("a truncated %s", async (type) => {
    const whole = await sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .toFormat(type)
      .toBuffer();
    await refusal(
      whole.subarray(0, whole.length / 2),
      type === "webp" ? "image-not-readable" : "image-damaged",
    );
  });

  test("an iPhone's HEIC, and each refusal names the uploaded file", async () => {
    const heic = Buffer.from("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", "latin1");
    await refusal(heic, "image-heic");
    for (const [bytes, code] of [
      [heic, "image-heic"],
      [Buffer.from("text"), "image-not-readable"],
    ] as const)
      await expect(saveUpload(new File([bytes], "IMG_2034.HEIC"))).rejects.toMatchObject({
        ...{ code, params: { file: "IMG_2034.HEIC" } },
      });
  });

  test("9 MB", async () => {
    const heavy = Buffer.concat([await halves(9, 9).jpeg().toBuffer(), Buffer.alloc(9_000_000)]);
    await refusal(heavy, "image-too-heavy");
    expect(heavy.byteLength).toBeGreaterThan(MAX_IMAGE_BYTES);
  });

  test("50 megapixels in a few bytes, at once", async () => {
    const bomb = hugePng(10_000, 5000);
    expect(bomb.byteLength).toBeLessThan(20_000);
    await refusal(bomb, "image-too-large");
    await refusal(hugePng(60_000, 60_000 / 4), "image-too-large");
  });

  test("accepts 39 megapixels", async () => {
    expect(await saveImage(hugePng(7800, 5000), store)).toContain("-1200x769.webp");
  });
});

describe("reading and deleting stored pictures", () => {
  test("opens only the shop's own names", async () => {
    const path = await saveImage(await halves(500, 400).png().toBuffer(), store);
    const stem = path.slice(0, -".webp".length);
    expect(await openImage(`${stem}-w400.webp`, store)).not.toBeNull();
    for (const name of [
      `../${path.slice(0, 2)}/${path}`,
      `${path.slice(0, 2)}/${path}`,
      `${stem}-w800.webp`,
      `${stem}-w500.webp`,
      `${stem}-w400.avif`,
      `${stem}-w800.avif`,
      `${stem}.png`,
      `${stem}.webp.tmp`,
      `${path}\0`,
      `${path}\n`,
      path.toUpperCase(),
      `${"0".repeat(32)}-10x10.webp`,
      "../../etc/passwd",
      "",
    ]) {
      expect(await openImage(name, store), name).toBeNull();
    }
  });

  test("deletes every size and nothing else, also when repeated", async () => {
    const path = await saveImage(await halves(1300, 1000).png().toBuffer(), store);
    const other = await saveImage(await halves(1301, 1000).png().toBuffer(), store);
    await deleteImage(path, store);
    await deleteImage(path, store);
    await deleteImage("../../etc/passwd", store);
    const files = await readdir(root, { recursive: true });
    expect(files.filter((name) => name.includes(path.slice(0, 32)))).toEqual([]);
    const stored = (await listStoredImages(store)).map((image) => image.path);
    expect(stored).toContain(other);
    expect(stored).not.toContain(path);
  });

  test("lists nothing in an empty store", async () => {
    expect(await listStoredImages(openFolder(join(root, "nowhere")))).toEqual([]);
  });
});
