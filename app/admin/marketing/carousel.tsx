import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textFor } from "#app/domain/core/local-text.ts";
import {
  addSlide,
  type CarouselSlide,
  findSlide,
  listDeletedSlides,
  listSlides,
  moveSlide,
  removeSlide,
  restoreSlide,
  updateSlide,
} from "#app/domain/marketing/carousel/carousel.server.ts";
import { slideSchema } from "#app/domain/marketing/carousel/carousel-input.server.ts";
import { formFields, parseForm } from "#app/http/form.server.ts";
import { invalidForm } from "#app/http/form-state.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Image } from "#app/ui/image.tsx";
import { Local } from "#app/ui/local.tsx";
import { RowActions } from "#app/ui/table.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { controlsOf } from "../core/controls.ts";
import { FileField } from "../core/file-input.tsx";
import form from "../core/form.module.css";
import { type ListAnswer, ListPage, RowForm, RowLinks } from "../core/list-page.tsx";
import { readOpened } from "../core/opened.server.ts";
import {
  cancelled,
  deleted,
  done,
  restored,
  type SentForm,
  save,
  staffAction,
  staffLoader,
} from "../core/staff-page.server.ts";
import { receiveImage } from "../core/uploaded-image.server.ts";
import styles from "./carousel/slide-grid.module.css";

const LIST = "/admin/carousel-offer";

const PAGE = "admin/marketing/carousel";

const OPENED = {
  schema: slideSchema,
  find: findSlide,
  listDeleted: listDeletedSlides,
  nameOf: ({ alt }: CarouselSlide) => alt,
};

export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const [slides, opened] = await Promise.all([listSlides(), readOpened(query, OPENED)]);
  return { title: words.carousel.title, slides, opened };
});

const FIELDS = formFields([slideSchema], {
  texts: ["id", "path", "was-path"],
  files: ["image"],
  shownBefore: true,
});

export const action = staffAction(
  { page: PAGE, list: LIST, fields: FIELDS },
  {
    "add-slide": (sent) => saveSlide(sent, true),
    "update-slide": (sent) => saveSlide(sent, false),
    "move-up": (sent) => move(sent, "up"),
    "move-down": (sent) => move(sent, "down"),
    "cancel-delete": cancelled,
    "remove-slide": async (sent) => {
      await removeSlide(sent.id, sent.actor);
      return deleted(sent, sent.words.carousel.deleted);
    },
    restore: (sent) => restored(sent, restoreSlide),
  },
);

async function move(sent: SentForm, direction: "up" | "down") {
  await moveSlide(sent.id, direction, sent.actor);
  return done(sent, sent.words.carousel.moved);
}

/**
 * Adds a slide, or with an id changes one. A form that is shown again keeps the path of its
 * picture.
 */
async function saveSlide(sent: SentForm, isNew: boolean) {
  const { request, form, actor, words } = sent;
  const { carousel } = words;
  const { path, errors } = await receiveImage(request, form, "image", "path");
  form.set("path", path);
  if (isNew && path === "" && !errors.image) errors.image = [carousel.chooseImage];
  if (errors.image) {
    const answer = invalidForm(form, parseForm(form, slideSchema), wordsFor(request));
    return data({ ...answer, errors: { ...errors, ...answer.errors } }, { status: 400 });
  }
  return save(
    sent,
    slideSchema,
    (input, shown) => {
      if (isNew) return addSlide(path, input, actor);
      const was = { ...shown?.was, path: String(form.get("was-path") ?? "") };
      const changes = { ...input, ...(path ? { path } : {}) };
      return updateSlide(sent.id, changes, shown && { ...shown, was }, actor);
    },
    { said: isNew ? carousel.added : carousel.updated },
  );
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Carousel() {
  const { carousel: words, empty } = useAdminWords();
  const { slides, opened } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ListPage
      words={words}
      total={slides.length}
      empty={empty.carousel}
      opened={opened}
      answer={answer}
      closeHref={LIST}
      intent="remove-slide"
      cancelIntent="cancel-delete"
      form={(slide) => <SlideForm slide={slide} answer={answer} />}
      about={({ path, alt }) => <Image path={path} alt={alt} use="wide" sizes="300px" />}
    >
      <SlideGrid slides={slides} />
    </ListPage>
  );
}

/** The banners in the order of the home page. */
function SlideGrid({ slides }: { slides: CarouselSlide[] }) {
  const { carousel: words } = useAdminWords();
  const { language } = useWords();
  const altOf = ({ alt, altBn }: CarouselSlide) => textFor({ en: alt, bn: altBn }, language);
  return (
    <ol className={styles.grid}>
      {slides.map((slide, index) => (
        <li key={slide.id} className={styles.slide}>
          <div className={styles.picture}>
            <Image path={slide.path} alt={altOf(slide).text} use="wide" sizes="300px" />
          </div>
          <p className={styles.words}>
            <b>{words.banner(index + 1)}</b> <Local of={altOf(slide)} />
            {slide.link && <small>{slide.link}</small>}
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={slide.id} />
            <RowActions>
              <button
                type="submit"
                name="intent"
                value="move-up"
                disabled={index === 0}
                aria-label={words.moveUp(index + 1)}
              >
                ←
              </button>
              <button
                type="submit"
                name="intent"
                value="move-down"
                disabled={index === slides.length - 1}
                aria-label={words.moveDown(index + 1)}
              >
                →
              </button>
              <RowLinks id={slide.id} name={words.banner(index + 1)} />
            </RowActions>
          </Form>
        </li>
      ))}
    </ol>
  );
}

const NEW = { alt: "banner", altBn: "", text: "", textBn: "", link: "", path: "" };

function SlideForm({ slide, answer }: { slide: CarouselSlide | null; answer: ListAnswer }) {
  const { carousel: words } = useAdminWords();
  const { limits } = useLoaderData<typeof loader>().opened;
  const { alt, altBn, text, textBn, link, path } = slide ?? NEW;
  const shown = { alt, altBn, text, textBn, link, path };
  const kept = fieldOf(answer, "path", "").defaultValue;
  const picture = kept || path;
  const control = controlsOf({ labels: words.fields, shown, limits, answer });
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
      <FileField
        label={words.fields.image ?? ""}
        hint={words.imageHint}
        name="image"
        accept="image/jpeg,image/png,image/webp,image/avif"
        errors={fieldOf(answer, "image").errors}
      />
      <div className={form.languages}>
        <Field {...control("text", words.textHint)} lang="en" />
        <Field {...control("textBn", words.textHint)} lang="bn" />
        <Field {...control("alt", words.altHint)} lang="en" />
        <Field {...control("altBn", words.altHint)} lang="bn" />
      </div>
      <Field {...control("link", words.linkHint)} maxLength={500} />
    </RowForm>
  );
}
