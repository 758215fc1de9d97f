/** Outlines on a 24 × 24 field, drawn with the current colour. */
const PATHS = {
  home: "M3 11 12 4l9 7M5.5 9.5V20h13V9.5M10 20v-6h4v6",
  shop: "M4 10v10h16V10M3 6l1.5-2h15L21 6v2.5a2.25 2.25 0 0 1-4.5 0 2.25 2.25 0 0 1-4.5 0 2.25 2.25 0 0 1-4.5 0A2.25 2.25 0 0 1 3 8.5zM9 20v-5h6v5",
  cart: "M3 4h2.5l2.3 11h9.9L20 7.5H6.3M9 19.5h.01M17 19.5h.01",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 7.8h.01",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 20 20",
  filter: "M4 6h16M7 12h10M10 18h4",
  minus: "M6 12h12",
  plus: "M12 6v12M6 12h12",
  close: "M6 6l12 12M18 6 6 18",
  chat: "M4 5h16v11H9.5L5 20v-4H4z",
  phone:
    "M6 3.5h3.5l1.5 4.5-2.3 1.7a12 12 0 0 0 5.6 5.6L16 13l4.5 1.5V18a2.5 2.5 0 0 1-2.7 2.5C10.5 20 4 13.5 3.5 6.2A2.5 2.5 0 0 1 6 3.5z",
  check: "M5 12.5 10 17.5 19 7",
  pause: "M9 6v12M15 6v12",
  play: "M8 5.5v13l11-6.5z",
  edit: "M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5 17.5 10",
  left: "M14.5 5.5 8 12l6.5 6.5",
  right: "M9.5 5.5 16 12l-6.5 6.5",
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside words, never instead of them: hidden from ears. `size` in pixels. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
