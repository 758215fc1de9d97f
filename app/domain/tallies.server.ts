/** A count of one kind of thing, as `/metrics` shows it. */
type Counted = { labels: Record<string, string>; n: number };

/** Counts since the start of this server, by their labels. */
class Tally {
  readonly #counts = new Map<string, Counted>();

  /** `known` begin at 0, so that the first of each is seen as a rise. */
  constructor(known: Record<string, string>[] = []) {
    for (const labels of known) this.add(labels, 0);
  }

  add(labels: Record<string, string> = {}, n = 1): void {
    const name = JSON.stringify(labels);
    const counted = this.#counts.get(name) ?? { labels, n: 0 };
    this.#counts.set(name, { labels, n: counted.n + n });
  }

  read(): Counted[] {
    return [...this.#counts.values()];
  }
}

/** Every pair of two labels' values. */
const pairs = (one: string, ofOne: readonly string[], other: string, ofOther: readonly string[]) =>
  ofOne.flatMap((a) => ofOther.map((b) => ({ [one]: a, [other]: b })));

/** What this server has done since its start, for `/metrics`. */
export const tallies = {
  /** Attempts at messages; `retried` failed and are tried again, `failed` are given up. */
  messages: new Tally(
    pairs("channel", ["webhook", "sms", "email"], "outcome", [
      ...["delivered", "retried", "failed", "unknown", "skipped"],
    ]),
  ),
  /** Calls of couriers' interfaces. */
  courierCalls: new Tally(
    pairs("courier", ["pathao", "steadfast"], "outcome", ["answered", "failed"]),
  ),
  /** Jobs of the worker that broke off with an error of the shop's own. */
  brokenJobs: new Tally(["tell", "deliver", "send-parcel", "ask-parcel"].map((task) => ({ task }))),
  orders: new Tally([{}]),
};
