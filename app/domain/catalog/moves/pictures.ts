export const PICTURE_STATES = ["waiting", "fetched", "failed", "left"] as const;

/**
 * `waiting` is or will be fetched, and `failed` alone waits for staff; `left` is of a product that
 * staff gave pictures or deleted meanwhile.
 */
export type PictureState = (typeof PICTURE_STATES)[number];

/** How many pictures of a move are in each state. */
export type PictureCounts = Record<PictureState, number>;
