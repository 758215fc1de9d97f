import { useActionData, useLoaderData } from "@remix-run/react";
import { shelfSchema } from "#app/domain/catalog/shelves/shelf-input.server.ts";
import { readGoods } from "#app/domain/catalog/shelves/shelf-products.server.ts";
import { listShelves, SHELF, type Shelf } from "#app/domain/catalog/shelves/shelves.server.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { formFields } from "#app/http/form.server.ts";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { Local } from "#app/ui/local.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { controlsOf } from "../core/controls.ts";
import form from "../core/form.module.css";
import { type ListAnswer, ListPage, RowForm, RowLinks } from "../core/list-page.tsx";
import { readOpened } from "../core/opened.server.ts";
import { nounForms, type SentForm, staffAction, staffLoader } from "../core/staff-page.server.ts";

const LIST = "/admin/shelf";

const PAGE = "admin/catalog/shelves";

export const loader = staffLoader(PAGE, async ({ query, words, language }) => {
  const [shelves, opened] = await Promise.all([listShelves(), readOpened(query, SHELF)]);
  const isForm = opened.edited !== null || opened.isNew !== null;
  const goods = isForm ? await readGoods(language) : null;
  return {
    title: words.shelves.title,
    opened,
    /** Of the open form: the shelf's products, one per line, and the names to choose from. */
    lines: goods && opened.edited?.productIds.flatMap((id) => goods.nameOf(id) ?? []).join("\n"),
    names: goods?.names.slice(0, MOST_NAMES) ?? [],
    shelves: shelves.map(({ id, slug, title, titleBn, productIds, isActive, position }) => ({
      id,
      slug,
      isActive,
      position,
      title: textFor({ en: title, bn: titleBn }, language),
      products: productIds.length,
    })),
  };
});

/** A list to choose from that a phone can still open. */
const MOST_NAMES = 1000;

const FIELDS = formFields([shelfSchema], { texts: ["id", "add"], shownBefore: true });

export const action = staffAction(
  { page: PAGE, list: LIST, fields: FIELDS },
  nounForms("shelf", SHELF, ({ shelves }) => shelves, { prepare: withAdded }),
);

/** The product chosen from the list comes after the others. */
function withAdded(sent: SentForm): SentForm {
  const { form } = sent;
  const lines = [form.get("products"), form.get("add")].map((text) => String(text ?? "").trim());
  form.set("products", lines.filter(Boolean).join("\n"));
  form.delete("add");
  return sent;
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Shelves() {
  const { shelves: words, frame, empty } = useAdminWords();
  const { language } = useWords();
  const { shelves, opened, lines, names } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const number = (n: number) => formatNumber(n, language);
  return (
    <ListPage
      words={words}
      intro={words.intro}
      total={shelves.length}
      empty={empty.shelves}
      opened={opened}
      answer={answer}
      closeHref={LIST}
      intent="delete-shelf"
      form={(shelf) => (
        <ShelfForm shelf={shelf} lines={lines ?? ""} names={names} answer={answer} />
      )}
      about={(shelf) => (
        <p>
          {shelf.title || shelf.titleBn} (/shelf/{shelf.slug})
        </p>
      )}
    >
      <Table
        caption={words.title}
        rows={shelves}
        rowKey={({ id }) => id}
        columns={[
          {
            label: words.name,
            cell: ({ slug, title, isActive }) =>
              isActive ? (
                <a href={`/shelf/${slug}`}>
                  <Local of={title} />
                </a>
              ) : (
                <Local of={title} />
              ),
          },
          { label: words.fields.position ?? "", numeric: true, cell: (s) => number(s.position) },
          {
            label: words.fields.products ?? "",
            numeric: true,
            isNamed: true,
            cell: (s) => number(s.products),
          },
          {
            label: words.fields.isActive ?? "",
            cell: ({ isActive }) => (isActive ? words.active : words.inactive),
          },
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

function ShelfForm({
  shelf,
  lines,
  names,
  answer,
}: {
  shelf: Shelf | null;
  lines: string;
  names: string[];
  answer: ListAnswer;
}) {
  const { shelves: words } = useAdminWords();
  const { limits } = useLoaderData<typeof loader>().opened;
  const shown = {
    title: shelf?.title ?? "",
    titleBn: shelf?.titleBn ?? "",
    slug: shelf?.slug ?? "",
    products: lines,
    position: String(shelf?.position ?? 0),
    isActive: String(shelf?.isActive ?? true),
  };
  const control = controlsOf({ labels: words.fields, shown, limits, answer });
  return (
    <RowForm
      row={shelf}
      shown={shown}
      answer={answer}
      intents={["create-shelf", "update-shelf"]}
      fieldNames={words.fields}
      say={(field, value) =>
        field === "isActive" ? (value ? words.active : words.inactive) : String(value ?? "")
      }
    >
      <div className={form.languages}>
        <Field {...control("title", words.titleHint)} lang="en" />
        <Field {...control("titleBn", words.titleHint)} lang="bn" />
      </div>
      <TextArea {...control("products", words.productsHint)} rows={8} />
      <Field
        label={words.addProduct}
        hint={words.addHint}
        name="add"
        list="goods"
        autoComplete="off"
      />
      <datalist id="goods">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field {...control("position", words.positionHint)} inputMode="numeric" maxLength={6} />
      <Field {...control("slug", words.slugHint)} maxLength={80} />
      <Select {...control("isActive", words.activeHint)}>
        <option value="true">{words.active}</option>
        <option value="false">{words.inactive}</option>
      </Select>
    </RowForm>
  );
}
