import { useNavigation } from "@remix-run/react";
import { SIZE_UNITS } from "#app/domain/catalog/size.ts";
import { Button } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Checkbox, Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { Meanwhile, ShownBefore } from "../parts/meanwhile.tsx";
import { DescriptionField } from "./description-field.tsx";
import type { ProductFormView } from "./form-view.server.ts";
import { ImageSlots } from "./image-slots.tsx";
import type { CategoryChoice } from "./list.server.ts";
import styles from "./product-form.module.css";

/** Add (without `slug`) and update have the same fields under the specification's two sets of labels. */
export function ProductForm({
  view,
  categories,
  families,
  slug,
}: {
  view: ProductFormView;
  categories: CategoryChoice[];
  families: string[];
  slug?: string;
}) {
  const { frame, products } = useAdminWords();
  const isNew = slug === undefined;
  const labels = isNew ? products.addLabels : products.updateLabels;
  const { hints } = products;
  const { values, flags, errors } = view;
  const navigation = useNavigation();
  const intent = isNew ? "add-product" : "update-product";
  const isSaving = navigation.formData?.get("intent") === intent;
  const told = (name: string) => ({ name, errors: errors[name] ?? [] });

  function say(name: string, value: string | number | boolean | null): string {
    if (name === "images")
      return products.pictures(String(value).split(", ").filter(Boolean).length);
    if (typeof value === "boolean") return value ? frame.yes : frame.no;
    return String(value ?? "");
  }

  return (
    // After another save the key changes so that the fields take the new values.
    <Form
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      key={view.shown?.version}
    >
      <DefaultButton name="intent" value={intent} />
      <FormProblems title={frame.errorSummary} state={view} />
      <Meanwhile changes={view.changes} fieldNames={products.updateLabels} say={say} />
      {view.shown && <ShownBefore {...view.shown} />}
      <div className={styles.languages}>
        <Field
          {...told("title")}
          label={labels.title}
          hint={isNew ? hints.oneTitle : hints.slug(slug)}
          defaultValue={values.title}
          maxLength={200}
          lang="en"
        />
        <Field
          {...told("titleBn")}
          label={labels.titleBn}
          hint={hints.oneTitle}
          defaultValue={values.titleBn}
          maxLength={200}
          lang="bn"
        />
        <DescriptionField view={view} name="description" label={labels.description} />
        <DescriptionField view={view} name="descriptionBn" label={labels.descriptionBn} />
      </div>
      <div className={styles.columns}>
        <Select {...told("category")} label={labels.category} defaultValue={values.category}>
          <option value="">{products.chooseCategory}</option>
          {categories.map((category) => (
            <option key={category.slug} value={category.slug}>
              {category.name}
            </option>
          ))}
        </Select>
        <Field
          {...told("brand")}
          label={labels.brand}
          defaultValue={values.brand}
          maxLength={100}
        />
        <Field
          {...told("price")}
          label={labels.price}
          hint={isNew ? hints.price : `${hints.price} ${hints.stays}`}
          defaultValue={values.price}
          inputMode="numeric"
          required={isNew}
        />
        <Field
          {...told("discountPercentage")}
          label={labels.discountPercentage}
          hint={hints.discountPercentage}
          defaultValue={values.discountPercentage}
          inputMode="numeric"
        />
        <Field
          {...told("quantityInStock")}
          label={labels.quantityInStock}
          defaultValue={values.quantityInStock}
          inputMode="numeric"
        />
        <Field
          {...told("lowStockLevel")}
          label={labels.lowStockLevel}
          hint={hints.lowStockLevel}
          defaultValue={values.lowStockLevel}
          inputMode="numeric"
        />
        <Field
          {...told("sizeAmount")}
          label={labels.sizeAmount}
          hint={hints.size}
          defaultValue={values.sizeAmount}
          inputMode="decimal"
          maxLength={10}
        />
        <Select {...told("sizeUnit")} label={labels.sizeUnit} defaultValue={values.sizeUnit}>
          <option value="">{products.noDimension}</option>
          {SIZE_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {products.units[unit]}
            </option>
          ))}
        </Select>
        <Field
          {...told("family")}
          label={labels.family}
          hint={hints.family}
          defaultValue={values.family}
          maxLength={100}
          list="families"
        />
        <datalist id="families">
          {families.map((family) => (
            <option key={family} value={family} />
          ))}
        </datalist>
        <Field
          {...told("dimension")}
          label={labels.dimension}
          hint={hints.dimension}
          defaultValue={values.dimension}
          maxLength={100}
        />
      </div>
      <div className={styles.flags}>
        <Checkbox name="isFeature" label={labels.isFeature} defaultChecked={flags.isFeature} />
        <Checkbox
          name="isBestSelling"
          label={labels.isBestSelling}
          defaultChecked={flags.isBestSelling}
        />
        <Checkbox name="isActive" label={labels.isActive} defaultChecked={flags.isActive} />
        <Checkbox
          name="trackStock"
          label={labels.trackStock}
          defaultChecked={flags.trackStock}
          aria-describedby="trackStock-hint"
        />
        <p id="trackStock-hint">{hints.trackStock}</p>
      </div>
      <ImageSlots view={view} />
      <div className={styles.submit}>
        <Button name="intent" value={intent} disabled={isSaving}>
          {isSaving ? frame.saving : isNew ? products.submitAdd : products.submitUpdate}
        </Button>
      </div>
    </Form>
  );
}
