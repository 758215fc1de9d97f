/**
 * Whether a page has a plain script instead of React (`hasPlainScript` of its handle): landing
 * pages, links of orders, and the pages of placed orders. The router leaves them to the browser.
 */
export const isPlainPage = (path: string): boolean =>
  /^\/(?:l|o|track-order)\/[^/?#]+\/?(?:[?#]|$)/i.test(path);
