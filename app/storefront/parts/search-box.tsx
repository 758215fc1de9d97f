import { type ComponentType, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./search-box.module.css";
import type { SuggestionsProps } from "./suggestions.tsx";

/** A GET form, so that every search has an address; with script it suggests while typing. */
export function SearchBox({ search = "", action = "/shop" }: { search?: string; action?: string }) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  // Loaded on first focus; the form works without it.
  const loadSuggestions = () =>
    import("./suggestions.tsx").then(
      (part) => setSuggestions(() => part.Suggestions),
      () => {},
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones here do not know the search element yet
    <form action={action} className={styles.box} role="search">
      <input
        ref={input}
        className={styles.input}
        type="search"
        name="q"
        defaultValue={search}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={words.shop.search}
        placeholder={words.shop.search}
        onFocus={Suggestions ? undefined : loadSuggestions}
      />
      <button className={styles.button} type="submit">
        <Icon name="search" />
        <span className="hidden-visually">{words.shop.searchButton}</span>
      </button>
      {Suggestions && <Suggestions input={input} />}
    </form>
  );
}
