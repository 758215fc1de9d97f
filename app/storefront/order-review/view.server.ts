import type { ReviewableLine } from "#app/domain/catalog/reviews/reviews.server.ts";
import type { Language } from "#app/domain/core/language.ts";
import { textFor } from "#app/domain/core/local-text.ts";

/** An order line as its review page shows it. */
export type LineView = ReturnType<typeof viewLine>;

export function viewLine({ title, ...line }: ReviewableLine, language: Language) {
  return { ...line, title: textFor(title, language) };
}

/** The line to review: the chosen one, else the first without a review, else the first. */
export function openLine(lines: readonly LineView[], chosen: string | null): number | null {
  const line =
    lines.find(({ position }) => String(position) === chosen) ??
    lines.find(({ review }) => !review) ??
    lines[0];
  return line?.position ?? null;
}

/** The name suggested for a review, which can be changed or removed. */
export function firstName(fullName: string): string {
  const [first = ""] = fullName.trim().split(/\s+/);
  return first.startsWith("•") ? "" : first.slice(0, 60);
}
