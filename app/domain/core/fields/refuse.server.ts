import { z } from "zod";
import type { InputMessage } from "./messages.ts";

/**
 * Refuses a value sent to a schema; `path` names the field if the schema describes a whole form.
 */
export function refuse(
  context: z.core.$RefinementCtx,
  message: InputMessage,
  path: (string | number)[] = [],
) {
  context.issues.push({ code: "custom", message, path, input: context.value });
  return z.NEVER;
}

/** The message of a schema, checked by its type. */
export const say = (message: InputMessage) => message;

/** Whether a field is empty, in forms, JSON and spreadsheets alike. */
export const isNothing = (sent: unknown): sent is undefined | null | "" =>
  sent === undefined || sent === null || (typeof sent === "string" && sent.trim() === "");
