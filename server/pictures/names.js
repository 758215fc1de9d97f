/** What the shop calls its files; nothing else is read, listed or written. */
const FILE = /^[0-9a-f]{32}-\d{1,4}x\d{1,4}(-w\d{3})?\.(webp|avif|jpg)$/;

/** @param {string} name */
export const isPictureFile = (name) => FILE.test(name);

/** @typedef {"image/webp" | "image/avif" | "image/jpeg"} PictureType */

/** @param {string} name @returns {PictureType} */
export const pictureType = (name) =>
  name.endsWith(".jpg") ? "image/jpeg" : name.endsWith(".avif") ? "image/avif" : "image/webp";

/**
 * Below a folder or in a bucket: 256 folders keep directories short, and a copy by other tools reads the same.
 *
 * @param {string} name
 */
export const placeOf = (name) => `${name.slice(0, 2)}/${name}`;
