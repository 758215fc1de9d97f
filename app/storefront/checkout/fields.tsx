import { type ReactNode, useState } from "react";
import { latinDigits } from "#app/domain/core/digits.ts";
import { normalizePhone } from "#app/domain/core/phone.ts";
import { Button, ButtonWithoutScript } from "#app/ui/button.tsx";
import { Checkbox, Field, PhoneField, TextArea } from "#app/ui/field.tsx";
import { Local } from "#app/ui/local.tsx";
import { DistrictSelect, ThanaSelect } from "#app/ui/place-fields.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../checkout.module.css";
import { Fold } from "./fold.tsx";
import type { CheckoutView } from "./view.server.ts";

type Props = { view: CheckoutView; recalculate: () => void };

/** Name, phone, address and note; a known buyer's are folded into a card. */
export function Fields({ view, recalculate }: Props) {
  const { checkout } = useWords();
  const { values, errors } = view;
  const isKnown = view.begunBy !== "" || view.isRemembered;
  const person = <Person view={view} recalculate={recalculate} />;
  return (
    <>
      {isKnown ? (
        <KnownBuyer view={view} recalculate={recalculate}>
          {person}
        </KnownBuyer>
      ) : (
        person
      )}
      {view.canRemember && <RememberMe view={view} />}
      <Fold
        summary={checkout.addNote}
        isOpen={values.orderNote !== "" || Boolean(errors.orderNote?.length)}
      >
        <TextArea
          label={checkout.orderNote}
          name="orderNote"
          defaultValue={values.orderNote}
          errors={errors.orderNote ?? []}
          rows={2}
          maxLength={1000}
        />
      </Fold>
    </>
  );
}

const PERSON = ["fullName", "phoneNumber", "address", "district"] as const;

/**
 * The buyer's name, phone and address as a card with the fields behind "Change"; open when one is
 * missing or refused.
 */
function KnownBuyer({ view, recalculate, children }: Props & { children: ReactNode }) {
  const { checkout } = useWords();
  // The first view decides, so that the fields do not fold while somebody completes them.
  const [isOpenFirst] = useState(() => PERSON.some((name) => view.values[name] === ""));
  const isRefused = [...PERSON, "thana"].some((name) => view.errors[name]?.length);
  return (
    <details
      className={styles.known}
      open={isOpenFirst || isRefused}
      // The answer fills the card with what was typed.
      onToggle={(event) => event.currentTarget.open || recalculate()}
    >
      <summary>
        <b>{checkout.delivery}</b> <span className={styles.change}>{checkout.change}</span>
        {view.card.map((line) => (
          <span key={line.text} className={styles.card}>
            <Local of={line} />
          </span>
        ))}
      </summary>
      <div className={styles.who}>{children}</div>
    </details>
  );
}

function Person({ view, recalculate }: Props) {
  const { checkout } = useWords();
  const { values, errors } = view;
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={checkout.fullName}
          name="fullName"
          defaultValue={values.fullName}
          errors={errors.fullName ?? []}
          autoComplete="name"
          maxLength={100}
          required
        />
        <CheckedPhone view={view} />
      </div>
      <TextArea
        label={checkout.address}
        hint={checkout.addressHint}
        name="address"
        defaultValue={values.address}
        errors={errors.address ?? []}
        autoComplete="street-address"
        rows={2}
        maxLength={500}
        required
      />
      <Place view={view} recalculate={recalculate} />
    </>
  );
}

/** The phone number, checked on leaving the field as on the server. */
function CheckedPhone({ view }: Pick<Props, "view">) {
  const { checkout } = useWords();
  // The errors found in the browser; null while the server's errors apply.
  const [found, setFound] = useState<string[] | null>(null);
  const errors = found ?? view.errors.phoneNumber ?? [];
  const look = (value: string) => {
    const digits = latinDigits(value).replace(/\D/g, "").length;
    setFound(value.trim() && !normalizePhone(value) ? [checkout.phoneWrong(digits)] : []);
  };
  return (
    <PhoneField
      label={checkout.phoneNumber}
      hint={checkout.phoneKept}
      name="phoneNumber"
      defaultValue={view.values.phoneNumber}
      errors={errors}
      isLive
      onBlur={(event) => look(event.target.value)}
      onChange={(event) => errors.length > 0 && look(event.target.value)}
    />
  );
}

/** The guest's opt-in to be remembered, never ticked by default. */
function RememberMe({ view }: Pick<Props, "view">) {
  const { checkout } = useWords();
  return (
    <div className={styles.remember}>
      <Checkbox
        label={checkout.remember}
        name="remember"
        value="1"
        defaultChecked={view.values.remember !== ""}
      />
      {view.isRemembered && (
        <Button look="quiet" name="intent" value="forget-me" formNoValidate>
          {checkout.forgetMe}
        </Button>
      )}
    </div>
  );
}

/**
 * The address; a district sets the charge and the thanas, at once with script and with a
 * recalculating button without.
 */
function Place({ view, recalculate }: Props) {
  const { checkout, place } = useWords();
  return (
    <>
      <DistrictSelect
        label={place.district}
        defaultValue={view.values.district}
        errors={view.errors.district ?? []}
        autoComplete="address-level2"
        onChange={recalculate}
        required
      >
        <option value="">{place.chooseDistrict}</option>
      </DistrictSelect>
      <ButtonWithoutScript intent="update-delivery">{checkout.updateDelivery}</ButtonWithoutScript>
      <ThanaSelect
        label={place.thana}
        offer={{ district: view.values.district, thana: view.values.thana, thanas: view.thanas }}
        errors={view.errors.thana ?? []}
      />
    </>
  );
}
