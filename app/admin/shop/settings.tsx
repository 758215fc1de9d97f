import { data } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { dhakaDay, formatDateTime } from "#app/domain/core/dates.ts";
import { FIRST_LANGUAGES } from "#app/domain/core/language.ts";
import { readCountedFrom, setCountedFrom } from "#app/domain/money/cash/counted-from.server.ts";
import { DELIVERED_COLOUR, darkEnough } from "#app/domain/shop/accent.ts";
import { namedDistricts } from "#app/domain/shop/delivery/district-names.ts";
import { imageVariant } from "#app/domain/shop/media/image-path.ts";
import { OPENINGS } from "#app/domain/shop/opening.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { shopSettingsSchema } from "#app/domain/shop/shop-settings-input.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { formFields, limitsOf, parseForm } from "#app/http/form.server.ts";
import { complaintsOf, formState } from "#app/http/form-state.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { IMAGE_BASE } from "#app/ui/image.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { version as program } from "#package";
import { newestBackupAt } from "#runtime/backups.ts";
import { settings } from "#runtime/settings.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { Card } from "../core/card.tsx";
import { controlsOf } from "../core/controls.ts";
import { FieldGroup, isAsked, langOf, ownFirst } from "../core/field-group.tsx";
import { FileField } from "../core/file-input.tsx";
import groups from "../core/groups.module.css";
import { ShownBefore } from "../core/meanwhile.tsx";
import { PageHead } from "../core/page-head.tsx";
import { done, type SentForm, save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { receiveImage } from "../core/uploaded-image.server.ts";
import styles from "./settings.module.css";

const FIELDS = formFields([shopSettingsSchema], {
  texts: ["keptLogo", "was-logo", "cashCountedFrom"],
  files: ["logo"],
  shownBefore: true,
});

/** The texts of the shop in two languages. */
const TEXTS = ["name", "tagline", "address"] as const;

/** What stands in the group of registration. */
const REST = ["dbid", "tradeLicence", "bin", "vatRate", "endingDays"] as const;

const PAGE = "admin/shop/settings";

export const loader = staffLoader(PAGE, async ({ words }) => {
  const { cashCountedFrom, version, phones, ...stored } = await findShopSettings();
  const { name, nameBn, tagline, taglineBn, chatLink, socialPage, logo, firstLanguage } = stored;
  const { address, addressBn, dbid, tradeLicence, district, endingDays, accentColour } = stored;
  const { bin, vatRate } = stored;
  const { opening, closedNote, closedNoteBn } = stored;
  return {
    title: words.settings.title,
    version,
    shown: {
      name,
      nameBn,
      tagline,
      taglineBn,
      phones: phones.join("\n"),
      chatLink,
      socialPage,
      logo,
      accentColour: accentColour || DELIVERED_COLOUR,
      opening,
      closedNote,
      closedNoteBn,
      firstLanguage,
      address,
      addressBn,
      dbid,
      tradeLicence,
      district,
      bin,
      vatRate: String(vatRate),
      endingDays: String(endingDays),
    },
    countedFrom: dhakaDay(cashCountedFrom),
    limits: limitsOf(shopSettingsSchema),
    program: { version: program, backupAt: await newestBackupAt(settings().DATA_DIR) },
  };
});

export const action = staffAction(
  { page: PAGE, list: "/admin/settings", fields: FIELDS },
  {
    send: saveSettings,
    "remove-logo": saveSettings,
    "reset-colour": saveSettings,
    "count-cash": countCash,
  },
);

/** A form that is shown again keeps the path of its logo. */
async function saveSettings(sent: SentForm) {
  const { request, form, actor, words } = sent;
  const { path: logo, errors } = await receiveImage(request, form, "logo", "keptLogo");
  const isRemoved = form.get("intent") === "remove-logo";
  form.set("logo", isRemoved ? "" : logo);
  const isDelivered = form.get("intent") === "reset-colour";
  if (isDelivered) form.set("accentColour", DELIVERED_COLOUR);
  if (isRemoved || isDelivered) return data(formState(form, errors));
  if (errors.logo) {
    const complaints = complaintsOf(parseForm(form, shopSettingsSchema), wordsFor(request));
    return data(formState(form, { ...complaints, ...errors }), { status: 400 });
  }
  return save(
    sent,
    shopSettingsSchema,
    (changes, shown) => {
      const was = { ...shown?.was, logo: String(form.get("was-logo") ?? "") };
      return updateShopSettings({ ...changes, logo }, shown && { ...shown, was }, actor);
    },
    { said: words.settings.saved },
  );
}

async function countCash(sent: SentForm) {
  const { form, actor, words } = sent;
  const from = readCountedFrom(String(form.get("cashCountedFrom") ?? ""), new Date());
  if (!from)
    return data(formState(form, { cashCountedFrom: [words.settings.cashDayNeeded] }), {
      status: 400,
    });
  await setCountedFrom(from, actor);
  return done(sent, words.settings.saved);
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Settings() {
  const { settings, frame } = useAdminWords();
  const { language } = useWords();
  const answer = useActionData<typeof action>();
  const { shown, version, countedFrom, limits, program } = useLoaderData<typeof loader>();
  const isSaving = useNavigation().formData !== undefined;
  const { hints } = settings;
  const control = controlsOf({ labels: settings.fields, shown, limits, answer });
  const pairs = TEXTS.map((text) => ownFirst(text, language));
  const others = pairs.map(([, other]) => other);
  const askText = (name: (typeof others)[number], hint?: string) => (
    <Field key={name} {...control(name, hint)} lang={langOf(name)} />
  );
  const { defaultValue: logo, ...logoField } = control("logo", hints.logo);
  const accent = control("accentColour", hints.accentColour);
  const asked = accent.defaultValue ?? "";
  const colour = {
    ...accent,
    defaultValue: /^#[\da-f]{6}$/i.test(asked) ? darkEnough(asked) : asked,
  };
  const day = fieldOf(answer, "cashCountedFrom", countedFrom);
  // Errors of the day are shown at its own form.
  const problems = day.errors.length > 0 ? null : answer;
  return (
    <>
      <PageHead title={settings.title} />
      <Form
        method="post"
        encType="multipart/form-data"
        className={`${groups.form} ${groups.wide}`}
        key={version}
      >
        <DefaultButton />
        <p>{settings.intro}</p>
        <AdminFormProblems state={problems} fieldNames={settings.fields} />
        <ShownBefore version={version} values={shown} />
        <div className={groups.columns}>
          <div className={groups.column}>
            <Card title={settings.groups.name}>
              {pairs.map(([own], at) => askText(own, hints[TEXTS[at] ?? "name"]))}
              <FieldGroup
                title={frame.otherLanguage}
                isOpen={isAsked(others.map((one) => control(one)))}
              >
                {others.map((other) => askText(other))}
              </FieldGroup>
              <Select {...control("firstLanguage", hints.firstLanguage)}>
                {FIRST_LANGUAGES.map((language) => (
                  <option key={language} value={language}>
                    {settings.firstLanguages[language]}
                  </option>
                ))}
              </Select>
            </Card>
            <Card title={settings.groups.looks}>
              <div className={styles.logo} key={logo}>
                <span className={styles.picture}>
                  {logo ? (
                    <img src={IMAGE_BASE + imageVariant(logo, 400)} alt={settings.logoNow} />
                  ) : (
                    settings.noLogo
                  )}
                </span>
                <input type="hidden" name="keptLogo" value={logo} />
                <FileField {...logoField} accept="image/*" />
                {logo && (
                  <Button look="quiet" name="intent" value="remove-logo" formNoValidate>
                    {settings.removeLogo}
                  </Button>
                )}
              </div>
              <Field
                // React leaves a picked colour in the field when only its default changes.
                key={colour.defaultValue}
                {...colour}
                type="color"
                maxLength={undefined}
              />
              {colour.defaultValue !== DELIVERED_COLOUR && (
                <Button look="quiet" name="intent" value="reset-colour" formNoValidate>
                  {settings.deliveredColour}
                </Button>
              )}
            </Card>
          </div>
          <div className={groups.column}>
            <Card title={settings.groups.contact}>
              <TextArea {...control("phones", hints.phones)} rows={3} />
              <Field {...control("chatLink", hints.chatLink)} inputMode="url" />
              <Field {...control("socialPage", hints.socialPage)} inputMode="url" />
              <Select {...control("district", hints.district)}>
                <option value="">{settings.noDistrict}</option>
                {namedDistricts.map(({ name, banglaName }) => (
                  <option key={name} value={name}>
                    {language === "bn" ? banglaName : name}
                  </option>
                ))}
              </Select>
            </Card>
            <Card title={settings.groups.open}>
              <Select {...control("opening", hints.opening)}>
                {OPENINGS.filter((one) => one !== "soon" || shown.opening === "soon").map((one) => (
                  <option key={one} value={one}>
                    {settings.openings[one]}
                  </option>
                ))}
              </Select>
              <FieldGroup
                title={settings.fields.closedNote}
                isOpen={
                  shown.opening === "closed" ||
                  isAsked([control("closedNote"), control("closedNoteBn")])
                }
              >
                <Field {...control("closedNote", hints.closedNote)} lang="en" />
                <Field {...control("closedNoteBn")} lang="bn" />
              </FieldGroup>
            </Card>
            <FieldGroup
              title={settings.rest}
              isOpen={isAsked(
                REST.map((one) => control(one)),
                { vatRate: "0", endingDays: "14" },
              )}
            >
              <Field {...control("dbid", hints.dbid)} />
              <Field {...control("tradeLicence", hints.tradeLicence)} />
              <Field {...control("bin", hints.bin)} inputMode="numeric" autoComplete="off" />
              <Field
                {...control("vatRate", hints.vatRate)}
                inputMode="decimal"
                autoComplete="off"
                maxLength={7}
              />
              <Field
                {...control("endingDays", hints.endingDays)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
              />
            </FieldGroup>
          </div>
        </div>
        <div className={groups.save}>
          <Button disabled={isSaving}>{isSaving ? frame.saving : settings.save}</Button>
        </div>
      </Form>
      <div className={`${groups.columns} ${styles.apart}`}>
        <Form method="post" className={groups.card} key={day.defaultValue}>
          <h2>{settings.cash}</h2>
          <Field
            {...day}
            type="date"
            label={settings.cashCountedFrom}
            hint={settings.cashCountedFromHint}
            required
          />
          <div>
            <Button look="secondary" name="intent" value="count-cash" disabled={isSaving}>
              {settings.saveCash}
            </Button>
          </div>
        </Form>
        <Card title={settings.program}>
          <p>
            {program.backupAt > 0
              ? settings.backup(
                  program.version,
                  formatDateTime(new Date(program.backupAt), language),
                )
              : settings.noBackup(program.version)}
          </p>
        </Card>
      </div>
    </>
  );
}
