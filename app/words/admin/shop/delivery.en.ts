import { formatTaka } from "#app/domain/core/money.ts";

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
  find: "Find a district",
  notFound: "No district is called that.",
  wholeDivision: "One charge for a whole division",
  division: "Division",
  chooseDivision: "Choose a division",
  divisionCharge: "Charge for all its districts (TK)",
  divisionHint: "Empty: the default charge again.",
  setDivision: "Set for the division",

  timeTitle: "Delivery time and promises",
  timeIntro:
    "Shown beside every price and on the information page. Days count from the order; 0 is the same day. Changes count at once.",
  timeGroups: { days: "Days", free: "Free delivery", promises: "Promises" },
  all: { "from-all": "Days at best", "to-all": "Days at worst" },
  ownDays: "Other days for a division",
  ownDaysHint: "Empty: as above.",
  from: (division: string) => `${division}: days at best`,
  to: (division: string) => `${division}: days at worst`,
  sameDayDistricts: "Same day in these districts",
  sameDayHint: "Names with commas between, like: Dhaka, Narayanganj",
  closingHour: "Same day until this hour (1–23)",
  closingHourHint: "20: who orders after 8 pm gets it a day later. Empty: no such hour.",
  holidays: "Days without delivery",
  holidaysHint: "Like: 2026-12-16, 2027-03-26. They do not count as days of delivery.",
  lawReason: "Why longer than the law allows",
  lawReasonHint:
    "Needed for more than ten days, or five in your own district. It stands in the register.",
  beyondLaw:
    "For goods paid in advance the Digital Commerce Guidelines 2021 allow five days in your own district and ten elsewhere.",
  freeFrom: "Free delivery from (TK)",
  freeDistricts: "Another sum in these districts",
  groupFreeFrom: "Free delivery there from (TK)",
  freeHints: {
    freeFrom: "The price of the goods before a promo code. Empty: never.",
    freeDistricts: "Names with commas between, like: Dhaka, Narayanganj",
    groupFreeFrom: "Empty: never in those districts.",
  },
  returns: "Returns, in one line (English)",
  returnsBn: "Returns, in one line (Bangla)",
  hours: "Hours of the phone (English)",
  hoursBn: "Hours of the phone (Bangla)",
  saveTime: "Save",
  timeSaved: "Delivery time and promises were saved.",
};

export type DeliveryWords = typeof delivery;
