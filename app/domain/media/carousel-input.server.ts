import { z } from "zod";
import { refuse, say } from "../fields/refuse.server.ts";
import { optionalLine } from "../fields/text.server.ts";

/** What a picture without words of its own is called (spec section 2). */
export const DEFAULT_ALT = "banner";

const alt = optionalLine(200).transform((text) => text || DEFAULT_ALT);

/** "" for none, a path of this shop, or an https address; nothing else may be led to from the home page. */
const link = z
  .string({ error: say("invalid") })
  .nullish()
  .transform((typed, context) => {
    const text = (typed ?? "").trim();
    if (text === "" || (text.length <= 500 && (isOwnPath(text) || isSecure(text)))) return text;
    return refuse(context, "link-invalid");
  });

/** What stands beside a banner's picture. */
/** Stands over the picture; "" for none. */
const text = optionalLine(120);

export const slideSchema = z.object({
  alt,
  link,
  altBn: optionalLine(200),
  text,
  textBn: text,
});

export type SlideInput = z.output<typeof slideSchema>;

function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[^\\\s\p{Cc}\p{Surrogate}\ufffd]*$/u.test(text);
}

function isSecure(text: string): boolean {
  const isPlain = /^https:\/\/[^\\\s\p{Cc}\p{Surrogate}\ufffd]+$/iu.test(text);
  return isPlain && URL.canParse(text) && !new URL(text).username;
}
