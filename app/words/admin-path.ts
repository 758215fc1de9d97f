/** Whether a page lies in the admin area, as the router sees it: in any case or encoding of letters, its data (`.data`) included. */
export const isAdminPath = (pathname: string): boolean =>
  /^\/admin(?:[/.]|$)/i.test(pathname.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent));
