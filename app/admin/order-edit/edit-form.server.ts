import { orderEditSchema } from "#app/domain/orders/changing/edit-input.server.ts";
import type { ShownEdit } from "#app/domain/orders/changing/edit-plan.server.ts";
import type { OrderEdit } from "#app/domain/orders/changing/order-edit.ts";
import { formFields, parseForm, readShown } from "#app/http/form.server.ts";
import { complaintsOf } from "#app/http/form-state.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import {
  parseRows,
  ROW_LISTS,
  ROW_TEXTS,
  readRows,
  type TypedRow,
} from "../order-desk/rows.server.ts";

export const EDIT_FIELDS = formFields([orderEditSchema], {
  texts: [...ROW_TEXTS, "shownTotal"],
  lists: { ...ROW_LISTS, from: 20 },
  shownBefore: true,
});

type ReadEdit = {
  rows: TypedRow[];
  errors: FormErrors;
  /** Null when a typed value is invalid. */
  edit: OrderEdit | null;
  shown: ShownEdit | undefined;
};

/** The submitted form as typed, and as an edit of the order it was opened with. */
export function readEdit(form: FormData, words: ServerWords): ReadEdit {
  const rows = readRows(form);
  const { parsed, errors: ofRows } = parseRows(rows, words);
  const submission = parseForm(form, orderEditSchema);
  const errors = {
    ...(submission.status === "success" ? {} : complaintsOf(submission, words)),
    ...ofRows,
  };
  const shown = readShown(form, orderEditSchema);
  const standing = parsed.filter(({ position }) => position !== "");
  const wasShown = shown && {
    version: shown.version,
    was: {
      ...shown.was,
      lines: standing.map((row) => ({
        position: Number(row.position),
        ...{ quantity: Number(row.wasQuantity), price: Number(row.wasPrice) },
      })),
    },
  };
  const isReadable = submission.status === "success" && Object.keys(ofRows).length === 0;
  if (!isReadable) return { rows, errors, edit: null, shown: wasShown as ShownEdit | undefined };
  const { promo, ...fields } = submission.value;
  const edit: OrderEdit = {
    ...fields,
    promo: promo || undefined,
    lines: standing.map(({ position, number, taka, wasPrice }) => ({
      position: Number(position),
      quantity: number,
      price: taka ?? Number(wasPrice),
    })),
    added: parsed
      .filter(({ position, number }) => position === "" && number > 0)
      // An untouched price follows the shop's current price.
      .map((row) => ({
        productId: row.productId,
        quantity: row.number,
        price: row.price === row.wasPrice ? null : row.taka,
      })),
  };
  return { rows, errors, edit, shown: wasShown as ShownEdit | undefined };
}
