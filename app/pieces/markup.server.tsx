import { LRUCache } from "lru-cache";
import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server.browser";
import type { Language } from "#app/domain/core/language.ts";
import type { Visitor } from "#app/http/visitor.server.ts";
import { visitorPart } from "#app/storefront/visitor-parts.server.tsx";
import { type SlotProps, SlotsContext } from "#app/ui/slot.tsx";
import { catalogueOf } from "#app/words/language.server.ts";
import { WordsContext } from "#app/words/use-words.ts";
import type { Piece } from "./piece.ts";

/** The largest entries, toasts, take some kilobytes. */
const MOST_RENDERED = 5000;

/**
 * Rendered parts by language, slot and props: all visitors with three pieces of a product in the
 * cart see the same buttons.
 */
const rendered = new LRUCache<string, string>({ max: MOST_RENDERED });

function render(slot: SlotProps, visitor: Visitor, language: Language): string | null {
  const part = visitorPart(slot, visitor);
  if (!part) return null;
  const key = `${language} ${slot.name} ${JSON.stringify(part.props)}`;
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const html = renderToString(
    <WordsContext.Provider value={catalogueOf(language)}>{part}</WordsContext.Provider>,
  );
  rendered.set(key, html);
  return html;
}

const TAG = "haat-slot";

const MARKED = new RegExp(`<${TAG} n="(\\d+)">(.*?)</${TAG}>`, "s");

/**
 * A page in pieces: `renderWhole` renders it with its slots marked, and the markup is split there.
 * Null unless the marks found are the expected ones in order: content that imitates a mark must not
 * pass for a slot.
 */
export function renderInPieces(
  page: ReactElement,
  renderWhole: (page: ReactElement) => string,
  language: Language,
): Piece[] | null {
  const slots: SlotProps[] = [];
  const mark = (slot: SlotProps) => createElement(TAG, { n: slots.push(slot) }, slot.children);
  const parts = renderWhole(
    <SlotsContext.Provider value={mark}>{page}</SlotsContext.Provider>,
  ).split(MARKED);
  const pieces: Piece[] = [];
  let found = 0;
  for (let i = 0; i < parts.length; i += 3) {
    const [text = "", n, stranger = ""] = parts.slice(i, i + 3);
    if (text.includes(TAG) || stranger.includes(TAG)) return null;
    pieces.push(text);
    if (n === undefined) continue;
    const slot = slots[found];
    found += 1;
    if (!slot || Number(n) !== found) return null;
    pieces.push({ stranger, fill: (visitor) => render(slot, visitor, language) ?? stranger });
  }
  return found === slots.length ? pieces : null;
}
