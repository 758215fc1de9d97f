/** Percent-encoded unreserved characters (RFC 3986, 2.3). */
const NEEDLESS = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/** The path in its normal form (RFC 3986, 6.2.2.2). */
export const plainPath = (path: string) =>
  path.includes("%") ? path.replace(NEEDLESS, decodeURIComponent) : path;
