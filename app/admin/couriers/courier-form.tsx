import { useNavigation } from "@remix-run/react";
import { COURIER_KINDS, KEY_NAMES } from "#app/domain/couriers/couriers.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../parts/admin-form-problems.tsx";
import styles from "../parts/form.module.css";
import { ShownBefore } from "../parts/meanwhile.tsx";
import type { CourierView } from "./view.server.ts";

const NEW = { name: "", kind: "pathao", store: "", trackingLink: "", isActive: true } as const;

/** These credentials are masked so that they cannot be read over a shoulder. */
const HIDDEN = new Set(["secretKey", "clientSecret", "courierPassword", "apiKey"]);

/** The form of a courier with its API credentials folded; a new courier is saved only once per `operation`. */
export function CourierForm({
  courier,
  operation,
  answer,
}: {
  courier: CourierView | null;
  operation: string;
  answer: FormState | null | undefined;
}) {
  const { couriers: words, frame } = useAdminWords();
  const isSaving = useNavigation().formMethod === "POST";
  const { name, kind, store, trackingLink, isActive } = courier ?? NEW;
  const shown = { name, kind, store, trackingLink, isActive: String(isActive) };
  const control = (field: keyof typeof shown) => ({
    label: words.fields[field] ?? field,
    ...fieldOf(answer, field, shown[field]),
  });
  const sayUse = (value: unknown) =>
    value === true || value === "true" ? words.active : words.inactive;
  return (
    <Form method="post" preventScrollReset className={styles.form}>
      <AdminFormProblems
        state={answer}
        fieldNames={words.fields}
        say={(field, value) => {
          if (field === "isActive") return sayUse(value);
          return field === "kind" ? (words.kinds[String(value)] ?? "") : String(value ?? "");
        }}
      />
      {!courier && <input type="hidden" name="operation" value={operation} />}
      {courier && (
        <>
          <input type="hidden" name="id" value={courier.id} />
          <ShownBefore version={courier.version} values={shown} />
        </>
      )}
      <div className={styles.columns}>
        <Field {...control("name")} maxLength={60} required />
        <Select {...control("kind")}>
          {COURIER_KINDS.map((one) => (
            <option key={one} value={one}>
              {words.kinds[one]}
            </option>
          ))}
        </Select>
        <Field {...control("store")} maxLength={60} />
        <Select {...control("isActive")}>
          <option value="true">{words.active}</option>
          <option value="false">{words.inactive}</option>
        </Select>
      </div>
      <Field {...control("trackingLink")} hint={words.linkHint} maxLength={300} inputMode="url" />
      <details>
        <summary>{words.keys}</summary>
        <p>
          {courier?.hasKeys && words.keysStored} {words.keysHint}
        </p>
        <div className={styles.columns}>
          {KEY_NAMES.map((key) => (
            <Field
              key={key}
              label={words.fields[key] ?? key}
              {...fieldOf(answer, key)}
              type={HIDDEN.has(key) ? "password" : "text"}
              autoComplete="off"
              maxLength={300}
            />
          ))}
        </div>
        {courier?.hasKeys && <Checkbox name="forgetKeys" label={words.forgetKeys} />}
      </details>
      <Button
        name="intent"
        value={courier ? "update-courier" : "create-courier"}
        disabled={isSaving}
      >
        {isSaving ? frame.saving : frame.save}
      </Button>
    </Form>
  );
}
