/** The shop's picture files; nothing else is read, listed or written. */
const FILE = /^[0-9a-f]{32}-\d{1,4}x\d{1,4}(-w\d{3})?\.(webp|avif|jpg)$/;

/** @param {string} name */
export const isPictureFile = (name) => FILE.test(name);

/** @typedef {"image/webp" | "image/avif" | "image/jpeg"} PictureType */

/** @param {string} name @returns {PictureType} */
export function pictureType(name) {
  if (name.endsWith(".jpg")) return "image/jpeg";
  return name.endsWith(".avif") ? "image/avif" : "image/webp";
}

/** Below a folder or in a bucket: 256 folders keep directories short. @param {string} name */
export const placeOf = (name) => `${name.slice(0, 2)}/${name}`;
