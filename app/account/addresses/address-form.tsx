import { useNavigation } from "@remix-run/react";
import { formatPhone } from "#app/domain/core/phone.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { AddressFields } from "#app/ui/address-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import type { ThanaOffer } from "#app/ui/place-fields.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
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
  const { place, language } = useWords();
  const { account, register } = useAccountWords();
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
      <AddressFields state={state} stored={stored} offer={thanaOffer}>
        <option value="">{place.chooseDistrict}</option>
      </AddressFields>
      <div className={styles.buttons}>
        <Button disabled={isBusy}>{isBusy ? register.busy : account.save}</Button>
        <ButtonLink href="/profile/manage-address" look="quiet">
          {account.cancel}
        </ButtonLink>
      </div>
    </Form>
  );
}
