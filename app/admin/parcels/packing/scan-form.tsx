import { formatNumber } from "#app/domain/core/money.ts";
import type { showLine } from "#app/domain/orders/reading/order-lines.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../packing.module.css";
import { ScanField } from "./scan-field.tsx";

export type ScanAnswer = {
  key: string;
  text: string;
  /** True when the order is packed; any other outcome must be read before the next scan. */
  isDone: boolean;
  /** The unreadable input, shown for correction. */
  typed: string;
  /** The order just packed, which can be undone. */
  packed: { id: string; fullName: string; lines: ReturnType<typeof showLine>[] } | null;
};

/** Packs by scanning, and says what became of the last scan. */
export function ScanForm({ answer }: { answer: ScanAnswer | null }) {
  const { packing } = useAdminWords();
  const { language } = useWords();
  return (
    <section className={styles.scan}>
      <Form method="post" preventScrollReset>
        <ScanField
          label={packing.scan}
          intent="pack"
          button={packing.pack}
          answer={answer}
          isFirst
        />
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
            <ul className={styles.goods}>
              {answer.packed.lines.map((line, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
                <li key={position}>
                  {formatNumber(line.quantity, language)} × <ProductName of={line} />
                </li>
              ))}
            </ul>
          )}
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
