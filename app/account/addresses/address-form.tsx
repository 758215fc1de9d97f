import { Form, useFetcher, useNavigation } from "@remix-run/react";
import type { ChangeEvent } from "react";
import { districtLabel, districts } from "#app/domain/delivery/districts.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, Field, Select, TextArea } from "#app/ui/field.tsx";
import { useFocusOnErrors } from "#app/ui/use-focus-on-errors.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import type { AddressData, AddressValues } from "../addresses.tsx";
import styles from "../parts/page.module.css";

type Props = {
  phoneNumber: string;
  values: AddressValues;
  errors: Record<string, string[] | null>;
  /** Of the district that is chosen. */
  thanas: string[];
};

/** Name, email and where parcels go. */
export function AddressForm({ phoneNumber, values, errors, thanas }: Props) {
  const { account, register, language } = useWords();
  const isBusy = useNavigation().formAction !== undefined;
  useFocusOnErrors(errors);
  return (
    <Form method="post" action="/profile/manage-address?edit" className={styles.form}>
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
      <Place values={values} errors={errors} thanas={thanas} />
      <div className={styles.buttons}>
        <Button disabled={isBusy}>{isBusy ? register.busy : account.save}</Button>
        <ButtonLink href="/profile/manage-address" look="quiet">
          {account.cancel}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** A district and a part of it, chosen from its list or typed; without script a button fetches the list. */
function Place({ values, errors, thanas }: Omit<Props, "phoneNumber">) {
  const { account } = useWords();
  const hydrated = useHydrated();
  const fetcher = useFetcher<AddressData>();
  const fetchThanas = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    fetcher.load(`/profile/manage-address?edit&${new URLSearchParams({ district: target.value })}`);
  const listed = fetcher.data?.thanas ?? thanas;
  return (
    <>
      <Select
        label={account.district}
        name="district"
        autoComplete="address-level2"
        defaultValue={values.district}
        errors={errors.district ?? []}
        onChange={fetchThanas}
        required
      >
        <option value="">{account.chooseDistrict}</option>
        {districts.map((district) => (
          <option key={district.name} value={district.name}>
            {districtLabel(district)}
          </option>
        ))}
      </Select>
      {!hydrated && (
        <Button look="secondary" name="intent" value="show-thanas" formNoValidate>
          {account.showThanas}
        </Button>
      )}
      <Field
        label={account.thana}
        hint={account.thanaHint}
        name="thana"
        list="thanas"
        autoComplete="address-level3"
        maxLength={100}
        defaultValue={values.thana}
        errors={errors.thana ?? []}
      />
      <datalist id="thanas">
        {listed.map((thana) => (
          <option key={thana} value={thana} />
        ))}
      </datalist>
    </>
  );
}
