import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { readCountedFrom, setCountedFrom } from "#app/domain/cash/counted-from.server.ts";
import { dhakaDay } from "#app/domain/dates.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { shopSettingsSchema } from "#app/domain/shop/shop-settings-input.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm } from "#app/http/form.server.ts";
import { complaintsOf, meanwhileIn, refusalErrors } from "#app/http/form-state.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { Meanwhile, ShownBefore } from "./parts/meanwhile.tsx";
import { PageHead } from "./parts/page-head.tsx";
import { type CountedFrom, CountedFromForm } from "./settings/counted-from.tsx";
import { LogoField } from "./settings/logo-field.tsx";
import {
  receiveLogo,
  type SettingsView,
  shownIn,
  viewMeanwhile,
  viewSent,
  viewSettings,
} from "./settings/view.server.ts";
import styles from "./settings.module.css";

const FIELDS = formFields([shopSettingsSchema], {
  texts: ["keptLogo", "was-logo", "cashCountedFrom"],
  files: ["logo"],
  shownBefore: true,
});

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/settings");
  const stored = await findShopSettings();
  return {
    title: adminWordsFor(args.request).settings.title,
    view: viewSettings(stored),
    countedFrom: dhakaDay(stored.cashCountedFrom),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form, intent } = await readStaffForm(args, "admin/settings", FIELDS);
  const words = wordsFor(args.request);
  if (intent === "count-cash") return countCash(args.request, form, actor);
  const { logo, errors } = await receiveLogo(form, words);
  if (intent === "remove-logo") return data({ view: viewSent(form, "", errors) });
  const submission = parseForm(form, shopSettingsSchema);
  const sent = viewSent(form, logo, { ...complaintsOf(submission, words), ...errors });
  if (submission.status !== "success" || errors.logo) return data({ view: sent }, { status: 400 });
  try {
    await updateShopSettings({ ...submission.value, logo }, shownIn(form), actor);
    const text = adminWordsFor(args.request).settings.saved;
    return await redirectWithToast(args.request, "/admin/settings", { type: "success", text });
  } catch (error) {
    const refusal = asRefusal(error);
    const view = { ...sent, errors: refusalErrors(refusal, words) };
    const changes = meanwhileIn(refusal);
    if (changes.length === 0) return data({ view }, { status: 409 });
    const merged = viewMeanwhile(form, view, await findShopSettings(), changes);
    return data({ view: merged }, { status: 409 });
  }
}

async function countCash(request: Request, form: FormData, actor: { id: string }) {
  const value = String(form.get("cashCountedFrom") ?? "");
  const from = readCountedFrom(value, new Date());
  if (!from) {
    const countedFrom = { value, errors: [adminWordsFor(request).settings.cashDayNeeded] };
    return data({ countedFrom }, { status: 400 });
  }
  await setCountedFrom(from, actor);
  const text = adminWordsFor(request).settings.saved;
  return redirectWithToast(request, "/admin/settings", { type: "success", text });
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Settings() {
  const { settings, frame } = useAdminWords();
  const answer = useActionData<typeof action>() as
    | { view?: SettingsView; countedFrom?: CountedFrom }
    | undefined;
  const { view: stored, countedFrom } = useLoaderData<typeof loader>();
  const view = answer?.view ?? stored;
  const isSaving = useNavigation().formData !== undefined;
  const told = (name: keyof SettingsView["values"]) => ({
    name,
    label: settings.fields[name] ?? name,
    defaultValue: view.values[name],
    errors: view.errors[name] ?? [],
  });
  return (
    <>
      <PageHead title={settings.title} />
      <Form method="post" encType="multipart/form-data" className={styles.form} key={view.version}>
        <DefaultButton />
        <p>{settings.intro}</p>
        <FormProblems title={frame.errorSummary} state={view} />
        <Meanwhile changes={view.changes} fieldNames={settings.fields} />
        <ShownBefore version={view.version} values={view.shown} />
        <div className={styles.languages}>
          <Field {...told("name")} hint={settings.hints.name} maxLength={60} lang="en" />
          <Field {...told("nameBn")} hint={settings.hints.name} maxLength={60} lang="bn" />
          <Field {...told("tagline")} hint={settings.hints.tagline} maxLength={160} lang="en" />
          <Field {...told("taglineBn")} hint={settings.hints.tagline} maxLength={160} lang="bn" />
        </div>
        <TextArea {...told("phones")} hint={settings.hints.phones} rows={3} />
        <Field {...told("chatLink")} hint={settings.hints.chatLink} inputMode="url" />
        <Field {...told("socialPage")} hint={settings.hints.socialPage} inputMode="url" />
        <LogoField key={view.logo} logo={view.logo} errors={view.errors.logo ?? []} />
        <Button disabled={isSaving}>{isSaving ? frame.saving : settings.save}</Button>
      </Form>
      <CountedFromForm {...(answer?.countedFrom ?? { value: countedFrom, errors: [] })} />
    </>
  );
}
