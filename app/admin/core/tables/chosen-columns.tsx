import { Checkbox, Select } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./chosen-columns.module.css";
import type { ShownColumns } from "./chosen-columns.server.ts";

type Props = {
  shown: ShownColumns;
  names: Record<string, string>;
  /** Names of columns that a list may have several times. */
  several: readonly string[];
};

/**
 * The columns of a pasted list as fields of its form, so that another choice is sent with the list.
 */
export function ChosenColumns({ shown: { columns, key }, names, several }: Props) {
  const { tables: words } = useAdminWords();
  const { heads, hasHead, chosen, unsure } = columns;
  const asked = unsure.map((name) => names[name]).join(", ");
  const places = heads.map((head, at) => ({ place: at + 1, label: words.column(at + 1, head) }));
  return (
    <fieldset className={styles.columns} key={`${key} ${JSON.stringify(chosen)}`}>
      <legend>{words.columns}</legend>
      <input type="hidden" name="table" value={key} />
      <p role={asked ? "alert" : undefined} className={asked ? styles.asked : styles.hint}>
        {asked ? words.unsure(asked) : words.hint}
      </p>
      <div className={styles.fields}>
        {Object.keys(chosen).map((name) =>
          several.includes(name) ? (
            <Ticks
              key={name}
              name={name}
              places={places}
              label={names[name] ?? name}
              ticked={chosen[name]}
            />
          ) : (
            <Select
              key={name}
              name={`column-${name}`}
              label={names[name] ?? name}
              defaultValue={chosen[name]?.[0] ?? ""}
            >
              <option value="">{hasHead ? words.none : words.byLine}</option>
              {places.map(({ place, label }) => (
                <option key={place} value={place}>
                  {label}
                </option>
              ))}
            </Select>
          ),
        )}
      </div>
    </fieldset>
  );
}

function Ticks({
  name,
  label,
  places,
  ticked = [],
}: {
  name: string;
  label: string;
  places: { place: number; label: string }[];
  ticked: readonly number[] | undefined;
}) {
  return (
    <details>
      <summary>
        {label}:{" "}
        {places
          .filter(({ place }) => ticked.includes(place))
          .map((one) => one.label)
          .join(", ") || "–"}
      </summary>
      {places.map(({ place, label: head }) => (
        <Checkbox
          key={place}
          name={`column-${name}`}
          value={place}
          label={head}
          defaultChecked={ticked.includes(place)}
        />
      ))}
    </details>
  );
}
