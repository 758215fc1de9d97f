import { parseImagePath } from "#app/domain/media/image-path.ts";
import { saveImage } from "#app/domain/media/images.server.ts";
import type { Shown } from "#app/domain/own-changes.ts";
import type { ShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { shopSettingsSchema } from "#app/domain/shop/shop-settings-input.server.ts";
import type { ShopSettingsChanges } from "#app/domain/shop/update-shop-settings.server.ts";
import { asRefusal, readShown, versionIn } from "#app/http/form.server.ts";
import { isTouched } from "#app/http/form-state.server.ts";
import type { FormErrors, MeanwhileView } from "#app/http/form-state.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

const TEXTS = [
  "name",
  "nameBn",
  "tagline",
  "taglineBn",
  "phones",
  "chatLink",
  "socialPage",
] as const;

export type SettingsView = {
  values: Record<(typeof TEXTS)[number], string>;
  /** A path below `/media/`, "" for none. */
  logo: string;
  errors: FormErrors;
  changes: MeanwhileView[];
  /** The stored fields and version when the form was opened. */
  shown: Record<(typeof TEXTS)[number] | "logo", string>;
  version: number;
};

export function viewSettings(settings: ShopSettings): SettingsView {
  const { name, nameBn, tagline, taglineBn, phones, chatLink, socialPage, logo, version } =
    settings;
  const texts = { name, nameBn, tagline, taglineBn };
  const values = { ...texts, phones: phones.join("\n"), chatLink, socialPage };
  return { values, logo, errors: {}, changes: [], shown: { ...values, logo }, version };
}

export function viewSent(
  form: FormData,
  logo: string,
  errors: SettingsView["errors"],
): SettingsView {
  const values = Object.fromEntries(TEXTS.map((name) => [name, readText(form, name)]));
  const shown = Object.fromEntries(
    [...TEXTS, "logo"].map((name) => [name, readText(form, `was-${name}`)]),
  );
  return {
    values: values as SettingsView["values"],
    logo,
    errors,
    changes: [],
    shown: shown as SettingsView["shown"],
    version: versionIn(form),
  };
}

/** The settings as the form first showed them. */
export function shownIn(form: FormData): Shown<ShopSettingsChanges> | undefined {
  const shown = readShown(form, shopSettingsSchema);
  return shown && { ...shown, was: { ...shown.was, logo: readText(form, "was-logo") } };
}

/** The form after another save: typed values stay, the rest and the version are as stored now. */
export function viewMeanwhile(
  form: FormData,
  sent: SettingsView,
  stored: ShopSettings,
  changes: MeanwhileView[],
): SettingsView {
  const now = viewSettings(stored);
  const values = TEXTS.map((name) => {
    const typed = sent.values[name];
    return [name, isTouched(typed, form, name) ? typed : now.values[name]];
  });
  return {
    ...now,
    values: Object.fromEntries(values),
    logo: isTouched(sent.logo, form, "logo") ? sent.logo : now.logo,
    errors: sent.errors,
    changes,
  };
}

/** The logo's path after this form: the existing one, or the uploaded file, which is stored at once. */
export async function receiveLogo(
  form: FormData,
  words: ServerWords,
): Promise<{ logo: string; errors: Record<string, string[]> }> {
  const kept = readText(form, "keptLogo");
  const logo = parseImagePath(kept) ? kept : "";
  const file = form.get("logo");
  if (!(file instanceof File) || (file.name === "" && file.size === 0)) return { logo, errors: {} };
  try {
    return { logo: await saveImage(new Uint8Array(await file.arrayBuffer())), errors: {} };
  } catch (error) {
    return { logo, errors: { logo: [sayRefusal(words, asRefusal(error))] } };
  }
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
