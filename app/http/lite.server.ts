/** Does the visitor want no script and the smallest pictures? By the footer's choice, else by the browser's Save-Data. */
export function isLite(request: Request): boolean {
  const choice = /(?:^|;\s*)lite=([01])(?:;|$)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  return choice ? choice === "1" : request.headers.get("Save-Data")?.toLowerCase() === "on";
}
