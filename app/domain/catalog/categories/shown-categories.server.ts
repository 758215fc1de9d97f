import type { Language } from "../../core/language.ts";
import { type ShownText, textFor } from "../../core/local-text.ts";
import { type Category, listPublicCategories } from "./categories.server.ts";

/** A category in the reader's language; `metaTitle` and `metaDescription` are "" if not set. */
export type ShownCategory = {
  slug: string;
  name: ShownText;
  description: ShownText;
  metaTitle: ShownText;
  metaDescription: ShownText;
};

/** Public categories, by their name in the reader's language. */
export async function listShownCategories(language: Language): Promise<ShownCategory[]> {
  const shown = (await listPublicCategories()).map((category) => showCategory(category, language));
  const { compare } = new Intl.Collator(language);
  return shown.sort((one, other) => compare(one.name.text, other.name.text));
}

function showCategory(category: Category, language: Language): ShownCategory {
  const { name, nameBn, description, descriptionBn } = category;
  const { metaTitle, metaTitleBn, metaDescription, metaDescriptionBn } = category;
  return {
    slug: category.slug,
    name: textFor({ en: name, bn: nameBn }, language),
    description: textFor({ en: description, bn: descriptionBn }, language),
    metaTitle: textFor({ en: metaTitle, bn: metaTitleBn }, language),
    metaDescription: textFor({ en: metaDescription, bn: metaDescriptionBn }, language),
  };
}
