import type { ReactNode } from "react";
import { type FormState, fieldOf } from "#app/http/form-state.ts";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { ButtonWithoutScript } from "./button.tsx";
import { TextArea } from "./field.tsx";
import { DistrictSelect, type ThanaOffer, ThanaSelect, useThanas } from "./place-fields.tsx";

type AddressProps = {
  state: FormState | undefined;
  stored: { address: string; district: string };
  offer: ThanaOffer;
  /** The choice before the districts of an address that may have none. */
  children?: ReactNode;
};

/** A customer's address, district and thana; without script a button loads the thanas. */
export function AddressFields({ state, stored, offer, children }: AddressProps) {
  const { place } = useWords();
  const { account } = useAccountWords();
  const thanas = useThanas(offer);
  return (
    <>
      <TextArea
        label={account.address}
        hint={account.addressHint}
        {...fieldOf(state, "address", stored.address)}
        autoComplete="street-address"
        rows={2}
        maxLength={500}
        required
      />
      <DistrictSelect
        label={place.district}
        {...fieldOf(state, "district", stored.district)}
        autoComplete="address-level2"
        onChange={(event) => thanas.ask(event.target.value)}
        required
      >
        {children}
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
