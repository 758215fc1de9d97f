import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../customers.module.css";

export function AccountFilter({ filter }: { filter: { search: string; onlyAdmins: boolean } }) {
  const { frame, customers } = useAdminWords();
  return (
    <Form action="/admin/customers" className={styles.filter} key={filter.search}>
      {filter.onlyAdmins && <input type="hidden" name="admins" value="" />}
      <Field
        label={customers.search}
        type="search"
        name="search"
        defaultValue={filter.search}
        maxLength={100}
      />
      <Button look="secondary">{frame.search}</Button>
      {filter.search && (
        <a href={filter.onlyAdmins ? "/admin/customers?admins" : "/admin/customers"}>
          {frame.clear}
        </a>
      )}
    </Form>
  );
}
