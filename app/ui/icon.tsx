/** Outlines on a 24 × 24 grid, in the current colour. */
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
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  dashboard: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  box: "M4 8l8-4.5L20 8v8.5L12 21l-8-4.5zM4 8l8 4.5L20 8M12 12.5V21",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01",
  tag: "M4 4h7.5L20 12.5 12.5 20 4 11.5zM8 8h.01",
  ticket: "M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3zM14 7v2M14 11v2M14 15v2",
  truck:
    "M3 6h11v10H3zM14 10h4l3 3v3h-7zM7 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 7 19M17 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 17 19",
  cash: "M3 6.5h18v11H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M6 9.5v.01M18 14.5v.01",
  back: "M4 9h11a5 5 0 0 1 0 10H8M8 5 4 9l4 4",
  share:
    "M17 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M7 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M17 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M9.2 10.8l5.6-3.4M9.2 13.2l5.6 3.4",
  people:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 19.5c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5M15.5 5a3.5 3.5 0 0 1 0 6.5M17.5 14.5c2.3.7 3.6 2.4 4 5",
  pass: "M4 5h16v14H4zM9 12.3a2 2 0 1 0 0-4 2 2 0 0 0 0 4M6 16c.4-1.7 1.4-2.4 3-2.4s2.6.7 3 2.4M14.5 9.5H17M14.5 13H17",
  gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1",
  exit: "M10 4H4v16h6M9 12h11M16 8l4 4-4 4",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z",
  edit: "M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5 17.5 10",
  left: "M14.5 5.5 8 12l6.5 6.5",
  chart: "M4 20h16M7 17v-5M12 17V6M17 17v-8",
  right: "M9.5 5.5 16 12l-6.5 6.5",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside text, never instead of it, so screen readers skip it. `size` in pixels. */
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
