import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../delivery-charges.module.css";

/** Filters the districts by name: while typing with script, after "Search" without. */
export function FindDistrict({ find, onFind }: { find: string; onFind: (find: string) => void }) {
  const { delivery, frame } = useAdminWords();
  return (
    <Form
      method="get"
      action="/admin/delivery-charge"
      role="search"
      className={styles.find}
      // Submitting would reload the page and lose the charges typed below.
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        type="search"
        name="find"
        aria-label={delivery.find}
        placeholder={delivery.find}
        value={find}
        onChange={(event) => onFind(event.target.value)}
        maxLength={100}
      />
      <noscript>
        <Button look="secondary">{frame.search}</Button>
      </noscript>
    </Form>
  );
}
