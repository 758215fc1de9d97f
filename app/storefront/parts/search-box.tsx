import { Icon } from "#app/ui/icon.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./search-box.module.css";

/** Searches titles and descriptions. A plain GET form: every search has an address. */
export function SearchBox({ search = "", action = "/shop" }: { search?: string; action?: string }) {
  const words = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: phones here do not know the search element yet
    <form action={action} className={styles.box} role="search">
      <input
        className={styles.input}
        type="search"
        name="q"
        defaultValue={search}
        maxLength={100}
        enterKeyHint="search"
        aria-label={words.shop.search}
        placeholder={words.shop.search}
      />
      <button className={styles.button} type="submit">
        <Icon name="search" />
        <span className="hidden-visually">{words.shop.searchButton}</span>
      </button>
    </form>
  );
}
