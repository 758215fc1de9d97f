import { Link } from "@remix-run/react";
import { SEARCH_MAX } from "#app/domain/core/order-search.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./order-search.module.css";

/** Searches the orders of a list at this path. */
export function OrderSearch({ path, search }: { path: string; search: string }) {
  const { orders, frame } = useAdminWords();
  return (
    <Form method="get" action={path} className={styles.search} role="search">
      <label className="hidden-visually" htmlFor="search">
        {orders.search}
      </label>
      <input
        key={search}
        id="search"
        type="search"
        name="search"
        defaultValue={search}
        placeholder={orders.search}
        maxLength={SEARCH_MAX}
      />
      <Button look="secondary">{frame.search}</Button>
      {search && <Link to={path}>{frame.clear}</Link>}
    </Form>
  );
}
