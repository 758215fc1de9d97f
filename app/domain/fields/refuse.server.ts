import { z } from "zod";
import type { InputMessage } from "./messages.ts";

/** Refuses what a schema was sent; `path` names the field when the schema is of a whole form. */
export function refuse(
  context: z.core.$RefinementCtx,
  message: InputMessage,
  path: (string | number)[] = [],
) {
  context.issues.push({ code: "custom", message, path, input: context.value });
  return z.NEVER;
}

/** A message of a schema's own, held to the list. */
export const say = (message: InputMessage) => message;

/** What counts as not filled in, in a form, in JSON and in a spreadsheet alike. */
export const isNothing = (sent: unknown): sent is undefined | null | "" =>
  sent === undefined || sent === null || (typeof sent === "string" && sent.trim() === "");
