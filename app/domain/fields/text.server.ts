import { z } from "zod";
import { cleanLine, cleanText, isWhole } from "../text.ts";
import { say } from "./refuse.server.ts";

/** A text as it was sent. Absent is "required"; a number, list, object or file is "invalid". */
export const typedText = () =>
  z.string({
    error: ({ input }) => say(input === undefined || input === null ? "required" : "invalid"),
  });

/** 1 to `max` characters, none of them damaged. */
export const someText = (max: number) =>
  z.string().min(1, say("required")).max(max, say("too-long")).refine(isWhole, say("damaged"));

/** One line that must be filled in, up to `max` characters. */
export const requiredLine = (max: number) => typedText().transform(cleanLine).pipe(someText(max));

/** As `requiredLine`, with line breaks. */
export const requiredText = (max: number) => typedText().transform(cleanText).pipe(someText(max));

const optional = (max: number, clean: (typed: string) => string) =>
  z
    .string({ error: say("invalid") })
    .nullish()
    .transform((typed) => clean(typed ?? ""))
    .pipe(z.string().max(max, say("too-long")).refine(isWhole, say("damaged")));

/** One line up to `max` characters; "" when it was left out, null or empty. */
export const optionalLine = (max: number) => optional(max, cleanLine);

/** As `optionalLine`, with line breaks. */
export const optionalText = (max: number) => optional(max, cleanText);

/** For `optionalLine` where something must be there after all. */
export const isFilled = (text: string): boolean => text !== "";
