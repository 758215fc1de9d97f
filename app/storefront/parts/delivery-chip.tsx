import { type MouseEvent, type ReactNode, useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { DistrictChoice } from "./district-choice.tsx";

/**
 * Where a parcel goes, its charge and days, or the question for the district. A press asks for it
 * in place; without script, and where the part does not load, it leads to the page that asks.
 */
export function DeliveryChip({ href, children }: { href: string; children: ReactNode }) {
  const [Choice, setChoice] = useState<typeof DistrictChoice>();
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The list of 64 districts is loaded only when somebody presses the link.
    import("./district-choice.tsx").then(
      (part) => setChoice(() => part.DistrictChoice),
      () => location.assign(href),
    );
  };
  if (Choice) return <Choice>{children}</Choice>;
  return (
    <ButtonLink look="secondary" href={href} onClick={choose}>
      <Icon name="truck" size={20} />
      <span>{children}</span>
    </ButtonLink>
  );
}
