import type { PlainText } from "../../core/plain-rich-text.server.ts";
import { HEADING_NAMES, sanitizePage } from "../../core/rich-text.server.ts";

/** How the text of a page is typed; `{delivery}` is filled with a list. */
export const PAGE_TEXT: PlainText = {
  heading: "h2",
  names: HEADING_NAMES,
  block: /^\{delivery\}$/,
  sanitize: sanitizePage,
};
