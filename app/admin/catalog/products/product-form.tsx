import { Link, useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { SIZE_UNITS } from "#app/domain/core/naming/size.ts";
import { Button } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Checkbox, Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { FieldGroup, isAsked, ownFirst } from "../../core/field-group.tsx";
import form from "../../core/form.module.css";
import { Meanwhile, ShownBefore } from "../../core/meanwhile.tsx";
import { RichTextField } from "../../core/rich-text-field.tsx";
import type { ProductControl, ProductFormView } from "./form-view.server.ts";
import { ImageSlots } from "./image-slots.tsx";
import type { CategoryChoice } from "./list.server.ts";
import type { PartRow } from "./part-rows.server.ts";
import { PartRows } from "./part-rows.tsx";
import styles from "./product-form.module.css";
import { SizeRows } from "./size-rows.tsx";

/** The groups, which say what they hold and are open only with what was refused. */
const GROUPS = {
  sizes: ["lowStockLevel", "family", "dimension"],
  label: ["brandBn", "bstiNumber", "ingredients", "ingredientsBn"],
  otherLanguage: ["title", "titleBn", "description", "descriptionBn"],
  combo: ["parts"],
} as const;

/** The rows of a group, whose errors are named by row. */
const ROWS: { [Group in keyof typeof GROUPS]?: string } = { sizes: "sizes", combo: "partRows" };

/** What a shopkeeper thinks of first, in this order, in pairs that share a line. */
const PAIRS = [
  ["price", "discountPercentage"],
  ["sizeAmount", "sizeUnit"],
  ["quantityInStock", "trackStock"],
  ["category", "brand"],
] as const;

const FLAGS = ["isFeature", "isBestSelling", "isActive"] as const;

/** What has a place; any other field stands in the group "label". */
const PLACED: readonly string[] = [
  ...Object.values(GROUPS).flat(),
  ...PAIRS.flat(),
  ...["images", ...FLAGS],
];

type Choices = {
  categories: CategoryChoice[];
  families: string[];
  names: string[];
  deletedParts: Record<string, string>;
};

type FormProps = Choices & {
  view: ProductFormView;
  controls: ProductControl[];
  /** The values of an empty form. */
  defaults: ProductFormView["values"];
  /** The product that is changed; null for a new one. */
  product: { id: string; slug: string } | null;
};

/**
 * Add and update have the same fields in one order, under the specification's two sets of labels;
 * what its two forms show is never folded.
 */
export function ProductForm({ view, controls, defaults, product, ...choices }: FormProps) {
  const { frame, products } = useAdminWords();
  const { language } = useWords();
  const isNew = product === null;
  const intent = isNew ? "add-product" : "update-product";
  const isSaving = useNavigation().formData?.get("intent") === intent;
  const labels = { ...products.fields, ...(!isNew && products.updateFields) };
  const hints: Record<string, string> = products.hints;

  function hintOf(name: string): string | undefined {
    if (product && name === "title") return products.slugHint(product.slug);
    if (!isNew && name === "price") return `${hints.price} ${products.priceStays}`;
    // The text in the other language stands below, and its hint would say the same again.
    const text = name.replace(/Bn$/, "");
    const isPair = controls.some((control) => control.name === `${text}Bn`);
    return isPair && name !== ownFirst(text, language)[0] ? undefined : hints[text];
  }

  function say(name: string, value: string | number | boolean | null): string {
    if (name === "images")
      return products.pictures(String(value).split(", ").filter(Boolean).length);
    if (name === "parts")
      return (JSON.parse(`[${value}]`) as PartRow[])
        .map(({ name, pieces, productId }) => `${pieces} × ${name ?? productId}`)
        .join(", ");
    if (typeof value === "boolean") return value ? frame.yes : frame.no;
    return String(value ?? "");
  }

  const ask = (names: readonly string[]) =>
    names
      .flatMap((name) => controls.find((control) => control.name === name) ?? [])
      .map((control) => (
        <Asked
          key={control.name}
          control={control}
          view={view}
          label={labels[control.name]}
          hint={hintOf(control.name)}
          isNew={isNew}
          {...choices}
        />
      ));

  const [title] = ownFirst("title", language);
  const [description] = ownFirst("description", language);
  const isFront = (name: string) => name === title || name === description;
  const titles = { ...products.groups, otherLanguage: frame.otherLanguage };
  const askGroup = (group: keyof typeof GROUPS) => {
    const others = controls.flatMap(({ name }) => (PLACED.includes(name) ? [] : [name]));
    const own: ProductControl["name"][] = [...GROUPS[group], ...(group === "label" ? others : [])];
    const names = own.filter((name) => !isFront(name));
    const fields = names.map((name) => ({
      name,
      defaultValue: view.values[name],
      errors: view.errors[name] ?? [],
    }));
    const held = fields
      .filter((field) => isAsked([field], defaults) && !field.name.startsWith("description"))
      .map(({ name, defaultValue }) =>
        say(name, name === "parts" ? inList(defaultValue) : defaultValue),
      );
    const hasRows = group === "sizes" && view.sizes.length > 0;
    const isRefused =
      fields.some(({ errors }) => errors.length > 0) ||
      Object.keys(view.errors).some((name) => name.startsWith(`${ROWS[group]}[`));
    const title = (
      <>
        {titles[group]} <small className={styles.held}>{held.join(" · ")}</small>
      </>
    );
    return (
      <FieldGroup title={title} isOpen={hasRows || isRefused}>
        <div className={styles.columns}>{ask(names)}</div>
        {group === "sizes" && <SizeRows view={view} />}
      </FieldGroup>
    );
  };

  return (
    // After another save the key changes so that the fields take the new values.
    <Form
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      key={view.shown?.version}
      onInput={tickStock}
    >
      <DefaultButton name="intent" value={intent} />
      <FormProblems title={frame.errorSummary} state={view} />
      <Meanwhile
        changes={view.changes}
        fieldNames={{ ...products.fields, ...products.updateFields, slug: products.columns.slug }}
        say={say}
      />
      {view.shown && <ShownBefore {...view.shown} />}
      {product && <Copies id={product.id} />}
      {ask([title])}
      {ask(["images"])}
      {PAIRS.map((pair) => (
        <div key={pair[0]} className={styles.pair}>
          {pair.map((name) => (
            <div key={name}>{ask([name])}</div>
          ))}
        </div>
      ))}
      <NewCategory view={view} isFirst={choices.categories.length === 0} />
      <div className={styles.flags}>{ask(FLAGS)}</div>
      {ask([description])}
      {askGroup("sizes")}
      {askGroup("label")}
      {askGroup("otherLanguage")}
      {askGroup("combo")}
      {view.slug && <Slug of={view.slug} errors={view.errors.slug ?? []} />}
      <div className={form.submit}>
        <Button name="intent" value={intent} disabled={isSaving}>
          {isSaving ? frame.saving : isNew ? products.submitAdd : products.submitUpdate}
        </Button>
      </div>
    </Form>
  );
}

/** The rows of a JSON array, without its brackets. */
const inList = (json: string) => json.replace(/^\[|\]$/g, "");

/** The product's address, closed since it seldom changes. */
function Slug({ of, errors }: { of: { typed: string; was: string }; errors: string[] }) {
  const { products } = useAdminWords();
  const field = { name: "slug", defaultValue: of.typed, errors };
  return (
    <FieldGroup title={products.address.title} isOpen={of.typed !== of.was || errors.length > 0}>
      <input type="hidden" name="was-slug" value={of.was} />
      <Field
        {...field}
        label={products.columns.slug}
        hint={products.address.hint}
        autoComplete="off"
        spellCheck={false}
      />
    </FieldGroup>
  );
}

/** Ticks the box with which the server counts a typed quantity. */
function tickStock({ target }: FormEvent<HTMLFormElement>) {
  if (!(target instanceof HTMLInputElement) || target.name !== "quantityInStock") return;
  const box = target.form?.elements.namedItem("trackStock");
  if (box instanceof HTMLInputElement && target.value !== target.defaultValue) box.checked = true;
}

/** The name of a category that is made with the product; open while the shop has none. */
function NewCategory({ view, isFirst }: { view: ProductFormView; isFirst: boolean }) {
  const { products } = useAdminWords();
  const errors = view.errors.newCategory ?? [];
  const field = { name: "newCategory", defaultValue: view.newCategory, errors };
  return (
    <details className={styles.another} open={isFirst || isAsked([field])}>
      <summary>{products.newCategory.open}</summary>
      <Field
        {...field}
        label={products.newCategory.label}
        hint={products.newCategory.hint}
        maxLength={100}
        autoComplete="off"
      />
    </details>
  );
}

/** Links to the form of a new product that is filled in from this one. */
function Copies({ id }: { id: string }) {
  const { products } = useAdminWords();
  const hrefTo = useHrefWith();
  return (
    <p className={styles.copies}>
      <Link to={hrefTo({ edit: null, new: "", sizeOf: id })}>{products.addSize}</Link>
      <Link to={hrefTo({ edit: null, new: "", like: id })}>{products.duplicate}</Link>
    </p>
  );
}

type AskedProps = Choices & {
  control: ProductControl;
  view: ProductFormView;
  label: string;
  hint: string | undefined;
  isNew: boolean;
};

function Asked({ control, view, label, hint, isNew, ...choices }: AskedProps) {
  const { categories, families, names, deletedParts } = choices;
  const { products } = useAdminWords();
  const { kind, list, ...input } = control;
  const { name } = input;
  const value = view.values[name];
  const field = { ...input, label, hint, defaultValue: value, errors: view.errors[name] ?? [] };
  switch (kind) {
    case "html":
      return (
        <RichTextField {...field} value={value} preview={view.preview} action="/admin/product" />
      );
    case "images":
      return <ImageSlots view={view} />;
    case "parts":
      return <PartRows view={view} names={names} deletedParts={deletedParts} />;
    case "flag":
      return (
        <>
          <Checkbox
            name={name}
            label={label}
            defaultChecked={value !== "false"}
            aria-describedby={hint && `${name}-hint`}
          />
          {hint && <p id={`${name}-hint`}>{hint}</p>}
        </>
      );
    case "category":
      return (
        <Select {...field}>
          <option value="">{products.chooseCategory}</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      );
    case "unit":
      return (
        <Select {...field}>
          <option value="">{products.noDimension}</option>
          {SIZE_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {products.units[unit]}
            </option>
          ))}
        </Select>
      );
    case "line":
      return (
        <>
          <Field {...field} list={list} required={isNew && name === "price"} />
          {list && (
            <datalist id={list}>
              {families.map((family) => (
                <option key={family} value={family} />
              ))}
            </datalist>
          )}
        </>
      );
  }
}
