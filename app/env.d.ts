/// <reference types="vite/client" />
import "@remix-run/server-runtime";
import type { Piece } from "./pieces/piece.ts";

// Loaders' data keeps its types over single fetch: dates stay dates.
declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** Where the request came from, behind the proxies we trust; absent under `remix-serve`. */
    clientAddress?: string;
    requestId?: string;
    /** Whether it came from this machine itself, asking for it by its own name. */
    isFromHere?: boolean;
    /**
     * Set by an action that changes no page of others; its answer then does not wait for the
     * caches.
     */
    changesNoPage?: boolean;
    /** Set on pages with somebody's data (`http/private-pages.server.ts`). */
    isPrivate?: true;
    /** Given the pieces of a page that is rendered for everybody; its root data name no visitor. */
    onPieces?: (pieces: Piece[]) => void;
  }
}
