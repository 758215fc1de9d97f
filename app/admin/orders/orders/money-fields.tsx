import { type ChangeEvent, useState } from "react";
import { parseWholeNumber } from "#app/domain/core/digits.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { totalWithCharge } from "#app/domain/orders/money/order-totals.ts";
import { chargeFor, type DeliveryCharges } from "#app/domain/shop/delivery/delivery-charge.ts";
import { districtLabel, findDistrict } from "#app/domain/shop/delivery/districts.ts";
import { Field } from "#app/ui/field.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../../core/form-problems.module.css";
import type { ChargeProposal, OrderView } from "./view.server.ts";

type Control = { label: string; name: string; defaultValue: string; errors: string[] };

type MoneyFieldProps = {
  control: Control;
  money: ReturnType<typeof useMoneyFields>;
  /** True when the reader's role may not change the amounts. */
  isFixed: boolean;
};

/** The hidden fields: the district of the shown charge and the total as the shop computes it. */
type ShownCharge = { proposal: ChargeProposal | null; chargeFor: string; total: number };

/**
 * District, delivery charge and total update each other with script until a total is typed; without
 * script the server asks for confirmation.
 */
export function useMoneyFields(
  order: OrderView,
  charges: DeliveryCharges,
  asked: ChargeProposal | null,
) {
  const [shown, setShown] = useState<ShownCharge>({
    proposal: asked,
    chargeFor: asked?.district ?? order.district,
    total: asked?.following ?? order.totalPrice,
  });

  /**
   * Writes the total that follows from a charge unless one was typed, and returns the form's
   * values.
   */
  function writeTotal(form: HTMLFormElement | null, charge: number): Pick<ShownCharge, "total"> {
    const input = inputOf(form, "totalPrice");
    if (input?.value !== String(shown.total)) return { total: shown.total };
    const total = totalWithCharge(order, charge);
    input.value = String(total);
    return { total };
  }

  function followDistrict({ currentTarget: select }: ChangeEvent<HTMLSelectElement>) {
    const district = select.value;
    const before = order.deliveryCharge;
    const charge = district === order.district ? before : chargeFor(district, charges);
    const input = inputOf(select.form, "deliveryCharge");
    if (input) input.value = String(charge);
    const { total } = writeTotal(select.form, charge);
    const typed = parseWholeNumber(inputOf(select.form, "totalPrice")?.value ?? "") ?? total;
    const proposal =
      charge === before ? null : { district, charge, before, total: typed, following: total };
    setShown({ proposal, chargeFor: district, total });
  }

  function followCharge({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const charge = parseWholeNumber(input.value);
    const { total } = charge === null ? shown : writeTotal(input.form, charge);
    setShown({ ...shown, proposal: null, total });
  }

  // Once the place is saved, its charge is no question any more.
  const isSaved = shown.proposal?.district === order.district;
  return {
    shown: isSaved ? { ...shown, proposal: null } : shown,
    followDistrict,
    followCharge,
  };
}

/** The charge, which belongs to the place, and the question about that of another district. */
export function ChargeField({ control, money, isFixed }: MoneyFieldProps) {
  const { language } = useWords();
  const { orders } = useAdminWords();
  const { proposal, chargeFor } = money.shown;
  const taka = (amount: number) => formatTaka(amount, language);
  const district = proposal && findDistrict(proposal.district);
  return (
    <>
      <input type="hidden" name="chargeFor" value={chargeFor} />
      <Field
        {...control}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isFixed}
        onChange={money.followCharge}
      />
      <p role="status" className={proposal ? styles.changes : "hidden-visually"}>
        {proposal &&
          orders.chargeProposal(
            district ? districtLabel(district) : proposal.district,
            taka(proposal.charge),
            taka(proposal.before),
            taka(proposal.total),
          )}
      </p>
    </>
  );
}

export function TotalField({ control, money, isFixed }: MoneyFieldProps) {
  const { orders } = useAdminWords();
  return (
    <>
      <input type="hidden" name="reckonedTotal" value={money.shown.total} />
      <Field
        {...control}
        hint={isFixed ? orders.totalFixed : orders.totalHint}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isFixed}
      />
    </>
  );
}

/** A field of the order's forms, which all stand in one dialog. */
function inputOf(owner: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const found = owner?.closest("dialog")?.querySelector(`input[name="${name}"]`);
  return found instanceof HTMLInputElement ? found : null;
}
