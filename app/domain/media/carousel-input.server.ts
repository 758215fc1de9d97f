import { z } from "zod";
import type { InputMessage } from "../input-messages.ts";
import { cleanLine, isWhole } from "../text.ts";

const say = (message: InputMessage) => message;

/** What a picture without words of its own is called (spec section 2). */
export const DEFAULT_ALT = "banner";

const alt = z
  .string({ error: say("invalid") })
  .nullish()
  .transform((typed) => cleanLine(typed ?? "") || DEFAULT_ALT)
  .pipe(z.string().max(200, say("too-long")).refine(isWhole, say("damaged")));

/** "" for none, a path of this shop, or an https address; nothing else may be led to from the home page. */
const link = z
  .string({ error: say("invalid") })
  .nullish()
  .transform((typed, context) => {
    const text = (typed ?? "").trim();
    if (text === "" || (text.length <= 500 && (isOwnPath(text) || isSecure(text)))) return text;
    context.issues.push({ code: "custom", message: say("link-invalid"), input: text });
    return z.NEVER;
  });

/** What stands beside a banner's picture. */
export const slideSchema = z.object({ alt, link });

export type SlideInput = z.output<typeof slideSchema>;

function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[^\\\s\p{Cc}\p{Surrogate}\ufffd]*$/u.test(text);
}

function isSecure(text: string): boolean {
  const isPlain = /^https:\/\/[^\\\s\p{Cc}\p{Surrogate}\ufffd]+$/iu.test(text);
  return isPlain && URL.canParse(text) && !new URL(text).username;
}
