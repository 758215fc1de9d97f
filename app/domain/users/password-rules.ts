/** Characters a password has at least (spec section 5). */
export const PASSWORD_LEAST = 6;

/** May this become a password: long enough, and twice the same? What the server checks again, and more. */
export function isNewPassword(password: string, confirmPassword: string): boolean {
  return password.length >= PASSWORD_LEAST && password === confirmPassword;
}
