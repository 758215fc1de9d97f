/**
 * Whether a path is in the admin area, as the router matches it: case-insensitive, data requests
 * (`.data`) included.
 */
export const isAdminPath = (pathname: string): boolean => /^\/admin(?:[/.]|$)/i.test(pathname);
