import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  listChosenReviews,
  listShownReviews,
} from "#app/domain/catalog/reviews/product-reviews.server.ts";
import { readGoods } from "#app/domain/catalog/shelves/shelf-products.server.ts";
import { dhakaMinute } from "#app/domain/core/dates.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import {
  changeCheckoutAddOn,
  checkoutAddOnSchema,
  findCheckoutAddOn,
} from "#app/domain/marketing/add-ons/add-ons.server.ts";
import { landingSchema } from "#app/domain/marketing/landing/landing-input.server.ts";
import {
  copyLandingPage,
  createLandingPage,
  deleteLandingPage,
  findLandingPage,
  LANDING_FAULTS,
  type LandingPage,
  listDeletedLandingPages,
  listLandingPages,
  restoreLandingPage,
  updateLandingPage,
} from "#app/domain/marketing/landing/landing-pages.server.ts";
import { formFields, parseForm } from "#app/http/form.server.ts";
import { invalidForm } from "#app/http/form-state.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Field, Select, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Image } from "#app/ui/image.tsx";
import { Local } from "#app/ui/local.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { controlsOf } from "../core/controls.ts";
import { FieldGroup, isAsked, langOf, ownFirst } from "../core/field-group.tsx";
import { FileField } from "../core/file-input.tsx";
import styles from "../core/form.module.css";
import { type ListAnswer, ListPage, RowForm, RowLinks } from "../core/list-page.tsx";
import { readOpened } from "../core/opened.server.ts";
import {
  deleted,
  restored,
  type SentForm,
  save,
  staffAction,
  staffLoader,
} from "../core/staff-page.server.ts";
import { receiveImage } from "../core/uploaded-image.server.ts";
import marks from "./promo-codes/promo-code-table.module.css";

const LIST = "/admin/landing-page";

/** Names to choose from, and reviews of the product to choose from. */
const MOST_NAMES = 1000;
const MOST_REVIEWS = 20;

const PAGE = "admin/marketing/landing-pages";

const OPENED = {
  schema: landingSchema,
  find: findLandingPage,
  listDeleted: listDeletedLandingPages,
  nameOf: ({ slug }: LandingPage) => slug,
};

export const loader = staffLoader(PAGE, async ({ query, words, language }) => {
  const [pages, opened, atCheckout] = await Promise.all([
    listLandingPages(),
    readOpened(query, OPENED),
    findCheckoutAddOn(),
  ]);
  const { edited } = opened;
  const [goods, reviews] = await Promise.all([
    readGoods(language),
    edited ? listReviewsFor(edited) : [],
  ]);
  return {
    title: words.landing.title,
    opened,
    product: (edited && goods.nameOf(edited.productId)) ?? "",
    addOn: (edited?.addOnProductId && goods.nameOf(edited.addOnProductId)) || "",
    atCheckout: {
      addOn: (atCheckout && goods.nameOf(atCheckout.productId)) ?? "",
      addOnPrice: String(atCheckout?.price ?? ""),
    },
    names: goods.names.slice(0, MOST_NAMES),
    reviews: reviews.map(({ id, stars, name, text }) => ({ id, stars, name, text })),
    pages: pages.map(({ id, slug, headline, headlineBn, isActive }) => ({
      id,
      slug,
      isActive,
      headline: textFor({ en: headline, bn: headlineBn }, language),
    })),
  };
});

/**
 * The chosen reviews, which need not be among the newest of the product, and the newest to choose
 * from.
 */
async function listReviewsFor({ productId, reviewIds }: LandingPage) {
  const [chosen, newest] = await Promise.all([
    listChosenReviews(reviewIds),
    listShownReviews(productId, 1, MOST_REVIEWS),
  ]);
  return [...chosen, ...newest.filter(({ id }) => !reviewIds.includes(id))];
}

const FIELDS = formFields([landingSchema, checkoutAddOnSchema], {
  texts: ["id", "picture", "was-picture"],
  files: ["image"],
  shownBefore: true,
});

export const action = staffAction(
  { page: PAGE, list: LIST, fields: FIELDS },
  {
    "create-landing": (sent) => savePage(sent, true),
    "update-landing": (sent) => savePage(sent, false),
    "copy-landing": async (sent) => {
      const { id, slug } = await copyLandingPage(sent.id, sent.actor);
      const text = sent.words.landing.copied(slug);
      return redirectWithToast(sent.request, `${LIST}?edit=${id}`, { type: "success", text });
    },
    "delete-landing": async (sent) => {
      const { slug } = await deleteLandingPage(sent.id, sent.actor);
      return deleted(sent, sent.words.landing.deleted(slug));
    },
    restore: (sent) => restored(sent, restoreLandingPage),
    "save-add-on": (sent) =>
      save(sent, checkoutAddOnSchema, (input) => changeCheckoutAddOn(input, sent.actor), {
        said: sent.words.landing.addOnSaved,
        fields: LANDING_FAULTS,
      }),
  },
);

/** Adds a page or changes one. A form that is shown again keeps the path of its picture. */
async function savePage(sent: SentForm, isNew: boolean) {
  const { request, form, actor, words } = sent;
  const { path, errors } = await receiveImage(request, form, "image", "picture");
  form.set("picture", path);
  if (errors.image) {
    const answer = invalidForm(form, parseForm(form, landingSchema), wordsFor(request));
    answer.values = { ...answer.values, reviewIds: form.getAll("reviewIds").join(",") };
    return data({ ...answer, errors: { ...errors, ...answer.errors } }, { status: 400 });
  }
  return save(
    sent,
    landingSchema,
    (input, shown) => {
      if (isNew) return createLandingPage(input, path, actor);
      const was = { ...shown?.was, picture: String(form.get("was-picture") ?? "") };
      return updateLandingPage(sent.id, input, path, shown && { ...shown, was }, actor);
    },
    {
      said: words.landing.saved,
      ticks: ["reviewIds"],
      fields: LANDING_FAULTS,
    },
  );
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function LandingPages() {
  const { landing: words, frame, empty } = useAdminWords();
  const { pages, opened } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <ListPage
        words={words}
        intro={words.intro}
        total={pages.length}
        empty={empty.landing}
        opened={opened}
        answer={answer}
        closeHref={LIST}
        intent="delete-landing"
        form={(page) => <LandingForm page={page} answer={answer} />}
        about={({ slug }) => <p>/l/{slug}</p>}
      >
        <Table
          caption={words.title}
          rows={pages}
          rowKey={({ id }) => id}
          columns={[
            { label: words.headline, cell: ({ headline }) => <Local of={headline} /> },
            {
              label: words.address,
              cell: ({ slug, isActive }) =>
                isActive ? <a href={`/l/${slug}`}>/l/{slug}</a> : `/l/${slug}`,
            },
            {
              label: words.fields.isActive ?? "",
              cell: ({ isActive }) => (
                <span className={isActive ? marks.active : marks.disabled}>
                  {isActive ? words.active : words.inactive}
                </span>
              ),
            },
            {
              label: frame.edit,
              isLabelHidden: true,
              cell: ({ id, slug }) => (
                <RowActions>
                  <Form method="post">
                    <input type="hidden" name="id" value={id} />
                    <Button
                      look="quiet"
                      name="intent"
                      value="copy-landing"
                      aria-label={words.copyOf(slug)}
                    >
                      {words.copy}
                    </Button>
                  </Form>
                  <RowLinks id={id} name={slug} />
                </RowActions>
              ),
            },
          ]}
        />
      </ListPage>
      {opened.edited === null && opened.isNew === null && <CheckoutAddOn answer={answer} />}
    </>
  );
}

/** What a buyer may add by one tick at the checkout. */
function CheckoutAddOn({ answer }: { answer: ListAnswer }) {
  const { landing: words, frame } = useAdminWords();
  const { atCheckout, names } = useLoaderData<typeof loader>();
  const field = (name: "addOn" | "addOnPrice", hint: string) => ({
    label: words.fields[name] ?? "",
    hint,
    ...fieldOf(answer, name, atCheckout[name]),
  });
  return (
    <Form method="post" className={`${styles.form} ${styles.narrow}`}>
      <h2>{words.addOnAtCheckout}</h2>
      <Field {...field("addOn", words.addOnHint)} list="goods" autoComplete="off" />
      <Goods names={names} />
      <Field {...field("addOnPrice", words.addOnPriceHint)} inputMode="numeric" />
      <Button name="intent" value="save-add-on">
        {frame.save}
      </Button>
    </Form>
  );
}

const Goods = ({ names }: { names: string[] }) => (
  <datalist id="goods">
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

function LandingForm({ page, answer }: { page: LandingPage | null; answer: ListAnswer }) {
  const { landing: words, frame } = useAdminWords();
  const { language } = useWords();
  const { product, addOn, names, reviews, opened } = useLoaderData<typeof loader>();
  const shown = {
    product,
    headline: page?.headline ?? "",
    headlineBn: page?.headlineBn ?? "",
    reasons: page?.reasons ?? "",
    reasonsBn: page?.reasonsBn ?? "",
    endsAt: dhakaMinute(page?.endsAt),
    slug: page?.slug ?? "",
    isIndexed: String(page?.isIndexed ?? false),
    isActive: String(page?.isActive ?? true),
    reviewIds: (page?.reviewIds ?? []).join(","),
    picture: page?.picture ?? "",
    addOn,
    addOnPrice: String(page?.addOnPrice ?? ""),
  };
  const control = controlsOf({ labels: words.fields, shown, limits: opened.limits, answer });
  const [headline, otherHeadline] = ownFirst("headline", language);
  const [reasons, otherReasons] = ownFirst("reasons", language);
  const picture = fieldOf(answer, "picture", shown.picture).defaultValue;
  const ticked = new Set(fieldOf(answer, "reviewIds", shown.reviewIds).defaultValue.split(","));
  return (
    <RowForm
      row={page}
      shown={shown}
      answer={answer}
      intents={["create-landing", "update-landing"]}
      encType="multipart/form-data"
      fieldNames={words.fields}
      say={(_, value) => String(value ?? "")}
    >
      <Field {...control("product", words.productHint)} list="goods" autoComplete="off" />
      <Goods names={names} />
      <Field {...control(headline)} lang={langOf(headline)} />
      <TextArea {...control(reasons, words.reasonsHint)} rows={3} lang={langOf(reasons)} />
      {picture && <Image path={picture} alt="" use="wide" sizes="300px" />}
      <input type="hidden" name="picture" value={picture} />
      <FileField
        label={words.fields.image ?? ""}
        hint={words.imageHint}
        name="image"
        accept="image/*"
        errors={fieldOf(answer, "image").errors}
      />
      <Field {...control("endsAt", words.endsHint)} type="datetime-local" />
      {page === null ? (
        <p>{words.reviewsLater}</p>
      ) : (
        <fieldset>
          <legend>{words.fields.reviewIds}</legend>
          {reviews.map(({ id, stars, name, text }) => (
            <Checkbox
              key={id}
              name="reviewIds"
              value={id}
              label={`${"★".repeat(stars)} ${name} ${text.slice(0, 120)}`}
              defaultChecked={ticked.has(id)}
            />
          ))}
          {reviews.length === 0 && <p>{words.noReviews}</p>}
        </fieldset>
      )}
      <Select {...control("isActive")}>
        <option value="true">{words.active}</option>
        <option value="false">{words.inactive}</option>
      </Select>
      <FieldGroup
        title={frame.otherLanguage}
        isOpen={isAsked([control(otherHeadline), control(otherReasons)])}
      >
        <Field {...control(otherHeadline)} lang={langOf(otherHeadline)} />
        <TextArea
          {...control(otherReasons, words.reasonsHint)}
          rows={3}
          lang={langOf(otherReasons)}
        />
      </FieldGroup>
      <FieldGroup title={words.addOn} isOpen={isAsked([control("addOn"), control("addOnPrice")])}>
        <Field {...control("addOn", words.addOnHint)} list="goods" autoComplete="off" />
        <Field {...control("addOnPrice", words.addOnPriceHint)} inputMode="numeric" />
      </FieldGroup>
      <FieldGroup
        title={words.found}
        isOpen={isAsked([control("slug"), control("isIndexed")], { isIndexed: "false" })}
      >
        <Field {...control("slug", words.slugHint)} maxLength={38} />
        <Select {...control("isIndexed", words.indexHint)}>
          <option value="false">{words.hidden}</option>
          <option value="true">{words.indexed}</option>
        </Select>
      </FieldGroup>
    </RowForm>
  );
}
