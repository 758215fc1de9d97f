import type { Visitor } from "#app/http/visitor.server.ts";

/**
 * A page that is the same for everybody comes in pieces: text, and the places where it says something of its visitor, each
 * with what a stranger reads there. It is made from a stranger's request and knows nobody; what is put in knows the visitor
 * and its own place.
 */
export type Piece = string | { stranger: string; fill: (visitor: Visitor) => string };

/** The page as a stranger reads it. */
export const joinPieces = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : piece.stranger)).join("");
