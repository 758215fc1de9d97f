import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * Rows of a list, and a button for one more: in the page itself, because the form would upload its
 * pictures, or without script by showing the form again, whose last rows are empty.
 */
export function GrowingRows({
  list,
  length,
  className,
  add,
  children,
}: {
  list: string;
  /** The number of rows with the empty ones. */
  length: number;
  className: string | undefined;
  add: string;
  children: (row: number, name: (field: string) => string) => ReactNode;
}) {
  const hydrated = useHydrated();
  const [added, setAdded] = useState(0);
  return (
    <>
      {Array.from({ length: length + added }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
        <div key={row} className={className}>
          {children(row, (field) => `${list}[${row}].${field}`)}
        </div>
      ))}
      <div>
        <Button
          look="quiet"
          formNoValidate
          {...(hydrated
            ? { type: "button", onClick: () => setAdded(added + 1) }
            : { name: "intent", value: "add-row" })}
        >
          {add}
        </Button>
      </div>
    </>
  );
}
