import sharp from "sharp";

let made = 0;

/** A small PNG, `width` × `height` pixels, unlike any other in this test file. */
export async function makePicture(width = 40, height = 30): Promise<Uint8Array<ArrayBuffer>> {
  made += 1;
  const background = { r: made % 256, g: (made * 7) % 256, b: (made * 31) % 256 };
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}

/** The same as an uploaded file. */
export async function makePictureFile(name = "honey.png"): Promise<File> {
  return new File([await makePicture()], name, { type: "image/png" });
}
