import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Confirm } from "#app/ui/confirm.tsx";
import { Field } from "#app/ui/field.tsx";
import { Image } from "#app/ui/image.tsx";
import { Overlay } from "#app/ui/overlay.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { DeletedList } from "../parts/deleted-list.tsx";
import styles from "../parts/form.module.css";
import { type Answer, errorsOf, FormProblems, typedOr } from "../parts/form-problems.tsx";
import { ShownBefore } from "../parts/meanwhile.tsx";
import type { CarouselData, SlideView } from "./view.server.ts";

/** What the address opens over the grid: the upload, a banner's form, the question before it is deleted, what was. */
export function CarouselOverlays({
  page,
  answer,
  closeHref,
}: {
  page: CarouselData;
  answer: Answer;
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
        <FormProblems answer={answer} />
        <Image path={asked.path} alt={asked.alt} sizes="300px" />
      </Confirm>
    );
  }
  if (deleted) {
    return (
      <DeletedList items={deleted} closeHref={closeHref}>
        <FormProblems answer={answer} />
      </DeletedList>
    );
  }
  return <FormProblems answer={answer} />;
}

function SlideForm({ slide, answer }: { slide: SlideView | null; answer: Answer }) {
  const { carousel: words, frame } = useAdminWords();
  const isSaving = useNavigation().formMethod === "POST";
  const kept = typedOr(answer, "path", "");
  const picture = kept || slide?.path;
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className={styles.form}>
      <FormProblems
        answer={answer}
        fieldNames={words.fields}
        say={(field, value) =>
          field === "path" ? (words.fields.image ?? "") : String(value ?? "")
        }
      />
      {slide && <input type="hidden" name="id" value={slide.id} />}
      {slide && (
        <ShownBefore
          version={slide.version}
          values={{ alt: slide.alt, link: slide.link, path: slide.path }}
        />
      )}
      {picture && <Image path={picture} alt={slide?.alt ?? ""} sizes="300px" />}
      <input type="hidden" name="path" value={kept} />
      <Field
        label={words.fields.image ?? ""}
        hint={words.imageHint}
        name="image"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        errors={errorsOf(answer, "image")}
      />
      <Field
        label={words.fields.alt ?? ""}
        hint={words.altHint}
        name="alt"
        defaultValue={typedOr(answer, "alt", slide?.alt ?? "banner")}
        errors={errorsOf(answer, "alt")}
        maxLength={200}
      />
      <Field
        label={words.fields.link ?? ""}
        hint={words.linkHint}
        name="link"
        defaultValue={typedOr(answer, "link", slide?.link ?? "")}
        errors={errorsOf(answer, "link")}
        maxLength={500}
      />
      <Button name="intent" value={slide ? "update-slide" : "add-slide"} disabled={isSaving}>
        {isSaving ? frame.saving : slide ? words.save : words.upload}
      </Button>
    </Form>
  );
}
