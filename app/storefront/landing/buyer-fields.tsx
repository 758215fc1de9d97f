import type { ReactNode } from "react";
import { Field, PhoneField, Select, TextArea } from "#app/ui/field.tsx";
import { useWords } from "#app/words/use-words.ts";
import type { LandingAnswer } from "./one-form.server.ts";
import type { District } from "./sums.ts";
import type { Said } from "./view.server.ts";

/** Who buys and where to, with a field that only programs fill in. */
export function BuyerFields({
  said,
  districts,
  answer,
  promoCode = "",
  children,
}: {
  said: Said;
  districts: readonly District[];
  answer: LandingAnswer | undefined;
  /** The code that stands in its field at first. */
  promoCode?: string;
  /** Below the district. */
  children?: ReactNode;
}) {
  const { checkout, place } = useWords();
  const { values = {}, errors = {} } = answer ?? {};
  const control = (name: string, first = "") => ({
    name,
    defaultValue: values[name] ?? first,
    errors: errors[name] ?? [],
  });
  return (
    <>
      <Field
        label={checkout.fullName}
        {...control("fullName")}
        autoComplete="name"
        maxLength={100}
        required
      />
      <PhoneField
        label={checkout.phoneNumber}
        hint={checkout.phoneKept}
        {...control("phoneNumber")}
      />
      <TextArea
        label={checkout.address}
        hint={checkout.addressHint}
        {...control("address")}
        autoComplete="street-address"
        rows={2}
        maxLength={500}
        required
      />
      <Select
        label={said.district}
        hint={said.free ?? undefined}
        {...control("district")}
        autoComplete="address-level2"
        required
      >
        <option value="">{place.chooseDistrict}</option>
        {districts.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      {children}
      <details open={Boolean(values.promoCode ?? promoCode)}>
        <summary>{said.code}</summary>
        <Field
          label={said.code}
          {...control("promoCode", promoCode)}
          maxLength={40}
          autoComplete="off"
        />
      </details>
      <div hidden aria-hidden="true">
        <label>
          {checkout.leaveEmpty}
          <input name="homepage" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
