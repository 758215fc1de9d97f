/** Order matters: Edge also names Chrome, and Chrome also names Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera|\bOPX\//, "Opera"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

/** Characters of a `User-Agent` that are read; real ones have about 150. */
const MOST_CHARACTERS = 300;

/**
 * "Chrome, Android" from a `User-Agent`, for the user's list of sessions. A program gives its name;
 * otherwise "".
 */
export function deviceOf(userAgent: string | null): string {
  const said = (userAgent ?? "").slice(0, MOST_CHARACTERS);
  const known = [BROWSERS, SYSTEMS].flatMap((kinds) => {
    const found = kinds.find(([pattern]) => pattern.test(said));
    return found ? [found[1]] : [];
  });
  if (known.length > 0) return known.join(", ");
  return /^[A-Za-z][\w .-]{0,29}/.exec(said)?.[0].trim() ?? "";
}
