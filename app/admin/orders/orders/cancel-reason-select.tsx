import type { ComponentPropsWithoutRef } from "react";
import { CANCEL_REASONS } from "#app/domain/orders/cancel-reasons.ts";
import { Select } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";

type Props = Partial<Omit<ComponentPropsWithoutRef<typeof Select>, "children">>;

/** Why an order is cancelled; the choice is optional. */
export function CancelReasonSelect(select: Props) {
  const { orders } = useAdminWords();
  return (
    <Select
      label={orders.fields.cancelReason ?? ""}
      hint={orders.cancelReasonHint}
      name="cancelReason"
      {...select}
    >
      <option value="">{orders.noCancelReason}</option>
      {CANCEL_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {orders.cancelReasons[reason]}
        </option>
      ))}
    </Select>
  );
}
