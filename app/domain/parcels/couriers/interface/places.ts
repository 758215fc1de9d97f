import { findDistrict } from "../../../shop/delivery/districts.ts";

/** A place in a courier's own list: an area, a city or a zone. */
export type Place = { id: number; name: string };

/** Words in lower case, without what stands in brackets: "Mohammadpur(Dhaka)" is "mohammadpur". */
const wordsOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\([^()]*\)/g, " ")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

const holds = (text: string, words: string) => ` ${text} `.includes(` ${words} `);

/**
 * The courier's place for an address: the one with the longest name that stands in the address,
 * which is nearer than a thana; else the thana's own, or the only one whose name holds the thana's.
 * The district alone names no place, unless it is all that is known. Null if none is found, so that
 * nothing is guessed.
 */
export function placeFor(
  places: readonly Place[],
  { address, thana, district }: { address: string; thana: string; district: string },
): Place | null {
  const region = wordsOf(district);
  // Couriers' lists have Bogra Sadar, and the shop Bogura Sadar.
  const olds = (findDistrict(district)?.spellings ?? []).map(wordsOf).filter(Boolean);
  const plain = (text: string) =>
    olds.reduce(
      (said, old) => ` ${said} `.replace(` ${old} `, ` ${region} `).trim(),
      wordsOf(text),
    );
  const named = places
    .map((place) => ({ place, words: plain(place.name) }))
    .filter(({ words }) => words !== "");
  const [whole, town] = [plain(address), plain(thana)];
  const inAddress = named
    .filter(({ words }) => words !== region && holds(whole, words))
    .toSorted((a, b) => b.words.length - a.words.length);
  const nearest = inAddress[0] ?? (town ? named.find(({ words }) => words === town) : undefined);
  if (nearest) return nearest.place;
  const around = named.filter(({ words }) => (town ? holds(words, town) : words === region));
  return around.length === 1 ? (around[0]?.place ?? null) : null;
}
