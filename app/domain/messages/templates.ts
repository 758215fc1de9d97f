/** The placeholders of a message, filled in for each order. */
export const PLACEHOLDERS = [
  "shop",
  "name",
  "number",
  "total",
  "status",
  "courier",
  "link",
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** A text for each placeholder. */
export type MessageValues = Record<Placeholder, string>;

const IN_BRACES = /\{([a-z]+)\}/g;

/**
 * Fills in the placeholders; an empty one leaves no blank at the end. Braces inside a value are not
 * read as placeholders.
 */
export function fillTemplate(template: string, values: MessageValues): string {
  const filled = template.replace(IN_BRACES, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  );
  return filled.trimEnd();
}

/** Whether every word in braces is a placeholder. */
export function isTemplate(text: string): boolean {
  return [...text.matchAll(IN_BRACES)].every(([, name]) =>
    PLACEHOLDERS.some((placeholder) => placeholder === name),
  );
}

/** The texts until the owner changes them. */
export const DEFAULT_TEXTS = {
  placedText: "{shop}: we have your order {number}, {total}. We will call you.",
  placedTextBn: "{shop}: অর্ডার {number} পেয়েছি, মোট {total}। আমরা ফোন করব।",
  statusText: "{shop}: your order {number} is now: {status}. {courier}",
  statusTextBn: "{shop}: আপনার অর্ডার {number} এখন: {status}। {courier}",
} as const;
