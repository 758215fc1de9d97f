/** The page of the admin area that `?back=` names; null for none and for any other address. */
export function backPathIn(query: URLSearchParams): string | null {
  const back = query.get("back") ?? "";
  return /^\/admin(?:\/[\w-]+)*(?:\?[\w=&%-]*)?$/.test(back) ? back : null;
}
