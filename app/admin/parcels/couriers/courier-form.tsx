import type { Courier } from "#app/domain/parcels/couriers/couriers.server.ts";
import {
  COURIER_KINDS,
  type CourierKind,
  KEY_NAMES,
  WEBHOOK_KINDS,
} from "#app/domain/parcels/couriers/couriers.ts";
import type { Limits } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Checkbox, Field, Select } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { controlsOf } from "../../core/controls.ts";
import styles from "../../core/form.module.css";
import { type ListAnswer, RowForm } from "../../core/list-page.tsx";

const NEW = { name: "", kind: "pathao", store: "", trackingLink: "", isActive: true } as const;

/** These credentials are masked so that they cannot be read over a shoulder. */
const HIDDEN = new Set([
  "redxToken",
  "secretKey",
  "clientSecret",
  "courierPassword",
  "apiKey",
  "webhookSecret",
]);

/** The key that names the pickup store. */
const STORE_KEYS: Partial<Record<CourierKind, string>> = {
  pathao: "storeId",
  redx: "redxStoreId",
};

/**
 * The form of a courier with its API credentials folded; a new courier is saved only once per
 * `operation`.
 */
export function CourierForm({
  courier,
  operation,
  origin,
  stores,
  limits,
  answer,
}: {
  courier: Courier | null;
  /** The pickup stores that the courier names. */
  stores: readonly { id: string; name: string }[];
  operation: string;
  /** The shop's own address. */
  origin: string;
  limits: Limits;
  answer: ListAnswer;
}) {
  const { couriers: words } = useAdminWords();
  const { name, kind, store, trackingLink, isActive } = courier ?? NEW;
  const shown = { name, kind, store, trackingLink, isActive: String(isActive) };
  const control = controlsOf({ labels: words.fields, shown, limits, answer });
  const secret = (field: string) => ({
    label: wordFor(words.fields, field) ?? field,
    ...limits[field],
    ...fieldOf(answer, field),
    type: HIDDEN.has(field) ? "password" : "text",
    autoComplete: "off",
  });
  return (
    <RowForm
      row={courier}
      shown={shown}
      answer={answer}
      intents={["create-courier", "update-courier"]}
      fieldNames={words.fields}
      say={(field, value) => {
        if (field === "isActive") return String(value) === "true" ? words.active : words.inactive;
        return field === "kind" ? (wordFor(words.kinds, String(value)) ?? "") : String(value ?? "");
      }}
    >
      {!courier && <input type="hidden" name="operation" value={operation} />}
      <div className={styles.columns}>
        <Field {...control("name")} />
        <Select {...control("kind")}>
          {COURIER_KINDS.map((one) => (
            <option key={one} value={one}>
              {words.kinds[one]}
            </option>
          ))}
        </Select>
        <Field {...control("store")} />
        <Select {...control("isActive")}>
          <option value="true">{words.active}</option>
          <option value="false">{words.inactive}</option>
        </Select>
      </div>
      <Field {...control("trackingLink", words.linkHint)} inputMode="url" />
      <details>
        <summary>{words.keys}</summary>
        <p>
          {courier?.hasKeys && words.keysStored} {words.keysHint}
        </p>
        <div className={styles.columns}>
          {KEY_NAMES.map((key) =>
            stores.length > 0 && key === STORE_KEYS[kind] ? (
              <Select key={key} label={wordFor(words.fields, key) ?? key} {...fieldOf(answer, key)}>
                <option value="">{words.storeStays}</option>
                {stores.map((store) => (
                  <option key={store.id} value={store.id}>
                    {store.name} ({store.id})
                  </option>
                ))}
              </Select>
            ) : (
              <Field key={key} {...secret(key)} />
            ),
          )}
        </div>
      </details>
      {(!courier || WEBHOOK_KINDS.includes(courier.kind)) && (
        <details open={answer?.errors.webhookSecret !== undefined}>
          <summary>{words.webhook}</summary>
          <p>{words.webhookHint(courier?.name || words.courierItself)}</p>
          {courier ? (
            <Field
              label={words.webhookAddress}
              name="webhookAddress"
              defaultValue={`${origin}/courier-webhook/${courier.id}`}
              readOnly
            />
          ) : (
            <p>{words.webhookAfter}</p>
          )}
          {courier?.kind === "redx" && <p>{words.webhookQuery}</p>}
          <Field {...secret("webhookSecret")} hint={courier?.hasWebhook ? words.webhookOn : ""} />
        </details>
      )}
      {(courier?.hasKeys || courier?.hasWebhook) && (
        <Checkbox name="forgetKeys" label={words.forgetKeys} />
      )}
    </RowForm>
  );
}
