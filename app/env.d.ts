/// <reference types="vite/client" />
import "@remix-run/server-runtime";

// Loaders' data keeps its types over single fetch: dates stay dates.
declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    /** Where the request came from, behind the proxies we trust; absent under `remix-serve`. */
    clientAddress?: string;
    requestId?: string;
  }
}
