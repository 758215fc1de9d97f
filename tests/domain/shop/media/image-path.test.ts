import { expect, test } from "vitest";
import {
  imageSize,
  imageVariant,
  parseImagePath,
  srcSet,
  storedPathOf,
} from "#app/domain/shop/media/image-path.ts";

const hash = "0123456789abcdef0123456789abcdef";
const path = `${hash}-1200x900.webp`;

test("size and siblings are read from the path alone", () => {
  expect(parseImagePath(path)).toEqual({
    width: 1200,
    height: 900,
    variants: [
      { width: 400, path: `${hash}-1200x900-w400.webp` },
      { width: 800, path: `${hash}-1200x900-w800.webp` },
      { width: 1200, path },
    ],
    avif: [
      { width: 320, path: `${hash}-1200x900-w320.avif` },
      { width: 680, path: `${hash}-1200x900-w680.avif` },
      { width: 1200, path: `${hash}-1200x900.avif` },
    ],
    jpegPath: `${hash}-1200x900.jpg`,
    socialPath: `${hash}-1200x900-social.jpg`,
  });
  expect(imageSize(path)).toEqual({ width: 1200, height: 900 });
});

test("the widths that a use needs are offered, none above the picture's own; a single one without its width", () => {
  const offered = (name: string, least: number, most: number) =>
    srcSet(parseImagePath(`${hash}-${name}.webp`)?.avif ?? [], "/m/", [least, most]);
  expect(offered("640x480", 320, 800)).toBe(
    `/m/${hash}-640x480-w320.avif 320w, /m/${hash}-640x480.avif 640w`,
  );
  expect(offered("640x480", 320, 320)).toBe(`/m/${hash}-640x480-w320.avif`);
  expect(offered("400x300", 320, 320)).toBe(`/m/${hash}-400x300-w320.avif`);
  expect(offered("300x200", 320, 680)).toBe(`/m/${hash}-300x200.avif`);
  expect(offered("640x480", 400, 500)).toBe(`/m/${hash}-640x480.avif`);
  expect(srcSet([], "/m/", [320, 320])).toBe("");
});

test("the narrowest sufficient variant is picked", () => {
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
])("%j is recognised as foreign", (foreign) => {
  expect(parseImagePath(foreign)).toBeNull();
  expect(imageSize(foreign)).toBeNull();
  expect(imageVariant(foreign, 400)).toBe(foreign);
});

test("the stored path of each sibling is found", () => {
  const image = parseImagePath(path);
  const siblings = [...(image?.variants ?? []), ...(image?.avif ?? [])].map((v) => v.path);
  for (const name of [...siblings, image?.jpegPath ?? ""]) expect(storedPathOf(name)).toBe(path);
  expect(storedPathOf(`${hash}-400x300-w400.webp`)).toBeNull();
  expect(storedPathOf(`${hash}-320x300-w320.avif`)).toBeNull();
  expect(storedPathOf(`${hash}-1200x900-w400.avif`)).toBeNull();
  expect(storedPathOf(`${hash}-1200x900-w320.webp`)).toBeNull();
});
