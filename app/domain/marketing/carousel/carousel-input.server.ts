import { z } from "zod";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { optionalLine } from "../../core/fields/text.server.ts";

/** The description of a picture without its own (spec section 2). */
export const DEFAULT_ALT = "banner";

const alt = optionalLine(200).transform((text) => text || DEFAULT_ALT);

/** "" for none, a path of this shop, or an https address; the home page links to nothing else. */
const link = z
  .string({ error: say("invalid") })
  .nullish()
  .transform((typed, context) => {
    const text = (typed ?? "").trim();
    if (text === "" || (text.length <= 500 && (isOwnPath(text) || isSecure(text)))) return text;
    return refuse(context, "link-invalid");
  });

/** Shown over the picture; "" for none. */
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
