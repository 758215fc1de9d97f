/**
 * Taka spent on the days from `day` to `until` ("" for one day), together or on each, also in so
 * many later months.
 */
type Spending = {
  day: string;
  until: string;
  months: number | null;
  spent: number;
  eachDay?: boolean | undefined;
};

/** The number of days from one to another, both included. */
export const daysFrom = (day: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(day)) / 86_400_000) + 1;

export const isWholeMonth = (day: string, until: string): boolean =>
  day.endsWith("-01") && until === lastOfMonth(day);

/** The last day of the month of a day. */
function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/**
 * Each day of the spending with its share of the taka, in all its months; days whose share is
 * nothing are left out.
 */
export function spreadSpending({ day, until, months, spent, eachDay }: Spending) {
  const last = until || day;
  const isMonth = isWholeMonth(day, last);
  const days = Array.from({ length: (months ?? 0) + 1 }, (_, n) => {
    const from = monthsLater(day, n);
    const to = isMonth ? lastOfMonth(from) : addedDays(from, daysFrom(day, last) - 1);
    const length = daysFrom(from, to);
    return Array.from({ length }, (_none, at) => ({
      day: addedDays(from, at),
      spent: eachDay
        ? spent
        : Math.floor(((at + 1) * spent) / length) - Math.floor((at * spent) / length),
    }));
  }).flat();
  return spent === 0 ? days : days.filter((one) => one.spent > 0);
}

const addedDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The same day so many months later, or the last day of a shorter month. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 8);
  const last = lastOfMonth(`${first}01`);
  return [`${first}${day.slice(8)}`, last].toSorted()[0] ?? last;
}
