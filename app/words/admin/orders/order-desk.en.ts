import { formatNumber, formatTaka } from "#app/domain/core/money.ts";

const taka = (amount: number) => formatTaka(amount, "en");
const number = (n: number) => formatNumber(n, "en");

/** Editing an order's lines, and orders taken by phone. */
export const orderDesk = {
  title: (orderNumber: number) => `Change order ${orderNumber}`,
  unknown: "There is no such order.",
  unknownHint: "The list leads to all orders.",
  link: "Change goods",
  mergeTitle: "Other open orders of this number",
  mergeHint:
    "The goods of those you tick go into this order; they are cancelled as ordered twice. Save your changes above first.",
  merge: "Make one order of them",
  merged: (orderNumber: number) => `Everything is in order ${orderNumber} now.`,
  goods: "Goods of the order",
  left: (n: number) => (n > 0 ? `${number(n)} in stock` : "none in stock"),
  isNew: "New.",
  takenOut: "Taken out.",
  takeOut: "Take out",
  takeOutOf: (name: string, row: string) => `Take out ${name} (row ${row})`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  priceOf: (name: string) => `Price of ${name}`,
  addProducts: "Add goods",
  searchHint: "Name, size, code or price",
  find: "Find",
  finding: "Searching…",
  found: "Goods found",
  nothingFound: "Nothing was found. Please try another word.",
  add: "Add",
  addOf: (name: string) => `Add ${name}`,
  discount: "Discount (TK)",
  discountHint: "A minus makes it more to pay.",
  otherCharge: (charge: string) => `Delivery to this district costs ${charge} now.`,
  promo: "Promo code",
  promoAsIs: "As it is",
  promoChoose: "Please choose",
  promoKeep: "Its discount stays",
  promoDrop: "Drop it",
  promoBelow: (code: string, minAmount: string) =>
    `The goods are worth less than the ${minAmount} that ${code} asks for.`,
  calculate: "Calculate",
  notSaved: "Not saved yet.",
  proposed: (total: string) => `With this the total is ${total}.`,
  wrongFields: "Please look at the marked fields.",
  risen: (from: string, to: string) => `The total rises from ${from} to ${to}.`,
  firstTotal: (total: string) => `The total is ${total}.`,
  pressAgain: (button: string) => `If the customer agrees, press “${button}” once more.`,
  save: "Save",
  back: "Back",
  saved: (orderNumber: number, total: number) =>
    `Order ${orderNumber} was changed. Its total: ${taka(total)}.`,

  newTitle: "Order by phone",
  checkoutOver: "This checkout was closed meanwhile, or the customer has ordered.",
  phone: "Phone number",
  findPerson: "Find customer",
  known: (orders: number) =>
    `Known: ${number(orders)} ${orders === 1 ? "order" : "orders"} so far. Name and address are from the last one.`,
  unknownPhone: "Nobody has ordered with this number yet.",
  notes: "Notes",
  codeAndNotes: "Promo code and notes",
  promoCode: "Promo code",
  chargeHint: "Empty: what the district costs.",
  staffNote: "Staff note",
  noProducts: "Find goods below and add them.",
  notPlaced: "Not ordered yet.",
  place: "Place order",
  placed: (orderNumber: number, total: number) =>
    `Order ${orderNumber} is placed and confirmed: ${taka(total)}.`,
  placedBefore: (orderNumber: number) =>
    `This form has become order ${orderNumber} already. Change it here.`,
};

export type OrderDeskWords = typeof orderDesk;
