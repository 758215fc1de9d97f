import { thanaOfLabel } from "#app/domain/shop/delivery/thana-labels.ts";
import { firstStateOf } from "#app/ui/early-input.ts";
import type { ThanaOffer } from "#app/ui/place-fields.tsx";
import { draw } from "./draw.ts";

/** Offers the thanas of the chosen district; the button that does so without script goes. */
export function offerThanas(thana: HTMLSelectElement): void {
  const { form } = thana;
  const district = form?.elements.namedItem("district") as HTMLSelectElement | null;
  form?.querySelector("button[value=show-thanas]")?.remove();
  let asked: string | null = district && firstStateOf(district);
  form?.addEventListener("change", async () => {
    if (!district || district.value === asked) return;
    const name = district.value;
    asked = name;
    thana.value = "";
    const answer = await fetch(`/thanas?${new URLSearchParams({ district: name })}`).catch(
      () => null,
    );
    if (asked !== name) return;
    // Lost: the next choice asks again.
    if (!answer?.ok) {
      asked = null;
      return;
    }
    const { thanas }: ThanaOffer = await answer.json();
    const [first] = thana.options;
    if (first && thana.dataset.none) first.text = thana.dataset.none;
    thana.replaceChildren(
      ...(first ? [first] : []),
      ...thanas.map((label) => draw("option", { value: thanaOfLabel(label, "") }, label)),
    );
  });
}
