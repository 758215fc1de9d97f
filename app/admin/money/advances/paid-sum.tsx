import type { FormState } from "#app/http/form-state.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";

/** A refusal stands at the box that answers it, which is offered only then. */
export const BEYOND_ORDER = { "advance-beyond-order": "beyondOrder" } as const;

/** The taka of an advance, and the question whether so much came once it is more than the order costs. */
export function PaidSum({
  answer,
  stored,
  label,
  form,
  id = "amount",
}: {
  answer: FormState | undefined;
  /** Taka that stand in the field at first; "" for none. */
  stored: string;
  label: string;
  /** The id of the form, if the field stands outside it. */
  form?: string;
  id?: string;
}) {
  const { advances: words } = useAdminWords();
  const { errors, ...amount } = fieldOf(answer, "amount", stored);
  const question = fieldOf(answer, "beyondOrder");
  return (
    <>
      <Field
        {...amount}
        errors={[...errors, ...question.errors]}
        form={form}
        id={id}
        label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
      />
      {(question.errors.length > 0 || question.defaultValue !== "") && (
        <Checkbox
          name={question.name}
          id={question.name}
          form={form}
          label={words.beyondOrder}
          defaultChecked={question.defaultValue !== ""}
        />
      )}
    </>
  );
}
