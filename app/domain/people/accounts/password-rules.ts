/** Least number of characters (spec section 5). */
export const PASSWORD_LEAST = 6;
