import { parseImagePath } from "#app/domain/media/image-path.ts";
import { saveImage } from "#app/domain/media/images.server.ts";
import type { ShopSettings } from "#app/domain/shop/shop-settings.server.ts";
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
  /** When the settings in the form were saved, in epoch milliseconds. */
  seen: string;
};

export function viewSettings(settings: ShopSettings): SettingsView {
  const { name, tagline, phones, chatLink, socialPage, logo, updatedAt } = settings;
  return {
    values: { name, tagline, phones: phones.join("\n"), chatLink, socialPage },
    logo,
    errors: {},
    changes: [],
    seen: String(updatedAt.getTime()),
  };
}

/** The form as it was sent. */
export function viewSent(
  form: FormData,
  logo: string,
  errors: SettingsView["errors"],
): SettingsView {
  const values = Object.fromEntries(TEXTS.map((name) => [name, readText(form, name)]));
  return {
    values: values as SettingsView["values"],
    logo,
    errors,
    changes: [],
    seen: readText(form, "seen"),
  };
}

/** The form as it was sent, after somebody else saved: told what is stored now, its next save counts. */
export function viewMeanwhile(
  sent: SettingsView,
  refusal: ShopError,
  errors: SettingsView["errors"],
): SettingsView {
  if (!(refusal instanceof ShopError) || refusal.code !== "changed-meanwhile") {
    return { ...sent, errors };
  }
  const { changes } = refusal.params as ShopError<"changed-meanwhile">["params"];
  return {
    ...sent,
    errors,
    changes: changes.map(({ field, now }) => ({ name: field, now: String(now) })),
    seen: String(changes[0]?.at.getTime() ?? sent.seen),
  };
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
