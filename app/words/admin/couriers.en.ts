import { formatNumber } from "#app/domain/money.ts";

const number = (n: number) => formatNumber(n, "en");

/** Who carries parcels, what they take, and how a parcel is handed over. */
export const couriers = {
  title: "Couriers",
  count: (n: number) => `${number(n)} courier${n === 1 ? "" : "s"}`,
  intro:
    "Who carries your parcels. With the keys of its interface a courier is told at once; without, it takes a file.",
  add: "Add a courier",
  editTitle: "Edit courier",
  saved: "Courier saved.",
  deleted: (name: string) => `${name} was deleted.`,
  deleteQuestion: "Delete this courier?",
  deleteHint: "Its parcels and their cash stay as they are.",
  kinds: {
    pathao: "Pathao",
    steadfast: "Steadfast",
    redx: "RedX",
    other: "Other, or own rider",
  } as Record<string, string>,
  active: "In use",
  inactive: "Not in use",
  hasKeys: "Keys stored",
  noKeys: "Files only",
  keys: "Keys of the interface",
  keysHint: "Leave empty what should stay. Stored keys are never shown.",
  keysStored: "Keys are stored.",
  forgetKeys: "Forget the stored keys",
  interface: "Interface",
  fields: {
    name: "Name",
    kind: "Kind",
    store: "Pickup store, as the courier calls it",
    trackingLink: "Tracking link",
    isActive: "Use",
    apiKey: "Steadfast: Api-Key",
    secretKey: "Steadfast: Secret-Key",
    clientId: "Pathao: client id",
    clientSecret: "Pathao: client secret",
    userName: "Pathao: user name (email)",
    courierPassword: "Pathao: password",
    storeId: "Pathao: number of the store",
  } as Record<string, string>,
  linkHint: "With {code} where the parcel's number goes, like https://steadfast.com.bd/t/{code}",
};

export type CouriersWords = typeof couriers;
