import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "../delivery-charges.module.css";

/** Shows only the districts somebody types a name of: at once, or without script after "Search". */
export function FindDistrict({ find, onFind }: { find: string; onFind: (find: string) => void }) {
  const { delivery, frame } = useAdminWords();
  return (
    <Form
      method="get"
      action="/admin/delivery-charge"
      role="search"
      className={styles.find}
      // What is typed into the charges below would be lost with the page.
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
