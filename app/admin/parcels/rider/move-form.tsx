import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./rider.module.css";

/** Gives parcels to another rider; nothing where there is no other. */
export function MoveForm({
  ids,
  others,
  label,
}: {
  ids: string[];
  others: { id: string; name: string }[];
  label: string;
}) {
  const { riders: said } = useAdminWords();
  const [first] = ids;
  if (others.length === 0 || !first) return null;
  return (
    <Form method="post" preventScrollReset className={styles.row}>
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <Select label={label} name="to" id={`to-${ids.length > 1 ? "all" : first}`}>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button look="secondary" name="intent" value="move">
        {said.move}
      </Button>
    </Form>
  );
}
