/// <reference types="vite/client" />
import "@remix-run/server-runtime";
import type { SharedRequest } from "#server/page-cache.js";

// Loaders' data keeps its types over single fetch: dates stay dates.
declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** Where the request came from, behind the proxies we trust; absent under `remix-serve`. */
    clientAddress?: string;
    requestId?: string;
    /** Of a page that others see, too: what they all ask. */
    shared?: SharedRequest;
  }
}
