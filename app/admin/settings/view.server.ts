import { parseImagePath } from "#app/domain/media/image-path.ts";
import { saveImage } from "#app/domain/media/images.server.ts";
import type { ShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { shopSettingsSchema } from "#app/domain/shop/shop-settings-input.server.ts";
import type { ShopSettingsChanges } from "#app/domain/shop/update-shop-settings.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { asRefusal } from "#app/http/form.server.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

const TEXTS = ["name", "tagline", "phones", "chatLink", "socialPage"] as const;

/** Everything the settings form shows. */
export type SettingsView = {
  values: Record<(typeof TEXTS)[number], string>;
  /** A path below `/media/`, "" for none. */
  logo: string;
  errors: Record<string, string[] | null>;
  /** What somebody else saved meanwhile. */
  changes: { name: string; now: string }[];
  /** The fields as they were stored when the form was opened, so that a save tells own changes from others'. */
  shown: Shown;
};

type Shown = Record<(typeof TEXTS)[number] | "logo", string>;

export function viewSettings(settings: ShopSettings): SettingsView {
  const { name, tagline, phones, chatLink, socialPage, logo } = settings;
  const values = { name, tagline, phones: phones.join("\n"), chatLink, socialPage };
  return { values, logo, errors: {}, changes: [], shown: { ...values, logo } };
}

/** The form as it was sent. */
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
    shown: shown as Shown,
  };
}

/** The settings as the form showed them; undefined for a form that does not say, which is saved as it reads. */
export function readShown(form: FormData): ShopSettingsChanges | undefined {
  const texts = TEXTS.map((name) => [name, readText(form, `was-${name}`)]);
  const read = shopSettingsSchema.safeParse(Object.fromEntries(texts));
  return read.success ? { ...read.data, logo: readText(form, "was-logo") } : undefined;
}

/**
 * The form as it was sent, after somebody else saved: told what is stored now, its next save counts. Fields nobody touched
 * here show what is stored now.
 */
export function viewMeanwhile(
  sent: SettingsView,
  stored: ShopSettings,
  refusal: ShopError,
  errors: SettingsView["errors"],
): SettingsView {
  if (!(refusal instanceof ShopError) || refusal.code !== "changed-meanwhile") {
    return { ...sent, errors };
  }
  const { changes } = refusal.params as ShopError<"changed-meanwhile">["params"];
  const { shown } = viewSettings(stored);
  const isTouched = (name: keyof Shown, value: string) => plain(value) !== plain(sent.shown[name]);
  const values = TEXTS.map((name) => {
    const typed = sent.values[name];
    return [name, isTouched(name, typed) ? typed : shown[name]];
  });
  return {
    values: Object.fromEntries(values),
    logo: isTouched("logo", sent.logo) ? sent.logo : shown.logo,
    errors,
    changes: changes.map(({ field, now }) => ({ name: field, now: String(now) })),
    shown,
  };
}

/** Browsers send each end of a line as two characters. */
function plain(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** The logo's path after this form: the one kept in it, or the file that came along, stored at once. */
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
