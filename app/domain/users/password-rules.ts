/** Characters a password has at least (spec section 5). */
export const PASSWORD_LEAST = 6;
