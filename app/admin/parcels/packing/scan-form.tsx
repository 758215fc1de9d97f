import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../packing.module.css";

export type ScanAnswer = {
  key: string;
  text: string;
  /** True when the order is packed; any other outcome must be read before the next scan. */
  isDone: boolean;
  /** The unreadable input, shown for correction. */
  typed: string;
  /** The order just packed, which can be undone. */
  packed: { id: string; fullName: string } | null;
};

/**
 * A field for a barcode scanner, which types the number and presses Enter; every answer clears and
 * focuses it.
 */
export function ScanForm({ answer }: { answer: ScanAnswer | null }) {
  const { packing } = useAdminWords();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every answer
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    input.value = answer?.typed ?? "";
    input.focus();
    input.select();
  }, [answer?.key]);
  return (
    <section className={styles.scan}>
      <Form method="post" preventScrollReset className={styles.scanForm}>
        <label htmlFor="number">{packing.scan}</label>
        <div className={styles.scanRow}>
          <input
            ref={field}
            id="number"
            name="number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            required
            // biome-ignore lint/a11y/noAutofocus: whoever opens this page has a scanner in hand
            autoFocus
            defaultValue={answer?.typed ?? ""}
          />
          <Button name="intent" value="pack">
            {packing.pack}
          </Button>
        </div>
      </Form>
      {answer && (
        <div
          key={answer.key}
          className={answer.isDone ? styles.done : styles.stop}
          role={answer.isDone ? "status" : "alert"}
        >
          <p>
            <b>{answer.text}</b> {answer.packed?.fullName}
          </p>
          {answer.packed && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={answer.packed.id} />
              <Button look="secondary" name="intent" value="unpack">
                {packing.undo}
              </Button>
            </Form>
          )}
        </div>
      )}
    </section>
  );
}
