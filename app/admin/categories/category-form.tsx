import { useNavigation } from "@remix-run/react";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../parts/admin-form-problems.tsx";
import styles from "../parts/form.module.css";
import { ShownBefore } from "../parts/meanwhile.tsx";
import type { CategoryView } from "./view.server.ts";

const NEW = {
  name: "",
  slug: "",
  description: "",
  metaTitle: "",
  metaDescription: "",
  keywords: "",
  isActive: true,
  nameBn: "",
  descriptionBn: "",
  metaTitleBn: "",
  metaDescriptionBn: "",
};

export function CategoryForm({
  category,
  answer,
}: {
  category: CategoryView | null;
  answer: FormState | null | undefined;
}) {
  const { categories: words, frame } = useAdminWords();
  const isSaving = useNavigation().formMethod === "POST";
  const { name, slug, description, metaTitle, metaDescription, keywords, isActive } =
    category ?? NEW;
  const { nameBn, descriptionBn, metaTitleBn, metaDescriptionBn } = category ?? NEW;
  const inBangla = { nameBn, descriptionBn, metaTitleBn, metaDescriptionBn };
  const shown = { name, slug, description, metaTitle, metaDescription, keywords, ...inBangla };
  const control = (field: keyof typeof shown, hint?: string) => ({
    label: words.fields[field] ?? field,
    hint,
    ...fieldOf(answer, field, shown[field]),
  });
  return (
    <Form method="post" preventScrollReset className={styles.form}>
      <AdminFormProblems
        state={answer}
        fieldNames={words.fields}
        say={(field, value) =>
          field === "isActive" ? (value ? words.active : words.inactive) : String(value ?? "")
        }
      />
      {category && (
        <>
          <input type="hidden" name="id" value={category.id} />
          <ShownBefore
            version={category.version}
            values={{ ...shown, isActive: String(isActive) }}
          />
        </>
      )}
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
        {...fieldOf(answer, "isActive", String(isActive))}
      >
        <option value="true">{words.active}</option>
        <option value="false">{words.inactive}</option>
      </Select>
      <Button
        name="intent"
        value={category ? "update-category" : "create-category"}
        disabled={isSaving}
      >
        {isSaving ? frame.saving : category ? words.submitUpdate : words.submitAdd}
      </Button>
    </Form>
  );
}
