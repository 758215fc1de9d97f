/**
 * Widths of the bars and gaps of each symbol of Code 128 (ISO/IEC 15417, table 1), in modules,
 * beginning with a bar. Symbols 103 to 105 start a barcode, 106 ends it.
 */
const SYMBOLS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/);

const START_B = 104;
const START_C = 105;
const TO_B = 100;
const STOP = 106;

/** Blank modules that a scanner needs on each side. */
const QUIET = 10;

/**
 * A whole number as Code 128: position and width of each bar, and the total width, in modules with
 * the quiet zones. A symbol encodes two digits; the last digit of an odd number is encoded alone.
 */
export function code128(number: number): { bars: { x: number; width: number }[]; width: number } {
  const values = withChecksum(symbolsOf(String(Math.trunc(Math.abs(number)))));
  const bars: { x: number; width: number }[] = [];
  let x = QUIET;
  for (const value of values) {
    [...(SYMBOLS[value] ?? "")].forEach((digit, i) => {
      const width = Number(digit);
      if (i % 2 === 0) bars.push({ x, width });
      x += width;
    });
  }
  return { bars, width: x + QUIET };
}

function symbolsOf(digits: string): number[] {
  const pairs = (digits.match(/../g) ?? []).map(Number);
  if (digits.length % 2 === 0) return [START_C, ...pairs];
  // Set B encodes the printable characters, starting at the space.
  const last = digits.charCodeAt(digits.length - 1) - 32;
  return pairs.length > 0 ? [START_C, ...pairs, TO_B, last] : [START_B, last];
}

/** The checksum weights each symbol by its position; the first and the second both weigh 1. */
function withChecksum(values: number[]): number[] {
  const sum = values.reduce((total, value, place) => total + value * Math.max(place, 1), 0);
  return [...values, sum % 103, STOP];
}
