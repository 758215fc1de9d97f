import type { ComponentProps } from "react";
import { formatNumber } from "#app/domain/core/money.ts";
import {
  type District,
  districtLabel,
  districts,
  divisionName,
  divisions,
  spellingKey,
} from "#app/domain/shop/delivery/districts.ts";
import { Field } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../delivery-charges.module.css";
import { fieldName } from "./field-name.ts";
import type { ChargesView } from "./view.server.ts";

type FieldOf = (name: string) => Omit<ComponentProps<typeof Field>, "label">;

/**
 * A field for each of the 64 districts: those with their own charge first, the rest folded by
 * division; a search only hides fields, so that all are still submitted.
 */
export function DistrictFields({
  view,
  find,
  field,
}: {
  view: ChargesView;
  find: string;
  field: FieldOf;
}) {
  const { language } = useWords();
  const { delivery } = useAdminWords();
  const wanted = spellingKey(find);
  const isShown = (district: District) => matches(district, wanted);
  const hasOwn = ({ name }: District) => (view.values[fieldName(name)] ?? "") !== "";
  const own = districts.filter(hasOwn);
  const isAsked = ({ name }: District) => {
    const { errors = [], defaultValue } = field(fieldName(name));
    return errors.length > 0 || defaultValue !== "";
  };
  const fields = (some: readonly District[]) => (
    <div className={styles.districts}>
      {some.map((district) => (
        <div key={district.name} hidden={!isShown(district)}>
          <Field
            {...field(fieldName(district.name))}
            label={districtLabel(district)}
            placeholder={delivery.placeholder(view.defaultCharge)}
          />
        </div>
      ))}
    </div>
  );
  return (
    <fieldset className={styles.own}>
      <legend>{delivery.own}</legend>
      {own.length > 0 && <div hidden={!own.some(isShown)}>{fields(own)}</div>}
      {divisions.map((division, n) => {
        const others = districts.filter((one) => one.division === division.name && !hasOwn(one));
        if (others.length === 0) return null;
        // A shop without charges of its own begins with fields, too.
        const isFirst = n === 0 && own.length === 0;
        const isOpen = isFirst || wanted !== "" || others.some(isAsked);
        return (
          <details
            key={division.name}
            className={styles.division}
            open={isOpen}
            hidden={!others.some(isShown)}
          >
            <summary>
              {divisionName(division.name, language)}{" "}
              <span>{formatNumber(others.length, language)}</span>
            </summary>
            {fields(others)}
          </details>
        );
      })}
      <p hidden={districts.some(isShown)}>{delivery.notFound}</p>
    </fieldset>
  );
}

/**
 * Whether a district's name in either language or spelling contains the search; an empty search
 * matches all.
 */
const matches = ({ name, banglaName, spellings }: District, wanted: string) =>
  [name, banglaName, ...spellings].some((spelling) => spellingKey(spelling).includes(wanted));
