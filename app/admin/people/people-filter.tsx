import { SEARCH_MAX } from "#app/domain/orders/reading/order-search.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../customers.module.css";

export function PeopleFilter({ filter }: { filter: { search: string; onlyBlocked: boolean } }) {
  const { frame, customers } = useAdminWords();
  return (
    <Form action="/admin/people" className={styles.filter} key={filter.search}>
      {filter.onlyBlocked && <input type="hidden" name="blocked" value="" />}
      <Field
        label={customers.search}
        type="search"
        name="search"
        defaultValue={filter.search}
        maxLength={SEARCH_MAX}
      />
      <Button look="secondary">{frame.search}</Button>
      {filter.search && (
        <a href={filter.onlyBlocked ? "/admin/people?blocked" : "/admin/people"}>{frame.clear}</a>
      )}
    </Form>
  );
}
