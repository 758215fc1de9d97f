import { z } from "zod";
import { cleanLine, cleanText, isWhole } from "../text.ts";
import { say } from "./refuse.server.ts";

/** Text as it was sent. Absent is "required"; a number, list, object or file is "invalid". */
export const typedText = () =>
  z.string({
    error: ({ input }) => say(input === undefined || input === null ? "required" : "invalid"),
  });

/** 1 to `max` characters, none of them lost. */
export const someText = (max: number) =>
  z.string().min(1, say("required")).max(max, say("too-long")).refine(isWhole, say("damaged"));

/** One required line of up to `max` characters. */
export const requiredLine = (max: number) => typedText().transform(cleanLine).pipe(someText(max));

/** Like `requiredLine`, with line breaks. */
export const requiredText = (max: number) => typedText().transform(cleanText).pipe(someText(max));

const optional = (max: number, clean: (typed: string) => string) =>
  z
    .string({ error: say("invalid") })
    .nullish()
    .transform((typed) => clean(typed ?? ""))
    .pipe(z.string().max(max, say("too-long")).refine(isWhole, say("damaged")));

/** One line of up to `max` characters; "" if it was absent, null or empty. */
export const optionalLine = (max: number) => optional(max, cleanLine);

/** Like `optionalLine`, with line breaks. */
export const optionalText = (max: number) => optional(max, cleanText);

/** Makes an `optionalLine` required after all. */
export const isFilled = (text: string): boolean => text !== "";
