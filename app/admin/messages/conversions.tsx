import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import {
  conversionSettingsSchema,
  findConversionSettings,
  updateConversionSettings,
} from "#app/domain/messages/conversions/conversion-settings.server.ts";
import { SEND_AT } from "#app/domain/messages/conversions/send-at.ts";
import { formFields, limitsOf } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import styles from "../core/groups.module.css";
import { ShownBefore } from "../core/meanwhile.tsx";
import { PageHead } from "../core/page-head.tsx";
import { save, staffAction, staffLoader } from "../core/staff-page.server.ts";

const FIELDS = formFields([conversionSettingsSchema], { shownBefore: true });

const PAGE = "admin/messages/conversions";

export const loader = staffLoader(PAGE, async ({ words }) => {
  const { title } = words.messages.conversions;
  const limits = limitsOf(conversionSettingsSchema);
  return { title, limits, ...(await findConversionSettings()) };
});

export const action = staffAction(
  { page: PAGE, list: "/admin/messages/conversions", fields: FIELDS },
  {
    send: (sent) =>
      save(
        sent,
        conversionSettingsSchema,
        (changes, shown) => updateConversionSettings(changes, shown, sent.actor),
        { said: sent.words.messages.conversions.saved },
      ),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Conversions() {
  const { messages, connections, frame } = useAdminWords();
  const { conversions: words, links } = messages;
  const { settings, hasToken, hasTiktokToken, version, limits } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isSaving = useNavigation().formData !== undefined;
  const { fields, hints } = words;
  const control = (name: keyof typeof settings) => ({
    ...limits[name],
    ...fieldOf(answer, name, String(settings[name])),
    label: fields[name] ?? name,
    hint: hints[name],
  });
  return (
    <>
      <PageHead title={words.title}>
        <Link to="/admin/messages">{messages.title}</Link>
        <Link to="/admin/connections?open=meta#meta">{connections.title}</Link>
        <Link to="/admin/messages/deliveries">{links.deliveries}</Link>
      </PageHead>
      <Form method="post" className={styles.form} key={version}>
        <p>{words.intro}</p>
        <AdminFormProblems
          state={answer}
          fieldNames={fields}
          say={(field, value) =>
            field === "sendAt"
              ? (words.sendAts[value as keyof typeof words.sendAts] ?? "")
              : field === "sendsFunnel"
                ? words.yesNo[value === true || value === "true" ? "true" : "false"]
                : String(value ?? "")
          }
        />
        <ShownBefore
          version={version}
          values={{ ...settings, sendsFunnel: String(settings.sendsFunnel) }}
        />
        <Select {...control("sendAt")}>
          {SEND_AT.map((one) => (
            <option key={one} value={one}>
              {words.sendAts[one]}
            </option>
          ))}
        </Select>
        <Field {...control("pixelId")} inputMode="numeric" autoComplete="off" />
        <Field
          {...limits.token}
          {...fieldOf(answer, "token")}
          label={fields.token ?? ""}
          hint={hasToken ? words.hasToken : hints.token}
          type="password"
          autoComplete="off"
        />
        <Field {...control("testCode")} autoComplete="off" />
        <Field {...control("tiktokPixelId")} autoComplete="off" />
        <Field
          {...limits.tiktokToken}
          {...fieldOf(answer, "tiktokToken")}
          label={fields.tiktokToken ?? ""}
          hint={hasTiktokToken ? words.hasToken : hints.tiktokToken}
          type="password"
          autoComplete="off"
        />
        <Field {...control("tiktokTestCode")} autoComplete="off" />
        <Select {...control("sendsFunnel")}>
          <option value="false">{words.yesNo.false}</option>
          <option value="true">{words.yesNo.true}</option>
        </Select>
        <div className={styles.save}>
          <Button disabled={isSaving}>{isSaving ? frame.saving : frame.save}</Button>
        </div>
      </Form>
    </>
  );
}
