import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../track-order.module.css";

type State = "new" | "copied" | "by-hand";

/**
 * Shares the page's address by the phone's sheet, the clipboard or WhatsApp; shows the address when the clipboard is
 * unavailable.
 */
export function ShareLink({ url, text }: { url: string; text: string }) {
  const { thanks } = useWords();
  const hydrated = useHydrated();
  const [state, setState] = useState<State>("new");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setState("copied");
    } catch {
      setState("by-hand");
    }
  };
  const canShare = hydrated && typeof navigator.share === "function";
  return (
    <>
      {canShare && (
        <Button
          type="button"
          look="secondary"
          // Closing the share sheet is not an error.
          onClick={() => void navigator.share({ title: text, url }).catch(() => undefined)}
        >
          {thanks.share}
        </Button>
      )}
      {hydrated && (
        <Button type="button" look="secondary" onClick={() => void copy()}>
          {thanks.copy}
        </Button>
      )}
      <ButtonLink
        href={`https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` })}`}
        look="secondary"
        rel="noopener"
      >
        <Icon name="chat" size={20} />
        {thanks.whatsApp}
      </ButtonLink>
      <p className={styles.copied} role="status">
        {state === "copied" && thanks.copied}
        {state === "by-hand" && (
          <label>
            {thanks.copyByHand}
            <input readOnly value={url} onFocus={(event) => event.target.select()} />
          </label>
        )}
      </p>
    </>
  );
}
