import { data } from "@remix-run/node";
import {
  Link,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { MAX_DESCRIPTION_LENGTH } from "#app/domain/core/rich-text.ts";
import { listPaymentContradictions } from "#app/domain/orders/money/payment-contradictions.server.ts";
import { pageSchema } from "#app/domain/shop/pages/page-input.server.ts";
import { PAGE_TEXT } from "#app/domain/shop/pages/page-text.server.ts";
import {
  findPageVersion,
  INFO_PAGE,
  type InfoPage,
  listPages,
  listPageVersions,
  pathOfPage,
} from "#app/domain/shop/pages/pages.server.ts";
import { PLACEHOLDERS } from "#app/domain/shop/pages/placeholders.ts";
import { formFields } from "#app/http/form.server.ts";
import { formState } from "#app/http/form-state.server.ts";
import type { FormState } from "#app/http/form-state.ts";
import { Field, Select } from "#app/ui/field.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { Local } from "#app/ui/local.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { controlsOf } from "../core/controls.ts";
import form from "../core/form.module.css";
import { ListPage, RowForm, RowLinks } from "../core/list-page.tsx";
import { readOpened } from "../core/opened.server.ts";
import { previewOf, withHtml, withText } from "../core/plain-texts.server.ts";
import { revalidateOnConflict } from "../core/revalidate.ts";
import { type Preview, RichTextField } from "../core/rich-text-field.tsx";
import { nounForms, staffAction, staffLoader, typedWhere } from "../core/staff-page.server.ts";

const LIST = "/admin/page";

const PAGE = "admin/shop/pages";

export const loader = staffLoader(PAGE, async ({ query, words, language }) => {
  const [pages, contradictions, opened] = await Promise.all([
    listPages(),
    listPaymentContradictions(),
    readOpened(query, INFO_PAGE),
  ]);
  const { edited } = opened;
  const [versions, earlier] = await Promise.all([
    edited ? listPageVersions(edited.id) : [],
    edited && query.has("version")
      ? findPageVersion(edited.id, Number(query.get("version")))
      : null,
  ]);
  return {
    title: words.pages.title,
    opened,
    /** The texts as they are typed. */
    typed: edited && withText(textsOf(edited), BODIES, PAGE_TEXT),
    /** An earlier version's texts, which the form shows instead of the present ones. */
    earlier: earlier && withText(earlier, BODIES, PAGE_TEXT),
    versions: versions.map(({ version, replacedAt }) => ({
      version,
      until: formatDateTime(replacedAt, language),
    })),
    contradictions: contradictions.map(({ id }) => id),
    placeholders: PLACEHOLDERS.map((name) => `{${name}}`),
    pages: pages.map(({ id, slug, title, titleBn, isActive, position, updatedAt }) => ({
      id,
      slug,
      isActive,
      position,
      path: pathOfPage(slug),
      title: textFor({ en: title, bn: titleBn }, language),
      changed: formatDateTime(updatedAt, language),
    })),
  };
});

const BODIES = ["body", "bodyBn"] as const;

const asStored = (form: FormData) => withHtml(form, BODIES, PAGE_TEXT);

const FIELDS = formFields([pageSchema], { texts: ["id"], shownBefore: true });

type PagesAnswer = FormState & { preview?: Preview };

export const action = staffAction<typeof PAGE, PagesAnswer>(
  {
    page: PAGE,
    fields: FIELDS,
    without: ["new", "edit", "delete", "deleted", "version"],
  },
  {
    ...nounForms("page", INFO_PAGE, ({ pages }) => pages, { mean: asStored }),
    preview: async ({ form }) =>
      data({
        ...formState(form, {}),
        values: typedWhere(asStored(form), form),
        preview: previewOf(form, BODIES, PAGE_TEXT),
      }),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

/** A preview does not reload the data because it changes nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.formData?.get("intent") === "preview" ? false : revalidateOnConflict(change);

export default function Pages() {
  const { pages: words, frame } = useAdminWords();
  const { language } = useWords();
  const { pages, contradictions, opened, ...open } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ListPage
      words={words}
      intro={words.intro}
      total={pages.length}
      opened={opened}
      answer={answer}
      closeHref={LIST}
      size="wide"
      intent="delete-page"
      form={(page) => (
        <PageForm
          {...open}
          page={page}
          answer={answer}
          isContradicting={page !== null && contradictions.includes(page.id)}
        />
      )}
      about={(page) => (
        <p>
          {page.title || page.titleBn} (/page/{page.slug})
        </p>
      )}
    >
      <Table
        caption={words.title}
        rows={pages}
        rowKey={({ id }) => id}
        columns={[
          {
            label: words.name,
            cell: ({ path, title, isActive }) =>
              isActive ? (
                <a href={path}>
                  <Local of={title} />
                </a>
              ) : (
                <Local of={title} />
              ),
          },
          {
            label: words.fields.position ?? "",
            numeric: true,
            isNamed: true,
            cell: ({ position }) => formatNumber(position, language),
          },
          {
            label: words.fields.isActive ?? "",
            cell: ({ id, isActive }) => (
              <>
                {isActive ? words.active : words.inactive}
                {contradictions.includes(id) && <p>{words.checkPayment}</p>}
              </>
            ),
          },
          { label: words.changed, cell: ({ changed }) => changed },
          {
            label: frame.edit,
            isLabelHidden: true,
            cell: ({ id, title }) => (
              <RowActions>
                <RowLinks id={id} name={title.text} />
              </RowActions>
            ),
          },
        ]}
      />
    </ListPage>
  );
}

type Texts = Pick<InfoPage, "title" | "titleBn" | "body" | "bodyBn">;

function PageForm({
  page,
  typed,
  earlier,
  versions,
  placeholders,
  isContradicting,
  answer,
}: {
  page: InfoPage | null;
  typed: Texts | null;
  earlier: (Texts & { version: number }) | null;
  versions: { version: number; until: string }[];
  placeholders: string[];
  isContradicting: boolean;
  answer: PagesAnswer | null | undefined;
}) {
  const { pages: words } = useAdminWords();
  const hrefWith = useHrefWith();
  const { limits } = useLoaderData<typeof loader>().opened;
  const shown = {
    title: page?.title ?? "",
    titleBn: page?.titleBn ?? "",
    slug: page?.slug ?? "",
    body: page?.body ?? "",
    bodyBn: page?.bodyBn ?? "",
    position: String(page?.position ?? 0),
    isActive: String(page?.isActive ?? true),
  };
  const offered = { ...shown, ...typed, ...(earlier && textsOf(earlier)) };
  const control = controlsOf({ labels: words.fields, shown: offered, limits, answer });
  const text = (field: "body" | "bodyBn", lang: "en" | "bn") => {
    // The text in the other language is written alike.
    const hint = field === "body" ? words.bodyHint(placeholders.join(" ")) : undefined;
    const { defaultValue, ...asked } = control(field, hint);
    return (
      <RichTextField
        {...asked}
        key={`${field} ${earlier?.version}`}
        value={defaultValue}
        preview={answer?.preview}
        action={LIST}
        heading="h2"
        maxLength={MAX_DESCRIPTION_LENGTH}
        lang={lang}
      />
    );
  };
  return (
    <RowForm
      row={page}
      shown={shown}
      answer={answer}
      intents={["create-page", "update-page"]}
      fieldNames={words.fields}
      say={(field, value) =>
        field === "isActive" ? (value ? words.active : words.inactive) : String(value ?? "")
      }
    >
      {isContradicting && <p role="status">{words.checkPayment}</p>}
      {earlier && <p role="status">{words.showsEarlier}</p>}
      <div className={form.languages} key={earlier?.version}>
        <Field {...control("title", words.titleHint)} lang="en" />
        <Field {...control("titleBn", words.titleHint)} lang="bn" />
      </div>
      {text("body", "en")}
      {text("bodyBn", "bn")}
      <Field {...control("position", words.positionHint)} inputMode="numeric" maxLength={6} />
      <Field {...control("slug", words.slugHint)} maxLength={80} />
      <Select {...control("isActive", words.activeHint)}>
        <option value="true">{words.active}</option>
        <option value="false">{words.inactive}</option>
      </Select>
      {versions.length > 0 && (
        <details open={earlier !== null}>
          <summary>{words.earlier}</summary>
          <ul>
            {versions.map(({ version, until }) => (
              <li key={version}>
                <Link to={hrefWith({ version: String(version) })} preventScrollReset>
                  {words.until(until)}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </RowForm>
  );
}

const textsOf = ({ title, titleBn, body, bodyBn }: Texts) => ({ title, titleBn, body, bodyBn });
