import sharp from "sharp";

let made = 0;

/** A small PNG unlike any other of this test file, `width` × `height` pixels. */
export async function makePicture(width = 40, height = 30): Promise<Uint8Array<ArrayBuffer>> {
  made += 1;
  const background = { r: made % 256, g: (made * 7) % 256, b: (made * 31) % 256 };
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}

/** The same as a file that a form sends. */
export async function makePictureFile(name = "honey.png"): Promise<File> {
  return new File([await makePicture()], name, { type: "image/png" });
}
