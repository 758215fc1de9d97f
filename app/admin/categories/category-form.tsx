import type { Category } from "#app/domain/catalog/categories/categories.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../parts/form.module.css";
import { type Answer, RowForm } from "../parts/list-page.tsx";

const TEXTS = [
  ...["name", "slug", "description", "metaTitle", "metaDescription", "keywords"],
  ...["nameBn", "descriptionBn", "metaTitleBn", "metaDescriptionBn"],
] as (keyof Category)[];

export function CategoryForm({ category, answer }: { category: Category | null; answer: Answer }) {
  const { categories: words } = useAdminWords();
  const isActive = String(category?.isActive ?? true);
  const shown = Object.fromEntries(TEXTS.map((name) => [name, String(category?.[name] ?? "")]));
  const control = (field: keyof Category, hint?: string) => ({
    label: words.fields[field] ?? field,
    hint,
    ...fieldOf(answer, field, shown[field]),
  });
  return (
    <RowForm
      row={category}
      shown={{ ...shown, isActive }}
      answer={answer}
      intents={["create-category", "update-category"]}
      submit={category ? words.submitUpdate : words.submitAdd}
      fieldNames={words.fields}
      say={(field, value) =>
        field === "isActive" ? (value ? words.active : words.inactive) : String(value ?? "")
      }
    >
      <div className={styles.languages}>
        <Field {...control("name", words.nameHint)} maxLength={100} lang="en" />
        <Field {...control("nameBn", words.nameHint)} maxLength={100} lang="bn" />
      </div>
      <Field {...control("slug", category ? words.slugHintEdit : words.slugHint)} maxLength={100} />
      <div className={styles.languages}>
        <TextArea {...control("description")} rows={3} maxLength={2000} lang="en" />
        <TextArea {...control("descriptionBn")} rows={3} maxLength={2000} lang="bn" />
        <Field {...control("metaTitle", words.metaHint)} maxLength={200} lang="en" />
        <Field {...control("metaTitleBn", words.metaHint)} maxLength={200} lang="bn" />
        <TextArea {...control("metaDescription")} rows={2} maxLength={500} lang="en" />
        <TextArea {...control("metaDescriptionBn")} rows={2} maxLength={500} lang="bn" />
      </div>
      <Field {...control("keywords", words.keywordsHint)} maxLength={500} />
      <Select
        label={words.fields.isActive ?? ""}
        hint={words.activeHint}
        {...fieldOf(answer, "isActive", isActive)}
      >
        <option value="true">{words.active}</option>
        <option value="false">{words.inactive}</option>
      </Select>
    </RowForm>
  );
}
