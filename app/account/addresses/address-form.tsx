import { useNavigation } from "@remix-run/react";
import { formatPhone } from "#app/domain/phone.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { Button, ButtonLink, ButtonWithoutScript } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { DistrictSelect, type ThanaOffer, ThanaSelect, useThanas } from "#app/ui/place-fields.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../parts/page.module.css";

type Props = {
  phoneNumber: string;
  stored: Record<"fullName" | "email" | "address" | "district" | "thana", string>;
  state: FormState | undefined;
  thanaOffer: ThanaOffer;
};

/** Name, email and delivery address. */
export function AddressForm({ phoneNumber, stored, state, thanaOffer }: Props) {
  const { account, register, language } = useWords();
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <Form method="post" action="/profile/manage-address?edit" className={styles.form}>
      <DefaultButton disabled={isBusy}>{account.save}</DefaultButton>
      <FormProblems title={account.errorSummary} state={state} />
      <Field
        label={account.fullName}
        {...fieldOf(state, "fullName", stored.fullName)}
        autoComplete="name"
        maxLength={100}
        required
      />
      <Field
        label={account.emailOptional}
        {...fieldOf(state, "email", stored.email)}
        type="email"
        autoComplete="email"
        maxLength={254}
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
        {...fieldOf(state, "address", stored.address)}
        autoComplete="street-address"
        rows={2}
        maxLength={500}
        required
      />
      <Place stored={stored} state={state} thanaOffer={thanaOffer} />
      <div className={styles.buttons}>
        <Button disabled={isBusy}>{isBusy ? register.busy : account.save}</Button>
        <ButtonLink href="/profile/manage-address" look="quiet">
          {account.cancel}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** District and thana; without script a button loads the thanas. */
function Place({ stored, state, thanaOffer }: Omit<Props, "phoneNumber">) {
  const { account, place } = useWords();
  const thanas = useThanas(thanaOffer);
  return (
    <>
      <DistrictSelect
        label={place.district}
        autoComplete="address-level2"
        {...fieldOf(state, "district", stored.district)}
        onChange={(event) => thanas.ask(event.target.value)}
        required
      >
        <option value="">{place.chooseDistrict}</option>
      </DistrictSelect>
      <ButtonWithoutScript intent="show-thanas">{account.showThanas}</ButtonWithoutScript>
      <ThanaSelect
        label={place.thana}
        offer={thanas.offer}
        errors={fieldOf(state, "thana").errors}
      />
    </>
  );
}
