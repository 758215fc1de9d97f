export type Random = () => number;

/** Mulberry32: the same name gives the same numbers, so every run draws the same picture. */
export function random(name: string): Random {
  let state = fingerprint(name);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** FNV-1a: a 32-bit hash of a text. */
export function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

export function pick<T>(from: readonly [T, ...T[]], next: Random): T {
  return from[Math.floor(next() * from.length)] ?? from[0];
}
