import { Form, useNavigation } from "@remix-run/react";
import { formatPhone } from "#app/domain/phone.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { ErrorSummary, Field, TextArea } from "#app/ui/field.tsx";
import { DistrictSelect, type ThanaOffer, ThanaSelect, useThanas } from "#app/ui/place-fields.tsx";
import { useFocusOnErrors } from "#app/ui/use-focus-on-errors.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../parts/page.module.css";
import type { AddressValues } from "./view.server.ts";

type Props = {
  phoneNumber: string;
  values: AddressValues;
  errors: Record<string, string[] | null>;
  thanaOffer: ThanaOffer;
};

/** Name, email and where parcels go. */
export function AddressForm({ phoneNumber, values, errors, thanaOffer }: Props) {
  const { account, register, language } = useWords();
  const isBusy = useNavigation().formAction !== undefined;
  useFocusOnErrors(errors);
  return (
    <Form method="post" action="/profile/manage-address?edit" className={styles.form}>
      <DefaultButton disabled={isBusy} />
      <ErrorSummary title={account.errorSummary} fieldErrors={errors} />
      <Field
        label={account.fullName}
        name="fullName"
        autoComplete="name"
        maxLength={100}
        defaultValue={values.fullName}
        errors={errors.fullName ?? []}
        required
      />
      <Field
        label={account.emailOptional}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={values.email}
        errors={errors.email ?? []}
      />
      <Field
        label={account.phoneNumber}
        hint={account.phoneFixed}
        name="phoneShown"
        value={formatPhone(phoneNumber, language)}
        readOnly
      />
      <TextArea
        label={account.address}
        hint={account.addressHint}
        name="address"
        autoComplete="street-address"
        rows={2}
        maxLength={500}
        defaultValue={values.address}
        errors={errors.address ?? []}
        required
      />
      <Place values={values} errors={errors} thanaOffer={thanaOffer} />
      <div className={styles.buttons}>
        <Button disabled={isBusy}>{isBusy ? register.busy : account.save}</Button>
        <ButtonLink href="/profile/manage-address" look="quiet">
          {account.cancel}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** A district and a part of it; without script a button fetches the list of the parts. */
function Place({ values, errors, thanaOffer }: Omit<Props, "phoneNumber">) {
  const { account, place } = useWords();
  const hydrated = useHydrated();
  const thanas = useThanas(thanaOffer);
  return (
    <>
      <DistrictSelect
        label={place.district}
        autoComplete="address-level2"
        defaultValue={values.district}
        errors={errors.district ?? []}
        onChange={(event) => thanas.ask(event.target.value)}
        required
      >
        <option value="">{place.chooseDistrict}</option>
      </DistrictSelect>
      {!hydrated && (
        <Button look="secondary" name="intent" value="show-thanas" formNoValidate>
          {account.showThanas}
        </Button>
      )}
      <ThanaSelect label={place.thana} offer={thanas.offer} errors={errors.thana ?? []} />
    </>
  );
}
