import { LRUCache } from "lru-cache";
import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server.browser";
import type { Language } from "#app/domain/language.ts";
import type { Visitor } from "#app/http/visitor.server.ts";
import { visitorPart } from "#app/storefront/visitor-parts.server.tsx";
import { type SlotProps, SlotsContext } from "#app/ui/slot.tsx";
import { catalogueOf } from "#app/words/language.server.ts";
import { WordsContext } from "#app/words/use-words.ts";
import type { Piece } from "./piece.ts";

/** Some kilobytes at most each, the toast's. */
const MOST_DRAWN = 5000;

/** Parts as they were drawn, by all that they are drawn from: whoever has three of a good sees the same buttons. */
const drawn = new LRUCache<string, string>({ max: MOST_DRAWN });

function draw(place: SlotProps, visitor: Visitor, language: Language): string | null {
  const part = visitorPart(place, visitor);
  if (!part) return null;
  const key = `${language} ${place.name} ${JSON.stringify(part.props)}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const html = renderToString(
    <WordsContext.Provider value={catalogueOf(language)}>{part}</WordsContext.Provider>,
  );
  drawn.set(key, html);
  return html;
}

const TAG = "haat-place";

const MARKED = new RegExp(`<${TAG} n="(\\d+)">(.*?)</${TAG}>`, "s");

/**
 * A page in pieces: `drawWhole` draws it with its places marked, and it is cut there. Null when the marks found are not
 * those that were made, in their order: markup of somebody's own must not pass for a place.
 */
export function drawInPieces(
  page: ReactElement,
  drawWhole: (page: ReactElement) => string,
  language: Language,
): Piece[] | null {
  const places: SlotProps[] = [];
  const mark = (place: SlotProps) => createElement(TAG, { n: places.push(place) }, place.children);
  const parts = drawWhole(<SlotsContext.Provider value={mark}>{page}</SlotsContext.Provider>).split(
    MARKED,
  );
  const pieces: Piece[] = [];
  let found = 0;
  for (let i = 0; i < parts.length; i += 3) {
    const [text = "", n, stranger = ""] = parts.slice(i, i + 3);
    if (text.includes(TAG) || stranger.includes(TAG)) return null;
    pieces.push(text);
    if (n === undefined) continue;
    const place = places[found];
    found += 1;
    if (!place || Number(n) !== found) return null;
    pieces.push({ stranger, fill: (visitor) => draw(place, visitor, language) ?? stranger });
  }
  return found === places.length ? pieces : null;
}
