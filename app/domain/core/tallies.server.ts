import { GATEWAYS } from "./gateways.ts";

/** A count with its labels, as `/metrics` shows it. */
type TallyRow = { labels: Record<string, string>; n: number };

/** Counts by label since the start of this server. */
class Tally {
  readonly #counts = new Map<string, TallyRow>();

  /** `known` start at 0, so that the first event shows as an increase. */
  constructor(known: Record<string, string>[] = []) {
    for (const labels of known) this.add(labels, 0);
  }

  add(labels: Record<string, string> = {}, n = 1): void {
    const name = JSON.stringify(labels);
    const counted = this.#counts.get(name) ?? { labels, n: 0 };
    this.#counts.set(name, { labels, n: counted.n + n });
  }

  read(): TallyRow[] {
    return [...this.#counts.values()];
  }
}

/** All pairs of two labels' values. */
const pairs = (one: string, ofOne: readonly string[], other: string, ofOther: readonly string[]) =>
  ofOne.flatMap((a) => ofOther.map((b) => ({ [one]: a, [other]: b })));

/** Counts of this server since its start, for `/metrics`. */
export const tallies = {
  /**
   * Attempts to send messages; `retried` failed and will be tried again, `failed` were given up.
   */
  messages: new Tally(
    pairs("channel", ["webhook", "sms", "email", "conversion"], "outcome", [
      "delivered",
      "retried",
      "failed",
      "unknown",
      "skipped",
    ]),
  ),
  /** Requests to couriers' APIs. */
  courierCalls: new Tally(
    pairs("courier", ["pathao", "steadfast", "redx"], "outcome", ["answered", "failed"]),
  ),
  /** Requests to payment gateways. */
  gatewayCalls: new Tally(pairs("gateway", GATEWAYS, "outcome", ["answered", "failed"])),
  /** Worker jobs that ended with an internal error. */
  brokenJobs: new Tally(["tell", "deliver", "send-parcel", "ask-parcel"].map((task) => ({ task }))),
  orders: new Tally([{}]),
};
