import { type RefObject, useEffect, useId, useState } from "react";
import type { Suggestions as Found } from "#app/domain/catalog/search/suggestions.server.ts";
import type { ShownText } from "#app/domain/core/local-text.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { Local } from "#app/ui/local.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./suggestions.module.css";

export type SuggestionsProps = { input: RefObject<HTMLInputElement> };

/** Delay in milliseconds after the last key, about the pause between two words typed on a phone. */
const PAUSE_MS = 200;

type Option = { href: string; label: ShownText; note: string };

/**
 * Suggested products and categories as a combobox with a list (WAI-ARIA APG): focus stays in the
 * field, arrows move, Enter opens, Escape closes.
 */
export function Suggestions({ input }: SuggestionsProps) {
  const words = useWords();
  const listId = useId();
  const [options, setOptions] = useState<Option[]>([]);
  const [active, setActive] = useState(-1);
  useTypedText(input, async (text, signal) => {
    setActive(-1);
    if (text.length < 2) return setOptions([]);
    const found = await ask(text, signal);
    setOptions(asOptions(found, words.shop.inCategory, words.language));
  });
  useCombobox(input, { listId, options, active, setActive, close: () => setOptions([]) });
  return (
    <>
      <p className="hidden-visually" role="status">
        {options.length > 0 && words.shop.suggestionsFound(options.length)}
      </p>
      {options.length > 0 && (
        <div className={styles.list} id={listId} role="listbox" aria-label={words.shop.suggestions}>
          {options.map(({ href, label, note }, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the box's
            <div
              key={href}
              id={`${listId}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={styles.option}
              // Prevents the click from taking the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => location.assign(href)}
            >
              <span>
                <Local of={label} />
              </span>
              <span className={styles.note}>{note}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** A failed request gives no suggestions. */
async function ask(text: string, signal: AbortSignal): Promise<Found> {
  const nothing: Found = { products: [], categories: [] };
  try {
    const answer = await fetch(`/shop/suggestions?${new URLSearchParams({ q: text })}`, { signal });
    return answer.ok ? await answer.json() : nothing;
  } catch {
    return nothing;
  }
}

function asOptions(
  { products, categories }: Found,
  category: string,
  language: "en" | "bn",
): Option[] {
  return [
    ...categories.map(({ slug, name }) => ({
      href: `/shop/collection/${slug}`,
      label: name,
      note: category,
    })),
    ...products.map(({ slug, title, size, price }) => ({
      href: `/products/${slug}`,
      label: title,
      note: [size, formatTaka(price, language)].filter(Boolean).join(" · "),
    })),
  ];
}

/** Reports the typed text after a pause and discards answers to older texts. */
function useTypedText(
  input: SuggestionsProps["input"],
  answer: (text: string, signal: AbortSignal) => Promise<void>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box stays the same, and what is done with the text too
  useEffect(() => {
    const box = input.current;
    let timer: number | undefined;
    let asking = new AbortController();
    const hear = () => {
      clearTimeout(timer);
      asking.abort();
      const own = new AbortController();
      asking = own;
      timer = window.setTimeout(() => {
        const text = box?.value.trim() ?? "";
        void answer(text, own.signal);
      }, PAUSE_MS);
    };
    box?.addEventListener("input", hear);
    // Text may have been typed while this script loaded.
    if (box && box.value !== box.defaultValue) hear();
    return () => {
      clearTimeout(timer);
      asking.abort();
      box?.removeEventListener("input", hear);
    };
  }, []);
}

type Combobox = {
  listId: string;
  options: Option[];
  active: number;
  setActive: (at: number) => void;
  close: () => void;
};

function useCombobox(
  input: SuggestionsProps["input"],
  { listId, options, active, setActive, close }: Combobox,
): void {
  useEffect(() => {
    const box = input.current;
    if (!box) return;
    const isOpen = options.length > 0;
    const attributes: Record<string, string | null> = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(isOpen),
      "aria-controls": isOpen ? listId : null,
      "aria-activedescendant": active >= 0 ? `${listId}-${active}` : null,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) box.removeAttribute(name);
      else box.setAttribute(name, value);
    }
    const press = (event: KeyboardEvent) => {
      if (!isOpen || event.isComposing) return;
      const last = options.length - 1;
      if (event.key === "ArrowDown") setActive(active === last ? -1 : active + 1);
      else if (event.key === "ArrowUp") setActive(active === -1 ? last : active - 1);
      else if (event.key === "Escape") close();
      else if (event.key === "Enter" && options[active]) location.assign(options[active].href);
      else return;
      event.preventDefault();
    };
    box.addEventListener("keydown", press);
    box.addEventListener("blur", close);
    return () => {
      box.removeEventListener("keydown", press);
      box.removeEventListener("blur", close);
    };
  });
}
