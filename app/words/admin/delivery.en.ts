import { formatTaka } from "#app/domain/money.ts";

const taka = (amount: number) => formatTaka(amount, "en");

/** Delivery charges: the default and the districts' own. */
export const delivery = {
  title: "Delivery charges",
  intro:
    "A district without a charge of its own has the default. Changes count at once, for every order placed from then on.",
  default: "Default charge (TK)",
  own: "Charges of districts (TK)",
  placeholder: (amount: number) => `default, ${taka(amount)}`,
  save: "Save charges",
  saved: "The delivery charges were saved.",
  none: "no charge of its own",
};

export type DeliveryWords = typeof delivery;
