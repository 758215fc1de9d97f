import type { CarouselSlide } from "#app/domain/media/carousel.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Field } from "#app/ui/field.tsx";
import { Image } from "#app/ui/image.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../parts/form.module.css";
import { type Answer, RowForm } from "../parts/list-page.tsx";

const NEW = { alt: "banner", altBn: "", text: "", textBn: "", link: "", path: "" };

export function SlideForm({ slide, answer }: { slide: CarouselSlide | null; answer: Answer }) {
  const { carousel: words } = useAdminWords();
  const { alt, altBn, text, textBn, link, path } = slide ?? NEW;
  const shown = { alt, altBn, text, textBn, link, path };
  const kept = fieldOf(answer, "path", "").defaultValue;
  const picture = kept || path;
  const control = (name: keyof typeof shown, hint: string) => ({
    label: words.fields[name] ?? "",
    hint,
    ...fieldOf(answer, name, shown[name]),
  });
  return (
    <RowForm
      row={slide}
      shown={shown}
      answer={answer}
      intents={["add-slide", "update-slide"]}
      submit={slide ? words.save : words.upload}
      encType="multipart/form-data"
      fieldNames={words.fields}
      say={(field, value) => (field === "path" ? (words.fields.image ?? "") : String(value ?? ""))}
    >
      {picture && <Image path={picture} alt={slide?.alt ?? ""} use="wide" sizes="300px" />}
      <input type="hidden" name="path" value={kept} />
      <Field
        label={words.fields.image ?? ""}
        hint={words.imageHint}
        name="image"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        errors={fieldOf(answer, "image").errors}
      />
      <div className={styles.languages}>
        <Field {...control("text", words.textHint)} maxLength={120} lang="en" />
        <Field {...control("textBn", words.textHint)} maxLength={120} lang="bn" />
        <Field {...control("alt", words.altHint)} maxLength={200} lang="en" />
        <Field {...control("altBn", words.altHint)} maxLength={200} lang="bn" />
      </div>
      <Field {...control("link", words.linkHint)} maxLength={500} />
    </RowForm>
  );
}
