import { useNavigation } from "@remix-run/react";
import { EVENT_TYPES } from "#app/domain/core/outbox/events.ts";
import type { Webhook } from "#app/domain/messages/webhooks/webhooks.server.ts";
import type { Limits } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../../core/admin-form-problems.tsx";
import styles from "../../core/groups.module.css";
import type { ListAnswer } from "../../core/list-page.tsx";
import { ShownBefore } from "../../core/meanwhile.tsx";
import { Ticks } from "../../core/ticks.tsx";

/** The form of a webhook; only an existing one can be turned off. */
export function WebhookForm({
  webhook,
  limits,
  answer,
  listHref,
}: {
  webhook: Webhook | null;
  limits: Limits;
  answer: ListAnswer;
  listHref: string;
}) {
  const { messages, frame } = useAdminWords();
  const { webhooks: words } = messages;
  const isSaving = useNavigation().formMethod === "POST";
  const { fields, hints } = words;
  const shown = {
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    events: webhook?.events.join(",") ?? "",
    isActive: String(webhook?.isActive ?? true),
  };
  const control = (name: "url" | "description") => ({
    ...limits[name],
    ...fieldOf(answer, name, shown[name]),
    label: fields[name] ?? name,
    hint: hints[name],
  });
  const action = webhook ? `${listHref}?edit=${webhook.id}` : listHref;
  return (
    <Form method="post" action={action} className={styles.form}>
      <AdminFormProblems state={answer} fieldNames={fields} />
      {webhook && <input type="hidden" name="id" value={webhook.id} />}
      {webhook && <ShownBefore version={webhook.version} values={shown} />}
      <Field {...control("url")} inputMode="url" autoComplete="off" />
      <Field {...control("description")} autoComplete="off" />
      <Ticks
        legend={fields.events ?? ""}
        name="events"
        options={EVENT_TYPES.map((type) => [type, words.events[type] ?? type] as const)}
        stored={webhook?.events ?? EVENT_TYPES}
        answer={answer}
      />
      {webhook && (
        <Select label={fields.isActive ?? ""} {...fieldOf(answer, "isActive", shown.isActive)}>
          <option value="true">{words.on}</option>
          <option value="false">{words.off}</option>
        </Select>
      )}
      <div>
        <Button
          disabled={isSaving}
          name="intent"
          value={webhook ? "update-webhook" : "create-webhook"}
        >
          {isSaving ? frame.saving : webhook ? frame.save : words.add}
        </Button>
      </div>
    </Form>
  );
}
