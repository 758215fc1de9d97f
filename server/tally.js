/** Sums by key, each forgotten when it is back at 0. */
export class Tally {
  /** @type {Map<string, number>} */
  #sums = new Map();

  /** @param {string} key */
  of(key) {
    return this.#sums.get(key) ?? 0;
  }

  /** @param {string} key @param {number} more negative to take away */
  add(key, more) {
    const sum = this.of(key) + more;
    if (sum > 0) this.#sums.set(key, sum);
    else this.#sums.delete(key);
  }
}
