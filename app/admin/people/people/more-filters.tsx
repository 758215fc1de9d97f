import type { PeopleFilter } from "#app/domain/people/customers/person.ts";
import { Field, Select } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../customers.module.css";

/** The filters by the last order, a product that was received, and tag. */
export function MoreFilters({ filter, tags }: { filter: Required<PeopleFilter>; tags: string[] }) {
  const { filter: words } = useAdminWords().people;
  const days = (name: "daysFrom" | "daysTo") => ({
    label: words[name],
    name,
    defaultValue: filter[name] ?? "",
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 6,
  });
  const isUsed = filter.daysFrom !== null || filter.daysTo !== null || filter.product || filter.tag;
  return (
    <details className={styles.more} open={Boolean(isUsed)}>
      <summary>{words.more}</summary>
      <div className={styles.columns}>
        <Field {...days("daysFrom")} />
        <Field {...days("daysTo")} />
        <Field
          label={words.product}
          name="product"
          defaultValue={filter.product}
          autoComplete="off"
          maxLength={100}
        />
        {tags.length > 0 && (
          <Select label={words.tag} name="tag" defaultValue={filter.tag}>
            <option value="">{words.anyTag}</option>
            {tags.map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </Select>
        )}
      </div>
    </details>
  );
}
