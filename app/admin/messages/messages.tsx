import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { hasMail } from "#app/domain/messages/mail.server.ts";
import {
  findMessageSettings,
  messageSettingsSchema,
  updateMessageSettings,
} from "#app/domain/messages/message-settings.server.ts";
import { hasSmsGateway } from "#app/domain/messages/sms-gateway.server.ts";
import { smsSize } from "#app/domain/messages/sms-segments.ts";
import { DEFAULT_TEXTS, fillTemplate, type MessageValues } from "#app/domain/messages/templates.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { formFields, type Limits, limitsOf } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { Card } from "../core/card.tsx";
import { FieldGroup, isAsked } from "../core/field-group.tsx";
import styles from "../core/groups.module.css";
import { ShownBefore } from "../core/meanwhile.tsx";
import { PageHead } from "../core/page-head.tsx";
import { save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { Tick, Ticks } from "../core/ticks.tsx";
import { useMay } from "../core/use-may.ts";
import { sampleValues } from "./messages/sample.server.ts";
import { NotSetUp } from "./not-set-up.tsx";

const BOXES = [
  "smsOnPlaced",
  "emailOnPlaced",
  "ownerOnPlaced",
  "ownerOnLowStock",
  "smsStatuses",
  "emailStatuses",
] as const;

const TEMPLATES = ["placedTextBn", "placedText", "statusTextBn", "statusText"] as const;

const PAGE = "admin/messages/messages";

export const loader = staffLoader(PAGE, async ({ words }) => {
  const { settings, version } = await findMessageSettings();
  return {
    title: words.messages.title,
    settings,
    version,
    hasSms: hasSmsGateway(),
    hasMail: hasMail(),
    samples: await sampleValues(),
    limits: limitsOf(messageSettingsSchema),
    defaults: DEFAULT_TEXTS,
  };
});

const FIELDS = formFields([messageSettingsSchema], { shownBefore: true });

export const action = staffAction(
  { page: PAGE, list: "/admin/messages", fields: FIELDS },
  {
    send: (sent) =>
      save(
        sent,
        messageSettingsSchema,
        (changes, shown) => updateMessageSettings(changes, shown, sent.actor),
        { said: sent.words.messages.saved, ticks: BOXES },
      ),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Messages() {
  const { messages: words, frame } = useAdminWords();
  const { statuses } = useWords();
  const { settings, version, hasSms, hasMail, samples, limits, defaults } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isSaving = useNavigation().formData !== undefined;
  const { fields, hints } = words;
  const options = ORDER_STATUSES.map((status) => [status, statuses[status]] as const);
  const tick = (name: "smsOnPlaced" | "emailOnPlaced" | "ownerOnPlaced" | "ownerOnLowStock") => ({
    name,
    label: fields[name] ?? name,
    stored: settings[name],
    answer,
  });
  const ticks = (name: "smsStatuses" | "emailStatuses") => ({
    name,
    legend: fields[name] ?? name,
    options,
    stored: settings[name],
    answer,
  });
  const { smsPerDay, ownerLanguage, placedText, placedTextBn, statusText, statusTextBn } = settings;
  const boxes = BOXES.map((name) => [name, shownBox(settings[name])] as const);
  const shown = {
    smsPerDay,
    ownerLanguage,
    placedText,
    placedTextBn,
    statusText,
    statusTextBn,
    ownerEmails: settings.ownerEmails.join("\n"),
    ...Object.fromEntries(boxes),
  };
  const may = useMay();
  const control = (name: "smsPerDay" | "ownerEmails" | "ownerLanguage") => ({
    ...fieldOf(answer, name, shown[name]),
    label: fields[name] ?? name,
    hint: wordFor(hints, name),
  });
  const template = (name: (typeof TEMPLATES)[number]) => {
    const lang = name.endsWith("Bn") ? "bn" : "en";
    return {
      ...limits[name],
      ...fieldOf(answer, name, settings[name]),
      ...({ label: fields[name] ?? name, sample: samples[lang], lang } as const),
    };
  };
  return (
    <>
      <PageHead title={words.title}>
        {may("admin/messages/message-webhooks") && (
          <Link to="/admin/messages/webhooks">{words.links.webhooks}</Link>
        )}
        {may("admin/messages/conversions") && (
          <Link to="/admin/messages/conversions">{words.links.conversions}</Link>
        )}
        <Link to="/admin/messages/deliveries">{words.links.deliveries}</Link>
      </PageHead>
      {!hasSms && !hasMail && <NotSetUp says={words.allOff} by="sms" />}
      <Form method="post" className={`${styles.form} ${styles.wide}`} key={version}>
        <p>{words.intro}</p>
        <AdminFormProblems state={answer} fieldNames={fields} />
        <ShownBefore version={version} values={shown} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <Card title={words.sms}>
              {!hasSms && hasMail && <NotSetUp says={words.smsOff} by="sms" />}
              <Tick {...tick("smsOnPlaced")} />
              <Ticks {...ticks("smsStatuses")} isClosed />
              <Field {...control("smsPerDay")} inputMode="numeric" autoComplete="off" required />
              <FieldGroup title={words.texts} isOpen={isAsked(TEMPLATES.map(template), defaults)}>
                <p>{words.textsHint}</p>
                {TEMPLATES.map((name) => (
                  <TemplateField key={name} {...template(name)} />
                ))}
              </FieldGroup>
            </Card>
            <Card title={words.emailToCustomers}>
              {!hasMail && hasSms && <NotSetUp says={words.emailOff} by="mail" />}
              <Tick {...tick("emailOnPlaced")} />
              <Ticks {...ticks("emailStatuses")} isClosed />
            </Card>
          </div>
          <Card title={words.emailToYou}>
            <Tick {...tick("ownerOnPlaced")} />
            <Tick {...tick("ownerOnLowStock")} />
            {settings.ownerEmails.length === 0 && (
              <p className={styles.size}>
                {words.noAddress} <a href="#ownerEmails">{fields.ownerEmails}</a>.{" "}
                <Link to="/admin/account/notices">{words.otherwise}</Link>
              </p>
            )}
            <TextArea {...control("ownerEmails")} rows={2} inputMode="email" />
            <Select {...control("ownerLanguage")}>
              <option value="bn">{words.languages.bn}</option>
              <option value="en">{words.languages.en}</option>
            </Select>
          </Card>
        </div>
        <div className={styles.save}>
          <Button disabled={isSaving}>{isSaving ? frame.saving : words.save}</Button>
        </div>
      </Form>
    </>
  );
}

/** The value as its checkboxes would submit it. */
function shownBox(value: unknown): string {
  if (Array.isArray(value)) return value.join(",");
  return value === true ? "on" : "";
}

/** The text of a message with a preview of sample values and the number of SMS it is charged as. */
function TemplateField({
  sample,
  lang,
  ...field
}: {
  label: string;
  name: string;
  defaultValue: string;
  errors: string[];
  sample: MessageValues;
  lang: "en" | "bn";
} & Limits[string]) {
  const { messages } = useAdminWords();
  const [text, setText] = useState(field.defaultValue);
  const filled = fillTemplate(text, sample);
  const { segments, units, encoding } = smsSize(filled);
  return (
    <div>
      <TextArea {...field} lang={lang} rows={3} onChange={(event) => setText(event.target.value)} />
      <p className={styles.size}>
        <span lang={lang}>{filled}</span> · {messages.size(segments, units, encoding)}
      </p>
    </div>
  );
}
