import { useFetcher } from "@remix-run/react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { districtLabel, namedDistricts } from "#app/domain/shop/delivery/district-names.ts";
import { thanaOfLabel } from "#app/domain/shop/delivery/thana-labels.ts";
import { useWords } from "#app/words/use-words.ts";
import { Select } from "./field.tsx";

/**
 * The server's answer for a district: the labels of its thanas, and the previously chosen one if it
 * is still valid.
 */
export type ThanaOffer = { district: string; thana: string; thanas: string[] };

type Props = Omit<ComponentPropsWithoutRef<typeof Select>, "name" | "children">;

/** The 64 districts, Dhaka first. */
export function DistrictSelect({ children, ...select }: Props & { children?: ReactNode }) {
  return (
    <Select {...select} name="district">
      {children}
      {namedDistricts.map((district) => (
        <option key={district.name} value={district.name}>
          {districtLabel(district)}
        </option>
      ))}
    </Select>
  );
}

/** Optional; another district resets the choice. */
export function ThanaSelect({ offer, ...select }: Props & { offer: ThanaOffer }) {
  const { place } = useWords();
  return (
    <Select
      {...select}
      key={`${offer.district} ${offer.thana}`}
      name="thana"
      autoComplete="address-level3"
      defaultValue={offer.thana}
    >
      <option value="">{offer.thanas.length > 0 ? place.noThana : place.noDistrict}</option>
      {offer.thanas.map((label) => (
        <option key={label} value={thanaOfLabel(label, offer.thana)}>
          {label}
        </option>
      ))}
    </Select>
  );
}

/**
 * With script, the thanas of a district as soon as it is chosen; before that and without script,
 * the first offer.
 */
export function useThanas(first: ThanaOffer) {
  const fetcher = useFetcher<ThanaOffer>();
  return {
    offer: fetcher.data ?? first,
    ask: (district: string) => fetcher.load(`/thanas?${new URLSearchParams({ district })}`),
  };
}
