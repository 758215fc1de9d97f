/** A source of numbers that a seed decides (mulberry32). */
export type Random = ReturnType<typeof random>;

export function random(seed: number) {
  let state = seed >>> 0;
  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    /** A whole number from `least` to `most`. */
    whole: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    chance: (share: number) => next() < share,
    pick<One>(list: readonly One[]): One {
      const one = list[Math.floor(next() * list.length)];
      if (one === undefined) throw new Error("there is nothing to choose from");
      return one;
    },
    seed: () => Math.floor(next() * 2 ** 32),
  };
}

/** Picks among the names of a table of weights. */
export function weighted<Name extends string>(chance: Random, weights: Record<Name, number>): Name {
  const names = Object.keys(weights) as Name[];
  let left = chance.whole(
    1,
    names.reduce((sum, name) => sum + weights[name], 0),
  );
  for (const name of names) {
    left -= weights[name];
    if (left <= 0) return name;
  }
  throw new Error("the weights are empty");
}
