import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../customers.module.css";

/** The search of a list of people; `only` is the parameter that narrows the list. */
export function PeopleFilter({
  list,
  search,
  only,
  maxLength,
  children,
}: {
  list: string;
  search: string;
  only: string | false;
  maxLength: number;
  /** Further filters. */
  children?: ReactNode;
}) {
  const { frame, customers } = useAdminWords();
  return (
    <Form action={list} className={styles.filter} key={search}>
      {only && <input type="hidden" name={only} value="" />}
      <Field
        label={customers.search}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={maxLength}
      />
      <Button look="secondary">{frame.search}</Button>
      {search && <a href={only ? `${list}?${only}` : list}>{frame.clear}</a>}
      {children}
    </Form>
  );
}
