/**
 * XML text with this root element; crawlers may keep it for `maxAge` seconds, or must ask each
 * time.
 */
export const xmlFile = (xml: string, maxAge: number | null) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": maxAge === null ? "private, no-cache" : `max-age=${maxAge}`,
      ...(maxAge === null && { "X-Haat-Cache": "public" }),
    },
  });

/**
 * Text for an element or an attribute in double quotes; what XML 1.0 forbids (control characters,
 * halves of a letter) is left out.
 */
export const escapeXml = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    // "]]>" may not stand in a text.
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
