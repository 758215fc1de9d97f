export const PICTURE_STATES = ["waiting", "fetched", "failed", "left"] as const;

/**
 * `waiting` is or will be fetched, and `failed` alone waits for staff; `left` is of a product that
 * staff gave pictures or deleted meanwhile.
 */
export type PictureState = (typeof PICTURE_STATES)[number];

/** How many pictures of a move are in each state. */
export type PictureCounts = Record<PictureState, number>;

/** Characters of a picture's name with its folders. */
const MOST_OF_NAME = 200;

/** Whether a text names the file of a picture. */
export const isPictureName = (text: string): boolean =>
  text.length <= MOST_OF_NAME && !text.includes("://") && /\.(?:jpe?g|png|webp|avif)$/i.test(text);
