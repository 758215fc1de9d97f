import { z } from "zod";
import { MAX_INTEGER, parseCost, parseWholeNumber } from "../digits.ts";
import type { InputMessage } from "./messages.ts";
import { isNothing, refuse, say } from "./refuse.server.ts";

/**
 * A number, or text as people type one (see `parseWholeNumber`); null if it is not from `least` to
 * `most`.
 */
function readWholeNumber(sent: number | string, least: number, most: number): number | null {
  const number = typeof sent === "number" ? sent : (parseWholeNumber(sent) ?? Number.NaN);
  return Number.isInteger(number) && number >= least && number <= most ? number : null;
}

/**
 * A whole number from `least` to `most`; `message` refuses everything else, also an empty value.
 */
export const wholeNumber = (message: InputMessage, least = 0, most = MAX_INTEGER) =>
  z
    .union([z.number(), z.string()], { error: say(message) })
    .transform((sent, context) => readWholeNumber(sent, least, most) ?? refuse(context, message));

/** A whole number from 0 that a column can hold; null if it was left empty. */
export const optionalWholeNumber = (message: InputMessage) =>
  z
    .union([z.number(), z.string()], { error: say(message) })
    .nullish()
    .transform((sent, context) => {
      if (isNothing(sent)) return null;
      return readWholeNumber(sent, 0, MAX_INTEGER) ?? refuse(context, message);
    });

/** Whole taka. */
export const taka = () => wholeNumber("amount-invalid");

/** Whole taka; null if it was left empty. */
export const optionalTaka = () => optionalWholeNumber("amount-invalid");

/** Taka with at most two decimals, from 0 to what two columns can hold. */
function readCost(sent: number | string): number | null {
  const number = typeof sent === "number" ? sent : (parseCost(sent) ?? Number.NaN);
  const isCost =
    number >= 0 && number < MAX_INTEGER + 1 && Math.round(number * 100) / 100 === number;
  return isCost ? number : null;
}

const costField = z.union([z.number(), z.string()], { error: say("cost-invalid") });

/** A cost price: taka with paisa. */
export const cost = () =>
  costField.transform((sent, context) => readCost(sent) ?? refuse(context, "cost-invalid"));

/** A cost price; null if it was left empty. */
export const optionalCost = () =>
  costField.nullish().transform((sent, context) => {
    if (isNothing(sent)) return null;
    return readCost(sent) ?? refuse(context, "cost-invalid");
  });
