import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import type { CategoryChoice } from "./list.server.ts";
import styles from "./list-filter.module.css";

/** Search and category as a GET form. */
export function ListFilter({
  filter,
  categories,
}: {
  filter: { search: string; categorySlug: string | null };
  categories: CategoryChoice[];
}) {
  const { frame, products } = useAdminWords();
  return (
    <Form
      action="/admin/product"
      className={styles.filter}
      key={`${filter.search} ${filter.categorySlug}`}
    >
      <Field
        label={products.search}
        type="search"
        name="search"
        defaultValue={filter.search}
        maxLength={100}
      />
      <Select
        label={products.category}
        id="filter-category"
        name="category"
        defaultValue={filter.categorySlug ?? ""}
      >
        <option value="">{products.allCategories}</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Button look="secondary">{frame.search}</Button>
      {(filter.search || filter.categorySlug) && <a href="/admin/product">{frame.clear}</a>}
    </Form>
  );
}
