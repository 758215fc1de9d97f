import { z } from "zod";
import { optionalWholeNumber, wholeNumber } from "../fields/number.server.ts";
import { say } from "../fields/refuse.server.ts";
import { optionalLine } from "../fields/text.server.ts";
import { WRITE_OFF_CAUSES } from "./stock-reasons.ts";

/** Characters of a movement's note, such as the supplier or the number of a bill. */
const NOTE_MAX = 200;

/** Products received at once. */
const RECEIVED_MAX = 500;

export const stockNote = optionalLine(NOTE_MAX);

/** Pieces, at least one. */
const pieces = wholeNumber("number-outside", 1);

/** The counted quantity, and the quantity that the form showed. */
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

/** Received products, as programs send them. */
export const receivedSchema = z.object({
  items: z
    .array(z.object({ _id: z.string({ error: say("required") }), quantity: pieces }), {
      error: say("required"),
    })
    .min(1, say("required"))
    .max(RECEIVED_MAX, say("invalid")),
  note: stockNote,
});
