/**
 * The letters of GSM 03.38, each one septet; those of the second list take two. Any other letter
 * makes the whole message UCS-2.
 */
const GSM =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_EXTENDED = "^{}\\[~]|€\f";

/**
 * The capacity of a single SMS, and of each of several, whose header takes six octets: 3GPP TS
 * 23.040.
 */
const FITS = {
  "GSM-7": { single: 160, each: 153 },
  "UCS-2": { single: 70, each: 67 },
} as const;

export type SmsSize = { encoding: keyof typeof FITS; units: number; segments: number };

/**
 * The number of SMS that a text is charged as. `units` are septets, or UTF-16 code units if one
 * letter is not in GSM-7.
 */
export function smsSize(text: string): SmsSize {
  const letters = [...text];
  const isGsm = letters.every((letter) => GSM.includes(letter) || GSM_EXTENDED.includes(letter));
  const widths = letters.map((letter) =>
    isGsm ? (GSM_EXTENDED.includes(letter) ? 2 : 1) : letter.length,
  );
  const encoding = isGsm ? "GSM-7" : "UCS-2";
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { single, each } = FITS[encoding];
  if (units <= single) return { encoding, units, segments: 1 };
  return { encoding, units, segments: countParts(widths, each) };
}

/** A letter of two units is never split. */
function countParts(widths: readonly number[], each: number): number {
  let parts = 1;
  let filled = 0;
  for (const width of widths) {
    if (filled + width > each) {
      parts += 1;
      filled = 0;
    }
    filled += width;
  }
  return parts;
}
