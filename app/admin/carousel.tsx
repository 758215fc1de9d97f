import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  addSlide,
  moveSlide,
  removeSlide,
  restoreSlide,
  updateSlide,
} from "#app/domain/media/carousel.server.ts";
import { slideSchema } from "#app/domain/media/carousel-input.server.ts";
import { parseImagePath } from "#app/domain/media/image-path.ts";
import { saveImage } from "#app/domain/media/images.server.ts";
import type { Actor } from "#app/domain/staff-acts/staff-acts.ts";
import { readStaffForm, requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal, formFields, parseForm, readShown } from "#app/http/form.server.ts";
import { invalidForm, refusedForm } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { type ServerWords, wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { CarouselOverlays } from "./carousel/overlays.tsx";
import { SlideGrid } from "./carousel/slide-grid.tsx";
import { viewCarousel } from "./carousel/view.server.ts";
import { OverlayButton } from "./parts/overlay-button.tsx";
import { PageHead } from "./parts/page-head.tsx";

const LIST = "/admin/carousel-offer";
const FIELDS = formFields([slideSchema], {
  texts: ["id", "path", "was-path"],
  files: ["image"],
  shownBefore: true,
});

/** How long the notice of a deletion with its undo button is shown. */
const UNDO_MS = 5000;

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, "admin/carousel");
  const { searchParams } = new URL(args.request.url);
  const { title } = adminWordsFor(args.request).carousel;
  return { title, ...(await viewCarousel(searchParams)) };
}

export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form, intent } = await readStaffForm(args, "admin/carousel", FIELDS);
  const { carousel, frame } = adminWordsFor(args.request);
  const id = String(form.get("id") ?? "");
  try {
    switch (intent) {
      case "add-slide":
      case "update-slide":
        return await save(args.request, form, id, actor);
      case "move-up":
      case "move-down":
        await moveSlide(id, intent === "move-up" ? "up" : "down", actor);
        return redirectWithToast(args.request, LIST, { type: "success", text: carousel.moved });
      case "cancel-delete":
        return redirectWithToast(args.request, LIST, {
          type: "error",
          text: frame.cancelledProcess,
        });
      case "remove-slide":
        await removeSlide(id, actor);
        return redirectWithToast(args.request, LIST, {
          type: "success",
          text: carousel.deleted,
          ms: UNDO_MS,
          undo: { action: LIST, id, text: frame.undo },
        });
      case "restore":
        await restoreSlide(id, actor);
        return redirectWithToast(args.request, LIST, { type: "success", text: frame.restored });
    }
  } catch (error) {
    return data(refusedForm(form, asRefusal(error), wordsFor(args.request)), { status: 409 });
  }
}

/**
 * Adds a banner, or with an id changes one; a valid picture is stored at once and its path returned in a refused form,
 * because browsers do not remember a chosen file.
 */
async function save(request: Request, form: FormData, id: string, actor: Actor) {
  const words = wordsFor(request);
  const { carousel } = adminWordsFor(request);
  const isNew = form.get("intent") === "add-slide";
  const { path, errors } = await receivePicture(form, words);
  form.set("path", path);
  if (isNew && path === "" && !errors.image) errors.image = [carousel.chooseImage];
  const submission = parseForm(form, slideSchema);
  if (submission.status !== "success" || errors.image) {
    const answer = invalidForm(form, submission, words);
    return data({ ...answer, errors: { ...errors, ...answer.errors } }, { status: 400 });
  }
  try {
    if (isNew) await addSlide(path, submission.value, actor);
    else {
      const changes = { ...submission.value, ...(path ? { path } : {}) };
      await updateSlide(id, changes, shownIn(form), actor);
    }
  } catch (error) {
    return data(refusedForm(form, asRefusal(error), words), { status: 409 });
  }
  const text = isNew ? carousel.added : carousel.updated;
  return redirectWithToast(request, LIST, { type: "success", text });
}

/** The path of the uploaded picture, else of one uploaded earlier with this form; "" for none. */
async function receivePicture(form: FormData, words: ServerWords) {
  const errors: Record<string, string[]> = {};
  const kept = String(form.get("path") ?? "");
  const path = parseImagePath(kept) ? kept : "";
  const file = readFile(form, "image");
  if (!file) return { path, errors };
  try {
    return { path: await saveImage(new Uint8Array(await file.arrayBuffer())), errors };
  } catch (error) {
    return { path, errors: { image: [sayRefusal(words, asRefusal(error))] } };
  }
}

function shownIn(form: FormData) {
  const shown = readShown(form, slideSchema);
  return shown && { ...shown, was: { ...shown.was, path: String(form.get("was-path") ?? "") } };
}

/** Browsers send an empty file for an unused file input. */
function readFile(form: FormData, name: string): File | null {
  const file = form.get(name);
  return file instanceof File && (file.size > 0 || file.name !== "") ? file : null;
}

export { revalidateOnConflict as shouldRevalidate } from "./parts/revalidate.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Carousel() {
  const { carousel: words, frame } = useAdminWords();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormState | undefined;
  const hrefWith = useHrefWith();
  return (
    <>
      <PageHead title={words.title} count={words.count(page.slides.length)}>
        <Link to={hrefWith({ deleted: "" })} preventScrollReset>
          {frame.recentlyDeleted}
        </Link>
        <OverlayButton to={hrefWith({ new: "" })}>{words.add}</OverlayButton>
      </PageHead>
      <CarouselOverlays page={page} answer={answer} closeHref={LIST} />
      {page.slides.length === 0 ? <p>{frame.nothing}</p> : <SlideGrid slides={page.slides} />}
    </>
  );
}
