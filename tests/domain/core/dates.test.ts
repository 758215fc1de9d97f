import { expect, test } from "vitest";
import {
  dhakaDay,
  endOfDhakaDay,
  formatDate,
  formatDateTime,
  startOfDhakaDay,
  startOfDhakaMonth,
} from "#app/domain/core/dates.ts";
import { DAY_MS, HOUR_MS } from "#app/domain/core/durations.ts";

/** The platform's time zone data, to check our arithmetic. */
const dhaka = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Dhaka",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

function wallClock(date: Date) {
  const part = Object.fromEntries(
    dhaka.formatToParts(date).map(({ type, value }) => [type, value]),
  );
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}:${part.second}`,
  };
}

/**
 * Every day from 2010, the year after the last summer time, to 2030, around midnight and at other
 * hours.
 */
function* moments() {
  const first = Date.UTC(2010, 0, 1, 18);
  for (let day = 0; day < 20 * 365; day++) {
    for (const offset of [-1, 0, 1, 5 * HOUR_MS + 123, 11 * HOUR_MS + 59_999]) {
      yield new Date(first + day * DAY_MS + offset);
    }
  }
}

test("days and months start at 00:00 in Dhaka and end a millisecond before the next", () => {
  for (const moment of moments()) {
    const { day } = wallClock(moment);
    const start = startOfDhakaDay(moment);
    const end = endOfDhakaDay(day);
    const month = startOfDhakaMonth(moment);

    if (
      dhakaDay(moment) !== day ||
      wallClock(start).time !== "00:00:00" ||
      wallClock(start).day !== day ||
      start.getUTCMilliseconds() !== 0 ||
      start > moment ||
      end === null ||
      end < moment ||
      end.getTime() - start.getTime() !== DAY_MS - 1 ||
      wallClock(month).day !== `${day.slice(0, 7)}-01` ||
      wallClock(month).time !== "00:00:00" ||
      month > start
    ) {
      expect.fail(`wrong around ${moment.toISOString()}`);
    }
  }
});

test("midnight in Dhaka is 18:00 of the day before in UTC", () => {
  const last = new Date("2026-11-30T17:59:59.999Z");
  const next = new Date("2026-11-30T18:00:00.000Z");
  expect(startOfDhakaDay(last).toISOString()).toBe("2026-11-29T18:00:00.000Z");
  expect(startOfDhakaDay(next)).toEqual(next);
  expect(startOfDhakaMonth(last).toISOString()).toBe("2026-10-31T18:00:00.000Z");
  expect(startOfDhakaMonth(next)).toEqual(next);
  expect(startOfDhakaMonth(new Date("2026-12-31T18:00:00Z")).toISOString()).toBe(
    "2026-12-31T18:00:00.000Z",
  );
});

test("a code's last day counts until its last moment", () => {
  expect(endOfDhakaDay("2026-11-21")?.toISOString()).toBe("2026-11-21T17:59:59.999Z");
  expect(endOfDhakaDay(" ২০২৬-১১-২১ ")?.toISOString()).toBe("2026-11-21T17:59:59.999Z");
  expect(endOfDhakaDay("2028-02-29")?.toISOString()).toBe("2028-02-29T17:59:59.999Z");
  expect(dhakaDay(endOfDhakaDay("2026-11-21") ?? new Date(0))).toBe("2026-11-21");
});

test.each([
  "",
  "tomorrow",
  "2026-02-29",
  "2026-02-30",
  "2026-04-31",
  "2026-13-01",
  "2026-00-10",
  "2026-11-00",
  "2026-11-32",
  "2026-1-1",
  "21-11-2026",
  "2026/11/21",
  "2026-11-21T00:00",
  "-002026-11-21",
  "+002026-11-21",
  "20261-11-21",
  "2026-11-21\u0000",
  "1e9",
])("%j is refused as a day", (text) => {
  expect(endOfDhakaDay(text)).toBeNull();
});

test.each([
  ["2026-11-20T18:00:00Z", "21 Nov 2026, 12:00 AM", "২১ নভেম্বর ২০২৬, রাত ১২টা"],
  ["2026-11-20T22:30:00Z", "21 Nov 2026, 4:30 AM", "২১ নভেম্বর ২০২৬, ভোর ৪:৩০"],
  ["2026-11-21T00:00:00Z", "21 Nov 2026, 6:00 AM", "২১ নভেম্বর ২০২৬, সকাল ৬টা"],
  ["2026-11-21T06:00:00Z", "21 Nov 2026, 12:00 PM", "২১ নভেম্বর ২০২৬, দুপুর ১২টা"],
  ["2026-11-21T10:05:00Z", "21 Nov 2026, 4:05 PM", "২১ নভেম্বর ২০২৬, বিকেল ৪:০৫"],
  ["2026-11-21T12:59:00Z", "21 Nov 2026, 6:59 PM", "২১ নভেম্বর ২০২৬, সন্ধ্যা ৬:৫৯"],
  ["2026-11-21T17:59:59Z", "21 Nov 2026, 11:59 PM", "২১ নভেম্বর ২০২৬, রাত ১১:৫৯"],
  ["2026-12-31T18:00:00Z", "1 Jan 2027, 12:00 AM", "১ জানুয়ারি ২০২৭, রাত ১২টা"],
])("%s is %s", (moment, english, bangla) => {
  expect(formatDateTime(new Date(moment), "en")).toBe(english);
  expect(formatDateTime(new Date(moment), "bn")).toBe(bangla);
  expect(english.startsWith(formatDate(new Date(moment), "en"))).toBe(true);
  expect(bangla.startsWith(formatDate(new Date(moment), "bn"))).toBe(true);
});

test("month names equal those of Intl", () => {
  for (let month = 0; month < 12; month++) {
    const date = new Date(Date.UTC(2026, month, 15));
    const name = (locale: string, width: "short" | "long") =>
      new Intl.DateTimeFormat(locale, { month: width, timeZone: "Asia/Dhaka" })
        .format(date)
        .normalize()
        // As the oldest Node that is allowed spells January and February.
        .replace(/রী$/, "রি");
    expect(formatDate(date, "en")).toBe(`15 ${name("en-US", "short")} 2026`);
    expect(formatDate(date, "bn").normalize()).toBe(`১৫ ${name("bn-BD", "long")} ২০২৬`);
  }
});
