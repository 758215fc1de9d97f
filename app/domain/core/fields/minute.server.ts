import { z } from "zod";
import { dhakaDay } from "../dates.ts";
import { latinDigits } from "../digits.ts";
import { refuse, say } from "./refuse.server.ts";

const WITH_ZONE = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * A minute in Dhaka, as a browser sends it ("2026-11-30T20:00"), in any digits, or a moment of this
 * century in ISO 8601; null for none.
 */
export const minute = z
  .string({ error: say("invalid") })
  .nullish()
  .transform((typed, context) => {
    const text = latinDigits(typed ?? "").trim();
    if (text === "") return null;
    if (WITH_ZONE.test(text)) {
      const moment = new Date(text);
      return Number.isNaN(moment.getTime()) ? refuse(context, "minute-invalid") : moment;
    }
    const isWritten = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text);
    const moment = isWritten ? new Date(`${text}:00+06:00`) : null;
    const isDay =
      moment && !Number.isNaN(moment.getTime()) && dhakaDay(moment) === text.slice(0, 10);
    return isDay ? moment : refuse(context, "minute-invalid");
  });
