/** Tags that make blocks of their own; a part of a text with one of them is HTML already. */
export const BLOCK_TAG =
  /<\/?(?:p|br|[uo]l|li|h[1-6]|blockquote|table|caption|t[hrd]|thead|tbody|tfoot|div)\b/i;
