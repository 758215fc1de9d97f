import { useNavigation } from "@remix-run/react";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Confirm } from "#app/ui/confirm.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Image } from "#app/ui/image.tsx";
import { Overlay } from "#app/ui/overlay.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../parts/admin-form-problems.tsx";
import { DeletedList } from "../parts/deleted-list.tsx";
import styles from "../parts/form.module.css";
import { ShownBefore } from "../parts/meanwhile.tsx";
import type { CarouselData, SlideView } from "./view.server.ts";

/** The overlay named by the query: the banner's form, the confirmation of a deletion, or the deleted banners. */
export function CarouselOverlays({
  page,
  answer,
  closeHref,
}: {
  page: CarouselData;
  answer: FormState | null | undefined;
  closeHref: string;
}) {
  const { carousel: words } = useAdminWords();
  const { isNew, edited, asked, deleted } = page;
  if (isNew || edited) {
    return (
      <Overlay
        key={edited?.id ?? "new"}
        title={edited ? words.editTitle : words.addTitle}
        closeHref={closeHref}
      >
        <SlideForm key={edited?.version} slide={edited} answer={answer} />
      </Overlay>
    );
  }
  if (asked) {
    return (
      <Confirm
        key={asked.id}
        question={words.deleteQuestion}
        id={asked.id}
        intent="remove-slide"
        cancelIntent="cancel-delete"
        closeHref={closeHref}
      >
        <AdminFormProblems state={answer} />
        <Image path={asked.path} alt={asked.alt} use="wide" sizes="300px" />
      </Confirm>
    );
  }
  if (deleted) {
    return (
      <DeletedList items={deleted} closeHref={closeHref}>
        <AdminFormProblems state={answer} />
      </DeletedList>
    );
  }
  return <AdminFormProblems state={answer} />;
}

function SlideForm({
  slide,
  answer,
}: {
  slide: SlideView | null;
  answer: FormState | null | undefined;
}) {
  const { carousel: words, frame } = useAdminWords();
  const isSaving = useNavigation().formMethod === "POST";
  const kept = fieldOf(answer, "path", "").defaultValue;
  const picture = kept || slide?.path;
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className={styles.form}>
      <AdminFormProblems
        state={answer}
        fieldNames={words.fields}
        say={(field, value) =>
          field === "path" ? (words.fields.image ?? "") : String(value ?? "")
        }
      />
      {slide && <input type="hidden" name="id" value={slide.id} />}
      {slide && (
        <ShownBefore
          version={slide.version}
          values={{
            alt: slide.alt,
            altBn: slide.altBn,
            text: slide.text,
            textBn: slide.textBn,
            link: slide.link,
            path: slide.path,
          }}
        />
      )}
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
        <Field
          label={words.fields.text ?? ""}
          hint={words.textHint}
          {...fieldOf(answer, "text", slide?.text ?? "")}
          maxLength={120}
          lang="en"
        />
        <Field
          label={words.fields.textBn ?? ""}
          hint={words.textHint}
          {...fieldOf(answer, "textBn", slide?.textBn ?? "")}
          maxLength={120}
          lang="bn"
        />
        <Field
          label={words.fields.alt ?? ""}
          hint={words.altHint}
          {...fieldOf(answer, "alt", slide?.alt ?? "banner")}
          maxLength={200}
          lang="en"
        />
        <Field
          label={words.fields.altBn ?? ""}
          hint={words.altHint}
          {...fieldOf(answer, "altBn", slide?.altBn ?? "")}
          maxLength={200}
          lang="bn"
        />
      </div>
      <Field
        label={words.fields.link ?? ""}
        hint={words.linkHint}
        {...fieldOf(answer, "link", slide?.link ?? "")}
        maxLength={500}
      />
      <Button name="intent" value={slide ? "update-slide" : "add-slide"} disabled={isSaving}>
        {isSaving ? frame.saving : slide ? words.save : words.upload}
      </Button>
    </Form>
  );
}
