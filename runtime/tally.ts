/** Sums by key, each forgotten when it is back at 0. */
export class Tally {
  #sums: Map<string, number> = new Map();

  of(key: string) {
    return this.#sums.get(key) ?? 0;
  }

  /** @param more negative to take away */
  add(key: string, more: number) {
    const sum = this.of(key) + more;
    if (sum > 0) this.#sums.set(key, sum);
    else this.#sums.delete(key);
  }
}
