/** Whether a page lies in the admin area, as the router sees it: in any case of letters, its data (`.data`) included. */
export const isAdminPath = (pathname: string): boolean => /^\/admin(?:[/.]|$)/i.test(pathname);
