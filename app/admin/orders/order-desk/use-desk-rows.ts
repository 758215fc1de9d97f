import { useForm } from "@conform-to/react";
import type { RowView, TypedRow } from "./rows.server.ts";

/** The item rows of an order's form: their fields, and the buttons that change them. */
export function useDeskRows(rows: RowView[]) {
  const [form, { lines }] = useForm<{ lines: TypedRow[] }>({
    id: "order",
    defaultValue: { lines: rows },
  });
  return { form, lines };
}

export type DeskRows = ReturnType<typeof useDeskRows>;
