import { useWords } from "#app/words/use-words.ts";
import type { TierChoice } from "./next-deal.server.ts";
import styles from "./tier-choices.module.css";

/** One piece and each tier as radio buttons, which a form without script posts too. */
export function TierChoices({
  id,
  legend,
  name,
  choices,
  chosen,
}: {
  id?: string;
  legend: string;
  name: string;
  choices: readonly (Pick<TierChoice, "text" | "saves"> & {
    value: string | number;
    isOut?: boolean;
  })[];
  chosen: string | number;
}) {
  const { product } = useWords();
  return (
    <fieldset className={styles.tiers} id={id}>
      <legend>{legend}</legend>
      {choices.map(({ value, text, saves, isOut = false }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={String(value) === String(chosen) && !isOut}
            disabled={isOut}
            required
          />{" "}
          <b>{text}</b> {saves && <small>{saves}</small>}
          {isOut && <small>{product.outOfStock}</small>}
        </label>
      ))}
    </fieldset>
  );
}
