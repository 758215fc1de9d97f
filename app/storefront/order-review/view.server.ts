import type { Language } from "#app/domain/language.ts";
import { textFor } from "#app/domain/local-text.ts";
import type { ReviewableLine } from "#app/domain/reviews/reviews.server.ts";

/** A good of an order as its review's page shows it. */
export type LineView = ReturnType<typeof viewLine>;

export function viewLine({ title, ...line }: ReviewableLine, language: Language) {
  return { ...line, title: textFor(title, language) };
}

/** Which good is asked about: the one chosen, else the first that nothing was said of, else the first. */
export function openLine(lines: readonly LineView[], chosen: string | null): number | null {
  const line =
    lines.find(({ position }) => String(position) === chosen) ??
    lines.find(({ review }) => !review) ??
    lines[0];
  return line?.position ?? null;
}

/** What a person is called to begin with; they may write another name, or none. */
export function firstName(fullName: string): string {
  const [first = ""] = fullName.trim().split(/\s+/);
  return first.startsWith("•") ? "" : first.slice(0, 60);
}
