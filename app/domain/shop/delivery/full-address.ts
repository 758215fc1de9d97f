import { cleanLine } from "../../core/text.ts";

/**
 * The address in one line, with each of these places, such as thana and district, unless it ends
 * with it already: a buyer often types them.
 */
export function fullAddress(address: string, places: readonly (string | null)[]): string {
  const lines = address
    .split("\n")
    .map((line) => cleanLine(line).replace(/,$/, ""))
    .filter(Boolean)
    .join(", ");
  return places.reduce<string>(
    (said, place) =>
      place && !endsWith(said, place) ? [said, place].filter(Boolean).join(", ") : said,
    lines,
  );
}

function endsWith(text: string, place: string): boolean {
  const [long, short] = [text.toLowerCase(), place.toLowerCase()];
  return long === short || long.endsWith(` ${short}`) || long.endsWith(`,${short}`);
}
