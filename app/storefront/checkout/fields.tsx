import { phonePattern } from "#app/domain/phone.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { DistrictSelect, ThanaSelect } from "#app/ui/place-fields.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import type { CheckoutView } from "./view.server.ts";

type Props = { view: CheckoutView; recalculate: () => void };

/** Who gets it, where, and what the rider should know. */
export function Fields({ view, recalculate }: Props) {
  const { checkout } = useWords();
  const { values, errors } = view;
  return (
    <>
      <Field
        label={checkout.fullName}
        name="fullName"
        defaultValue={values.fullName}
        errors={errors.fullName ?? []}
        autoComplete="name"
        maxLength={100}
        required
      />
      <Field
        label={checkout.phoneNumber}
        hint={checkout.phoneHint}
        name="phoneNumber"
        defaultValue={values.phoneNumber}
        errors={errors.phoneNumber ?? []}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        pattern={phonePattern}
        title={checkout.phoneHint}
        required
      />
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
      <TextArea
        label={checkout.orderNote}
        name="orderNote"
        defaultValue={values.orderNote}
        errors={errors.orderNote ?? []}
        rows={2}
        maxLength={1000}
      />
    </>
  );
}

/** Choosing a district sets the charge and the thanas: at once with script, by a button that orders nothing without. */
function Place({ view, recalculate }: Props) {
  const { checkout, place } = useWords();
  const hydrated = useHydrated();
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
      {!hydrated && (
        <Button look="secondary" name="intent" value="update-delivery" formNoValidate>
          {checkout.updateDelivery}
        </Button>
      )}
      <ThanaSelect
        label={place.thana}
        offer={{ district: view.values.district, thana: view.values.thana, thanas: view.thanas }}
        errors={view.errors.thana ?? []}
      />
    </>
  );
}
