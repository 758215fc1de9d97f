import type { Visitor } from "#app/http/visitor.server.ts";

/**
 * A piece of a page that is cached for everybody: text, or a slot for visitor-specific content. The
 * page is rendered for a stranger, a visitor without a cookie, whose content is each slot's
 * default; `fill` returns a visitor's own.
 */
export type Piece = string | { stranger: string; fill: (visitor: Visitor) => string };

/** The page as a stranger sees it. */
export const joinPieces = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : piece.stranger)).join("");
