import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { DistrictSelect } from "#app/ui/place-fields.tsx";
import { useWords } from "#app/words/use-words.ts";

/** The choice of the district on the page that asks; `children` say its charge and days. */
export function DistrictChoice({ children }: { children: ReactNode }) {
  const { place } = useWords();
  const { submit, data, state } = useFetcher();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const select = box.current?.querySelector("select");
    select?.focus();
    try {
      select?.showPicker();
    } catch {
      // Browsers that refuse to open it have it focused, so that one more press opens it.
    }
  }, []);
  return (
    <div ref={box}>
      <DistrictSelect
        label={place.district}
        autoComplete="address-level2"
        defaultValue=""
        onChange={({ currentTarget: { value: district } }) => {
          if (district === "") return;
          submit({ district, inPlace: "1" }, { method: "post", action: "/district" });
        }}
      >
        <option value="">{place.chooseDistrict}</option>
      </DistrictSelect>
      <p role="status">{state === "idle" && data !== undefined && children}</p>
    </div>
  );
}
