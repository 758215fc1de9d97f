/** What stands in braces in a message, and is filled in for each order. */
export const PLACEHOLDERS = ["shop", "name", "number", "total", "status", "link"] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** What is filled in; a text for each placeholder. */
export type MessageValues = Record<Placeholder, string>;

const IN_BRACES = /\{([a-z]+)\}/g;

/** The template with its placeholders filled in, each value as it is: a value with braces is not read again. */
export function fillTemplate(template: string, values: MessageValues): string {
  return template.replace(IN_BRACES, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  );
}

/** Whether every word in braces is one that can be filled in. */
export function isTemplate(text: string): boolean {
  return [...text.matchAll(IN_BRACES)].every(([, name]) =>
    PLACEHOLDERS.some((placeholder) => placeholder === name),
  );
}

/** What a shop says before its owner has changed a word. */
export const DEFAULT_TEXTS = {
  placedText: "{shop}: we have your order {number}, {total}. We will call you.",
  placedTextBn: "{shop}: অর্ডার {number} পেয়েছি, মোট {total}। আমরা ফোন করব।",
  statusText: "{shop}: your order {number} is now: {status}.",
  statusTextBn: "{shop}: আপনার অর্ডার {number} এখন: {status}।",
} as const;
