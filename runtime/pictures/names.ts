/** The shop's picture files; nothing else is read, listed or written. */
const FILE = /^[0-9a-f]{32}-\d{1,4}x\d{1,4}(-w\d{3})?\.(webp|avif|jpg)$/;

export const isPictureFile = (name: string) => FILE.test(name);

export type PictureType = "image/webp" | "image/avif" | "image/jpeg";

export function pictureType(name: string): PictureType {
  if (name.endsWith(".jpg")) return "image/jpeg";
  return name.endsWith(".avif") ? "image/avif" : "image/webp";
}

/** Below a folder or in a bucket: 256 folders keep directories short. */
export const placeOf = (name: string) => `${name.slice(0, 2)}/${name}`;
