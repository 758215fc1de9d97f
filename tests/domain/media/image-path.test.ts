import { expect, test } from "vitest";
import {
  imageSize,
  imageSrcSet,
  imageVariant,
  parseImagePath,
  storedPathOf,
} from "#app/domain/media/image-path.ts";

const hash = "0123456789abcdef0123456789abcdef";
const path = `${hash}-1200x900.webp`;

test("reads size and siblings from the path alone", () => {
  expect(parseImagePath(path)).toEqual({
    width: 1200,
    height: 900,
    variants: [
      { width: 400, path: `${hash}-1200x900-w400.webp` },
      { width: 800, path: `${hash}-1200x900-w800.webp` },
      { width: 1200, path },
    ],
    jpegPath: `${hash}-1200x900.jpg`,
  });
  expect(imageSize(path)).toEqual({ width: 1200, height: 900 });
});

test("offers no width above the picture's own", () => {
  expect(imageSrcSet(`${hash}-640x480.webp`)).toBe(
    `/media/${hash}-640x480-w400.webp 400w, /media/${hash}-640x480.webp 640w`,
  );
  expect(imageSrcSet(`${hash}-400x300.webp`, "/m/")).toBe(`/m/${hash}-400x300.webp 400w`);
});

test("picks the narrowest variant that is wide enough", () => {
  expect(imageVariant(path, 1)).toBe(`${hash}-1200x900-w400.webp`);
  expect(imageVariant(path, 401)).toBe(`${hash}-1200x900-w800.webp`);
  expect(imageVariant(path, 5000)).toBe(path);
});

test.each([
  "",
  "a.webp",
  "../x",
  `/${path}`,
  `${hash}-0x9.webp`,
  `${hash}-1200x900-w400.webp`,
  `${path} `,
])("knows %j as foreign", (foreign) => {
  expect(parseImagePath(foreign)).toBeNull();
  expect(imageSize(foreign)).toBeNull();
  expect(imageSrcSet(foreign)).toBe("");
  expect(imageVariant(foreign, 400)).toBe(foreign);
});

test("finds the stored path of each sibling", () => {
  const image = parseImagePath(path);
  for (const name of [...(image?.variants.map((v) => v.path) ?? []), image?.jpegPath ?? ""]) {
    expect(storedPathOf(name)).toBe(path);
  }
  expect(storedPathOf(`${hash}-400x300-w400.webp`)).toBeNull();
});
