import { z } from "zod";
import { optionalWholeNumber, wholeNumber } from "../fields/number.server.ts";
import { say } from "../fields/refuse.server.ts";
import { optionalLine } from "../fields/text.server.ts";
import { WRITE_OFF_CAUSES } from "./stock-reasons.ts";

/** Characters of a note beside a movement: whom it came from, the number of a bill. */
const NOTE_MAX = 200;

export const stockNote = optionalLine(NOTE_MAX);

/** Pieces, at least one. */
const pieces = wholeNumber("number-outside", 1);

/** What was counted, and what the form showed as in stock when it was opened. */
export const countSchema = z.object({
  counted: wholeNumber("number-invalid"),
  shown: optionalWholeNumber("number-invalid"),
  note: stockNote,
});

export const writeOffSchema = z.object({
  quantity: pieces,
  cause: z.enum(WRITE_OFF_CAUSES, { error: say("choice-invalid") }),
  note: stockNote,
});
