/** `share` of the side is the logo; a phone may cut off what lies outside the inner 80 %. */
export const ICONS = [
  { use: "favicon", size: 64, share: 1 },
  { use: "touch", size: 180, share: 0.86 },
  { use: "small", size: 192, share: 0.94 },
  { use: "large", size: 512, share: 0.94 },
  { use: "maskable", size: 512, share: 0.56 },
] as const;

/** The name of an icon below `/icon/`; it holds the logo's hash and never changes. */
export const iconPath = (logo: string, { use }: { use: (typeof ICONS)[number]["use"] }) =>
  `${logo.replace(/\.webp$/, "")}-${use}.png`;
