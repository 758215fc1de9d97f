import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/**
 * Where a parcel goes, its charge and days, or the question for the district; `href` leads to the
 * choice.
 */
export const DeliveryChip = ({ href, children }: { href: string; children: React.ReactNode }) => (
  <ButtonLink look="secondary" href={href}>
    <Icon name="truck" size={20} />
    <span>{children}</span>
  </ButtonLink>
);
