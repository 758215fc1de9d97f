/** Spending as lists and the audit name it: "2026-11-21 · facebook". */
export const nameOfAdvertising = ({ day, source }: { day: string; source: string }) =>
  [day, source].filter(Boolean).join(" · ");
