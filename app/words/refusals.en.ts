import { formatDate } from "#app/domain/core/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { type Named, productName } from "#app/domain/core/naming/product-name.ts";
import { unbroken } from "#app/domain/core/text.ts";
import type { PaymentFailure } from "#app/domain/money/advances/gateway/gateway.ts";
import type { RefusalWords } from "./refusals.ts";

const taka = (amount: number) => formatTaka(amount, "en");
const number = (n: number) => formatNumber(n, "en");
const plural = (n: number, unit: string) => `${number(n)} ${unit}${n === 1 ? "" : "s"}`;
const titleOf = (product: Named) => productName(product, "en");
const nameOf = (file?: string) => (file ? `“${file}”: ` : "");
/** Seconds as text; from a minute on in whole minutes, rounded up. */
const duration = (seconds: number) =>
  seconds < 60 ? plural(seconds, "second") : plural(Math.ceil(seconds / 60), "minute");

function parcelUnfit(courier: string, code: string, limit: number): string {
  const said: Record<string, string> = {
    "name-short": `the name has fewer than ${number(limit)} letters`,
    "name-long": `the name has more than ${number(limit)} letters`,
    "address-short": `the address has fewer than ${number(limit)} letters`,
    "address-long": `the address, with thana and district, has more than ${number(limit)} letters`,
    phone: "the phone is no mobile number of 11 digits",
    "too-heavy": `the parcel weighs more than ${number(limit)} kg`,
  };
  return `${courier} does not take it: ${said[code] ?? code}.`;
}

/** Texts that only the server sends, as finished sentences: errors of fields, and all refusals. */
export const refusalsInEnglish = {
  seen: {
    none: "Nothing yet. What you look at in the shop stands here.",
    kept: "This list is kept in this browser only, for 30 days, and leads to nobody.",
    forget: "Clear the list",
    forgotten: "The list is empty.",
  },

  combo: {
    title: "What is in it",
    saves: (separately: number, saved: number) =>
      `Bought one by one ${taka(separately)}: you save ${taka(saved)}.`,
  },

  facts: {
    size: "Size",
    brand: "Brand",
    category: "Category",
    ingredients: "Ingredients",
    bstiNumber: "BSTI number",
  },

  offers: {
    title: "Offers by SMS",
    ask: (phone: string) =>
      `Shall we send no more offers to ${phone}? Messages about your orders still come.`,
    stop: "Send no more offers",
    stopped: (phone: string) => `No more offers are sent to ${phone}.`,
    unknown: "This link is too old. Call us, and we send you no more offers.",
  },

  restock: {
    title: (product: string) => `Tell me when it is back: ${product}`,
    ask: "Sold out just now. Leave your number, and we tell you.",
    tell: "Tell me when it is back",
    hint: "We use the number for this once, and for nothing else.",
    other: (size: string, price: string) => `Take ${size} · ${price}`,
    kept: "We tell you as soon as it is back.",
    isBack: "It is back already. You can order it now.",
  },

  advance: {
    form: {
      title: "Pay in advance",
      wallet: "Paid by",
      choose: "Choose",
      transactionNumber: "Transaction number (TrxID)",
      senderLabel: "Number that paid",
      senderHint: "We keep it with the order, to find the payment.",
      send: "I have paid",
    },
    ask: (sum: string) =>
      `Please pay ${sum} in advance. We pack your order when we have seen it; the rest is paid at the door.`,
    askAtCheckout: (sum: string, wallets: string) =>
      `Of this order ${sum} is paid in advance, by ${wallets}. You pay it after you have confirmed the order.`,
    /** Which orders pay a part in advance, said where no order is known yet. */
    promise: {
      never: "Pay when it is in your hands, nothing in advance",
      always: "A part is paid in advance, the rest when it is in your hands",
      only: (which: string) =>
        `Pay when it is in your hands. A part is paid in advance only ${which}`,
      to: (places: string) => `to ${places}`,
      toSome: "to some districts, as the checkout says",
      from: (sum: string) => `for orders from ${sum}`,
      told: "if we ask for it after the order",
    },
    /** The same in the terms, for the placeholder `{payment}`. */
    terms: {
      never: "Cash on delivery everywhere: you pay when it is in your hands. No advance payment.",
      others: (promise: string) => `Cash on delivery. ${promise}.`,
    },
    inThisDistrict: "part in advance",
    /** At the checkout, of an order that shows no advance. */
    atCheckout: {
      never: "Cash on delivery: you pay when it reaches you. No advance payment.",
      maybe:
        "Cash on delivery: you pay when it reaches you. If your order needs a part in advance, we tell you.",
      always: "A part is paid in advance, the rest when it reaches you.",
    },
    to: (wallet: string, way: string, number: string) => `${wallet} (${way}): ${number}`,
    merchant: "Payment",
    personal: "Send money",
    wallets: { bkash: "bKash", nagad: "Nagad", rocket: "Rocket", sslcommerz: "SSLCommerz" },
    ways: { bkash: "bKash", nagad: "Nagad", rocket: "Rocket", sslcommerz: "card or bank" },
    waiting: (wallet: string, transaction: string, sum: string) =>
      `${wallet} ${transaction}, ${sum}: we are looking for it.`,
    verified: (wallet: string, transaction: string, sum: string) =>
      `${wallet} ${transaction}, ${sum}: received, thank you.`,
    refused: (wallet: string, transaction: string, reason: string) =>
      `${wallet} ${transaction}: not found. ${reason}`,
    waits: "We have your order, and pack it when we have seen your advance.",
    cash: (rest: string) => `${rest} (after the advance)`,
    toldBefore:
      "You have told us your payment. If the transaction number was wrong, give the right one here.",
    reported: "Thank you. We verify the payment and then pack your order.",
    /** Paid at the gateway's own page. */
    pay: {
      bkash: (sum: string) => `Pay ${sum} with bKash`,
      sslcommerz: (sum: string) => `Pay ${sum} by card or bank`,
    },
    payHint: (gateway: string) => `${gateway} opens, and brings you back here.`,
    orSend: "Or send the money yourself:",
    asking: (sum: string, gateway: string) =>
      `We are asking ${gateway} about your payment of ${sum}. Please do not pay a second time; this page shows the answer.`,
    received: (sum: string, gateway: string) => `Thank you. We have received ${sum} by ${gateway}.`,
    notTaken: {
      cancelled: () => "You cancelled the payment. Nothing was taken.",
      balance: (gateway) => `Your ${gateway} has too little money. Nothing was taken.`,
      "not-confirmed": (gateway) =>
        `The payment was not confirmed at ${gateway}. Nothing was taken.`,
      refused: (gateway) => `${gateway} refused the payment. Nothing was taken.`,
      silent: (gateway) => `${gateway} did not answer. Nothing was taken.`,
      expired: (gateway) => `The payment at ${gateway} took too long. Nothing was taken.`,
      "not-due": () => "Nothing was taken: this order needs no such payment now.",
    } satisfies Record<string, (gateway: string) => string> as Record<
      PaymentFailure | "cancelled" | "expired" | "not-due",
      (gateway: string) => string
    >,
  },

  phoneCode: {
    title: "Is this your number?",
    ask: (phone: string) =>
      `We are sending a code by SMS to ${phone}. Type it here, and our call will be short. Your order is placed either way.`,
    over: "The code is over. You can ask for a new one, or wait for our call.",
    overForGood: "The code is over. Please wait for our call.",
    proveFirst:
      "We are sending a code for this order by SMS. To type it, first show that the order is yours.",
    label: "Code of six digits",
    send: "This is my number",
    again: "Send a new code",
    proved: "Thank you. We know now that the number is yours.",
    sentAgain: "A new code is on its way.",
  },

  district: {
    title: "Where shall we deliver?",
    hint: "Charge and day of delivery then stand beside every product.",
    show: "Show charge and day",
    choose: "Delivery: choose your district",
    delivery: (district: string, charge: string, days: string) =>
      `Delivery: ${district} · ${unbroken(charge)} · ${unbroken(days)}`,
  },

  allOfShelf: "See all",

  infoPage: {
    openChat: "open the chat",
    openPage: "see the page",
    changed: (day: string) => `Last changed on ${day}.`,
    dbid: "DBID",
    licence: "Trade licence",
  },

  share: { whatsApp: "WhatsApp", onWhatsApp: "On WhatsApp", onFacebook: "On Facebook" },

  otherCustomer: (name: string) =>
    `You are logged in as ${name} now, and the order would be in that account. Please look at it and confirm again.`,
  cartFull: (names: string, more: number) =>
    `Your cart is full. No room for: ${names}${more > 0 ? ` and ${more} more` : ""}.`,
  endedAll: "You have logged out on all devices.",

  delivery: {
    days: (from: number, to: number) => {
      if (to === 0) return "same day";
      if (from === 0) return `same day to ${number(to)} ${to === 1 ? "day" : "days"}`;
      const count = from === to ? number(to) : `${number(from)}–${number(to)}`;
      return `${count} ${to === 1 ? "day" : "days"}`;
    },
    cost: (least: number, most: number) =>
      least === most ? taka(most) : `${number(least)}–${taka(most)}`,
    summary: (days: string, cost: string) => `Delivery: ${days}, ${cost}`,
    division: (name: string) => `${name} division`,
    elsewhere: "Everywhere else",
    everywhere: "All over the country",
  },

  /** For search engines and links that are shared. */
  descriptions: {
    home: (shop: string) =>
      `${shop}: honey, nuts, natural oils, chia and grains from all over Bangladesh. Cash on delivery.`,
    shop: (shop: string) => `All natural foods at ${shop}: prices in TK, cash on delivery.`,
    collection: (category: string, shop: string) =>
      `${category} at ${shop}: prices in TK, cash on delivery.`,
  },

  freeDelivery: {
    add: (left: number) => `Add ${taka(left)} more for free delivery`,
    reached: "Delivery is free",
    free: "Free delivery",
    everywhere: (sum: number) => `Free delivery from ${taka(sum)}`,
    rule: (places: string) => `Free delivery: ${places}`,
    from: (place: string, sum: number) => `${place} from ${taka(sum)}`,
    elsewhere: "elsewhere",
    besideCharge: (charge: string, sum: number) => `${charge}, free from ${taka(sum)}`,
  },
  /** What a promo code gives, and delivery that costs nothing. */
  promoFree: "free delivery",
  deliveryFree: (saved: number) => (saved > 0 ? `Free (instead of ${taka(saved)})` : "Free"),
  /** The way on for an order of goods that are not to be had any more. */
  goOn: {
    one: "Remove it and go on",
    several: "Remove them and go on",
    fewer: "Take what is left and go on",
  },
  linesChanged:
    "The cart has changed since you saw this page. Please look at the goods and confirm once more.",

  arrival: {
    orderBy: (hour: string, places: string) => `Order by ${hour}: arrives today in ${places}`,
    orderNow: (day: string, places: string) => `Ordered now: arrives ${day} in ${places}`,
    today: "today",
    cash: "Cash on delivery",
    advance: "Part in advance, the rest on delivery",
    elsewhere: (days: string) => `elsewhere ${days}`,
  },

  /** Errors of fields, by the message keys of the input schemas. */
  fields: {
    "sms-code-invalid": "Please give the six digits of the SMS.",
    required: "Please fill this in.",
    "too-long": "This is too long.",
    "too-short": "This is too short.",
    invalid: "This cannot be right.",
    damaged: "Some letters arrived damaged. Please type them again.",
    "not-text": "Please use ordinary letters.",
    "phone-invalid": "Please give a mobile number of 11 digits, like 01712345678.",
    "transaction-invalid":
      "Please give the number of the transaction as the wallet shows it, like 9AB1CD2EF3.",
    "email-invalid": "Please give an email address like name@example.com, or leave it empty.",
    "password-too-short": "Please choose a password of at least 6 characters.",
    "passwords-differ": "The two passwords are not the same.",
    "district-unknown": "Please choose a district from the list.",
    "thana-elsewhere": "That thana is not in this district. Please choose again, or leave it open.",
    "amount-invalid": "Please give whole taka, 0 or more, like 650.",
    "number-invalid": "Please give a whole number, 0 or more.",
    "order-number-invalid": "Please give the order’s number, like 1001.",
    "choice-invalid": "Please choose one of what is offered.",
    "discount-above-price": "The discount cannot be above the price.",
    "address-invalid": "Please give the address of a web page, like https://wa.me/8801712345678.",
    "too-many-phones": "At most five phone numbers.",
    "size-invalid": "Please give a number above 0, like 500 or 1.5.",
    "size-incomplete": "A size needs both its number and its unit.",
    "parts-invalid":
      "Please name a product and 1 to 99 pieces in each row of the parts, in 20 rows at most.",
    "images-invalid": "Please choose up to four pictures.",
    "stars-invalid": "Please choose one to five stars.",
    "quantity-invalid": "The quantity must be a whole number from 1 to 99.",
    "whole-number": "Please give a whole number.",
    "not-negative": "This cannot be below 0.",
    "number-too-large": "This number is too large.",
    "call-time-invalid": "Please give a day and a time from now on, at most 14 days off.",
    "number-outside": "Please give a whole number that makes sense here.",
    "status-unknown": "Please choose a status from the list.",
    "code-invalid": "A code is 1 to 40 letters, digits, hyphens and underscores, without spaces.",
    "date-invalid": "Please give a day, like 2026-12-31.",
    "percent-invalid": "Please give a whole number of percent, from 1 to 100.",
    "pieces-invalid": "Please give a whole number of pieces, from 2 to 99.",
    "deal-pays-all": "Fewer pieces are paid for than one gets, and at least one.",
    "end-before-start": "The end must come after the start.",
    "date-past": "This day is over. Please choose today or later.",
    "shelf-too-long": "That is too many products for one shelf; 48 is the most.",
    "synonyms-too-few": "Please give at least two words that mean the same.",
    "synonyms-too-many": "That is too many words for one row; 60 is the most.",
    "synonyms-too-long": "One of the words is too long; 40 characters is the most.",
    "slug-invalid": "Please use small letters, digits and hyphens; “all” is the whole shop.",
    "link-invalid": "Please give a path like /shop, or an address that begins with https://.",
    "webhook-address-invalid":
      "Please give an address that begins with https://, without a password in it.",
    "address-private":
      "This address belongs to the shop's own network. Please give one of the public internet.",
    "webhook-secret-short": "At least 16 characters, so that nobody guesses it.",
    "webhook-secret-letters": "Only English letters, digits and signs, without blanks.",
    "tracking-link-invalid":
      "Please give an address that begins with https:// and holds {code} where the parcel's number goes.",
    "placeholder-unknown":
      "There is a word in braces that the shop does not know. Please look at the list of placeholders.",
  },

  /** In the cart and at the checkout. */
  youSave: (amount: number) => `You save ${taka(amount)}`,
  /** The button of the last order on the home page. */
  buyAgain: (names: string, more: number) =>
    `Buy again: ${names}${more > 0 ? ` and ${number(more)} more` : ""}`,

  /** Notices after a customer has changed an order on its page. */
  ownOrderSaid: {
    accountMade: "Your account is ready, and this order is in it.",
    proveFirst:
      "First show that this order is yours: find it by its number and phone, or log in. Nothing was changed.",
    saved: "Saved. We bring it to the new address.",
    totalChanges: (shown: number, actual: number) =>
      `Brought there, the order comes to ${taka(actual)} instead of ${taka(shown)}. Save once more if you agree.`,
  },

  /** Toasts of the cart. */
  cartToasts: {
    added: "item added to cart.",
    removed: "Removed from your cart.",
    emptied: "Your cart is empty now.",
    undo: "Undo",
    tooLateToUndo: "It is too late to undo this.",
    view: "View cart",
  },
  /** On the page of a product in a dated sale. */
  saleUntil: (when: string) => `Sale price until ${when}`,
  /** On a landing page. */
  landing: {
    until: (when: string) => `This offer ends on ${when}.`,
    chooseSize: "Please choose a size that can be had.",
    quantityWrong: "Please give a number from 1 to 99.",
    changed:
      "Prices or delivery charges have changed since you opened this page. Please look at them and confirm once more.",
    ended:
      "This page was taken down since you opened it, so its offer may be over; nothing is ordered yet. The prices below are today's: confirm once more to order at them.",
    said: {
      choose: "Order here",
      quantity: "Quantity",
      district: "District, with its delivery charge",
      code: "Promo code",
      payment: {
        never:
          "You pay in cash when it arrives: the price, and the delivery charge of your district.",
        maybe: "You pay when it arrives. If your order needs a part in advance, we tell you.",
        always: "A part is paid in advance, the rest in cash when it arrives.",
      },
      plusDelivery: "+ delivery",
      rest: "On delivery",
      toConfirm: "To the button",
    },
    /** The label of the sum; `ways` are "bKash, Nagad". */
    inAdvance: (ways: string) => `In advance, by ${ways}`,
  },
  /** What the checkout says beside an order already placed, and after a session ended. */
  notices: {
    made: {
      text: "It was made with this form and has reached us. You need not send it again.",
      typedSince: "What stands below is not part of it. To change the order, please call us.",
      another: "Place another order",
      anotherHint: "Nothing is ordered until you confirm it.",
    },
    sessionEnded: {
      title: "You are logged out",
      text: "You began this order logged in. Log in again and go on where you were; nothing is lost. Your cart waits in your account too: as a guest you fill a new one.",
      logIn: "Log in again",
      asGuest: "Order as a guest",
    },
  },
  /** Without script the total comes with the answer to the first press, which orders nothing. */
  seeTotal: {
    button: "See the total",
    note: (place: string, charge: string, total: number) =>
      `Delivery to ${place}: ${charge}. In all ${taka(total)}. Please look at it and confirm; nothing is ordered yet.`,
  },
  orderPlaced: "Your order has been placed.",
  refusals: {
    "empty-cart": () => "Empty cart.",
    "cart-full": ({ max }) => `A cart holds ${number(max)} different products at most.`,
    "already-in-cart": () => "Item already is in cart.",
    "product-not-found": () => "There is no such product.",
    "product-in-stock": () => "This product is in stock.",
    "category-unknown": ({ slug }) => `There is no category “${slug}”.`,
    "discount-above-price": ({ discount, price }) =>
      `The discount (${taka(discount)}) cannot be above the price (${taka(price)}).`,
    "owners-only": () => "Only an owner may do that.",
    "last-owner": () => "This is the only owner. Make somebody else an owner first.",
    "staff-not-found": () => "There is no such member of staff.",
    "last-admin": () => "This is the only admin. Make somebody else an admin first.",
    "image-unknown": () => "One of the pictures is no longer there. Please choose it again.",
    "too-many-images": ({ max }) =>
      `A product has ${number(max)} pictures at most, one in each place.`,
    "product-unavailable": (product) => `“${titleOf(product)}” is not for sale any more.`,
    "combo-follows-parts": (product) =>
      `“${titleOf(product)}” is a combo: its stock and its cost follow from its parts. Please change those.`,
    "combo-of-combo": (product) =>
      `“${titleOf(product)}” cannot be a part: a combo contains neither itself nor another combo.`,
    "part-full": ({ line, max }) =>
      `A combo has ${plural(max, "piece")} of a part at most; the rows of “${line}” have more together.`,
    "combo-is-part": (product) =>
      `This product is a part of the combo “${titleOf(product)}”, so it cannot be a combo itself.`,
    "combo-has-stock": () =>
      "Pieces of this product were counted before. Please add a new product for the combo.",
    "not-enough-stock": ({ available, ...product }) =>
      available > 0
        ? `Only ${number(available)} of “${titleOf(product)}” left.`
        : `“${titleOf(product)}” is out of stock.`,
    "promo-code-not-found": ({ code }) => `There is no promo code ${code}.`,
    "promo-code-inactive": ({ code }) => `The promo code ${code} is not active.`,
    "promo-code-expired": ({ code }) => `The promo code ${code} has expired.`,
    "promo-code-not-started": ({ code, startDate }) =>
      `The promo code ${code} counts from ${formatDate(new Date(startDate), "en")}.`,
    "promo-code-other-goods": ({ code }) =>
      `The promo code ${code} is for other goods than those in your cart.`,
    "promo-code-first-order": ({ code }) =>
      `The promo code ${code} is for the first order of a phone number, and this number has ordered before.`,
    "promo-code-once": ({ code }) =>
      `The promo code ${code} counts once for each phone number, and this number has used it.`,
    "promo-code-percent-missing": () => "Please say how many percent the code takes off.",
    "promo-code-used-up": ({ code }) => `The promo code ${code} has been used up.`,
    "promo-code-below-minimum": ({ minAmount }) => `Minimum spend ${taka(minAmount)}`,
    "total-changed": ({ shown, actual }) =>
      `The total is now ${taka(actual)}; it was ${taka(shown)}. Please look at it and confirm again.`,
    "idempotency-key-reused": () => "This key was used for another order already.",
    "thana-elsewhere": ({ thana, district }) => `${thana} is not a thana of ${district}.`,
    "unknown-district": ({ district }) => `We know no district “${district}”.`,
    "advance-awaited": ({ due }) =>
      `The advance of ${taka(due)} is not verified yet. Verify it, or waive it, first.`,
    "order-left-stays": ({ orderNumber }) =>
      `Order ${orderNumber} has left the shop, so it is not deleted: goods, sales and cash would no longer add up. Record a return or refund, or set it to Cancelled.`,
    "order-paid-stays": ({ orderNumber }) =>
      `Money was paid for order ${orderNumber}, so it is not deleted: the cash would no longer add up. Cancel it and pay the money back, or record a return or refund.`,
    "advance-holds-order": ({ orderNumber }) =>
      `An advance was paid for order ${orderNumber}. Pay it back first, or keep this order.`,
    "advance-not-asked": ({ transactionNumber }) =>
      `This order needs no advance now. If you have paid one, please call us and say its transaction number: ${transactionNumber}.`,
    "transaction-used": ({ transactionNumber }) =>
      `The transaction ${transactionNumber} has been given for another order. Please check the number, or call us.`,
    "transaction-own": ({ transactionNumber }) =>
      `By the transaction ${transactionNumber} the shop sent money back. Please give the number of the payment to the shop, or call us.`,
    "too-many-advances": ({ max }) =>
      `${number(max)} payments of this order wait to be verified already. Please call us.`,
    "offer-sent-meanwhile": () =>
      "An offer went out since this preview. Look at the new number and send again.",
    "purchase-counted": () => "This purchase was counted already; sent again it would count twice.",
    "sms-not-set-up": () => "No SMS gateway is set up, so no SMS can be sent.",
    "nobody-to-offer": () =>
      "Nobody in this list can get an offer now: each gets one in 30 days, and the SMS of a day are limited.",
    "conversion-keys-needed": () =>
      "Enter the data set ID and the access token, or choose “Never”.",
    "wallet-needed": () =>
      "An advance needs a wallet: give the number of at least one in the rules of advances.",
    "advance-not-found": () => "There is no such advance.",
    "advance-decided": () => "Somebody has decided about this advance already.",
    "code-wrong": ({ left }) =>
      left > 0
        ? `This is not the code of the last SMS. You can try ${plural(left, "more time")}.`
        : "This is not the code of the last SMS. It can be tried no more.",
    "code-over": () => "This code is over, or it is not needed any more.",
    "code-not-again": () =>
      "No new code can be sent now: one a minute, and three in all. Your order does not wait for it.",
    "advance-by-gateway": () =>
      "The gateway has confirmed this payment. Cancel the order if it is to be paid back.",
    "gateway-not-set-up": () => "This way to pay is not set up.",
    "gateway-silent": () =>
      "The page to pay at does not answer now, and nothing was taken. Try again in a minute, or send the money yourself.",
    "payment-not-due": () => "This order needs no advance now. Nothing was taken.",
    "payment-under-way": () =>
      "We are still asking about a payment of this order. Please do not pay a second time.",
    "payment-reported": () =>
      "You have told us that you paid. We look for it; please do not pay a second time.",
    "refund-under-way": () =>
      "The gateway is sending money back for this order. Wait for its answer.",
    "payment-answered": () =>
      "The gateway has answered, or somebody has settled this. Look at the list again.",
    "refund-number-used": ({ refundNumber }) =>
      `The answer names ${refundNumber}, which counts as another refund already. Nothing was counted; look at the portal.`,
    "refund-refused": ({ said }) =>
      `The gateway has sent nothing back. ${said ? `It says: ${said}` : "Send it from your wallet."}`,
    "advance-above-total": ({ max }) => `The order costs ${taka(max)}; an advance is not more.`,
    "nothing-to-pay-back": () => "No advance of this order is to be paid back any more.",
    "pay-back-first": ({ due }) =>
      `The customer paid ${taka(due)} too much in advance. Decide about it in Advances, under To pay back, first.`,
    "order-not-found": () => "There is no such order.",
    "order-not-cancellable": () => "This order can no longer be cancelled here. Please call us.",
    "order-not-changeable": () =>
      "This order is packed or over and can no longer be changed here. Please call us.",
    "no-such-number-and-phone": () =>
      "We find no order with this number and this phone together. Please check both, or call us.",
    "phone-already-registered": () =>
      "There is an account with this phone number. Please log in, or ask us for a new password.",
    "phone-invalid": () => "Please give a mobile number of 11 digits, like 01712345678.",
    "wrong-credentials": () => "The phone number or the password is wrong.",
    "wrong-password": () => "This is not your current password.",
    "password-guessable": () =>
      "This password is easy to guess. Please choose one that is not common and not your name or number, such as three words.",
    "second-step-needed": () =>
      "This account also asks for a code: please send the six digits of the authenticator app, or a recovery code, as well.",
    "wrong-second-step": () =>
      "This code is wrong, too old or was used already. Please wait for the next one.",
    "authenticator-exists": () =>
      "There is an authenticator app already. Please turn it off first.",
    "wrong-reset-code": () =>
      "The phone number or the code is wrong, or the code has been used or is too old.",
    "too-many-attempts": ({ retryAfterS }) =>
      `Too many attempts. Please try again in ${duration(retryAfterS)}.`,
    "order-handed-over": ({ orderNumber }) =>
      `Order ${orderNumber} has left the shop or is over, so this can no longer be changed.`,
    "order-held": ({ orderNumber }) =>
      `Order ${orderNumber} waits for a call. Release it first, then change it.`,
    "discount-above-total": ({ discount, max }) =>
      `A discount of ${taka(discount)} is more than the order costs (${taka(max)}).`,
    "promo-code-of-other-order": ({ code, orderNumber }) =>
      `${code} is for one order of a phone number, and order ${orderNumber} of this number stands. Take this one anew under “Order by phone”, without the code, or cancel the other first if it has not left.`,
    "promo-code-undecided": ({ code, minAmount }) =>
      `The goods are worth less than the ${taka(minAmount)} that ${code} asks for. Please choose whether its discount stays.`,
    "order-cancelled": ({ orderNumber }) =>
      `Order ${orderNumber} is cancelled. Set another status first, then change it.`,
    "order-needs-goods": () =>
      "An order needs at least one product. To give it up, set the status Cancelled.",
    "order-full": ({ max }) => `An order has ${number(max)} lines at most.`,
    "line-full": ({ max, ...product }) =>
      `Of “${titleOf(product)}” one order takes ${plural(max, "piece")} at most.`,
    "line-reviewed": (product) =>
      `The customer has reviewed “${titleOf(product)}”, so it stays in the order.`,
    "nothing-to-merge": () => "Please choose the orders that are to go into this one.",
    "phones-differ": ({ orderNumber }) =>
      `Order ${orderNumber} is of another phone number, so it cannot be merged.`,
    "cancel-reason-alone": () =>
      "The reason is for a cancelled order. Please choose the status Cancelled too, or no reason.",
    "status-not-allowed": ({ orderNumber }) =>
      `Your role cannot give order ${orderNumber} this status as it stands now. Please ask a manager or the owner.`,
    "goods-unsaid": ({ orderNumber }) =>
      `Order ${orderNumber} has left the shop. Please choose what becomes of its goods: back in stock, written off, or still on their way.`,
    "price-not-allowed": ({ orderNumber }) =>
      `Order ${orderNumber} has left the shop or is paid for: your role cannot change what it costs. Please ask a manager or the owner.`,
    "removal-not-allowed": ({ orderNumber }) =>
      `Your role cannot delete or restore orders. Please ask a manager or the owner about order ${orderNumber}.`,
    "order-deleted": ({ orderNumber }) =>
      `Order ${orderNumber} was placed with this before, and the shop has deleted it since. Nothing was ordered again.`,
    "order-not-delivered": () => "You can review an order once it has reached you.",
    "already-reviewed": () => "You have reviewed this already. Thank you!",
    "review-not-found": () => "There is no such review any more.",
    "order-not-yours": () =>
      "We found no delivered order with this number and your phone number that could be added.",
    "order-not-held": () => "This order does not wait for a call any more.",
    "call-handled": ({ orderNumber }) => `Order ${orderNumber} was already dealt with.`,
    "checkout-over": () =>
      "This checkout was closed meanwhile, or the customer has ordered. Nothing was saved twice.",
    "phone-blocked": ({ phones }) =>
      phones.length > 0
        ? `We cannot take an order with this phone number here. Please call us, we will settle it: ${phones.join(", ")}.`
        : "We cannot take an order with this phone number here. Please talk to us first.",
    "orders-too-fast": ({ retryAfterS }) =>
      `Very many orders have come from your phone or network. Please try again in ${duration(retryAfterS)}, or call us.`,
    "proof-needed": () => "One more step: please write the number shown, and confirm again.",
    "too-many-promo-guesses": ({ retryAfterS }) =>
      `Too many wrong codes came from your network, so no code is looked at just now. Leave the code out to order without it, or try again in ${duration(retryAfterS)}.`,
    "customer-not-found": () => "There is no such customer.",
    "already-admin": ({ phoneNumber }) => `${phoneNumber} is an admin already.`,
    "admin-not-found": ({ phoneNumber }) =>
      `There is no admin with the phone number ${phoneNumber}.`,
    "nothing-held": ({ phoneNumber }) => `The shop holds nothing about ${phoneNumber}.`,
    "staff-not-erased": ({ phoneNumber }) =>
      `${phoneNumber} is a staff account and is not erased. Make it a customer first.`,
    "delivery-charge-not-whole": ({ district, max }) =>
      `The delivery charge${district ? ` of ${district}` : ""} must be a whole number of taka from 0 to ${number(max)}.`,
    "order-too-large": ({ max }) => `An order may cost ${taka(max)} at most.`,
    "too-many-orders": ({ max }) => `At most ${number(max)} orders can be taken at once.`,
    "shop-name-needed": () => "The shop needs a name, in English or in Bangla.",
    "courier-key-reused": () =>
      "This was saved before, as a courier that is called or set otherwise. Look at the couriers, then add what is missing.",
    "stock-key-reused": () =>
      "This was saved before, with other numbers. Nothing was counted twice: look at what is in stock now, and send only what is still missing.",
    "stock-moved": ({ shown, now, ...product }) =>
      `“${titleOf(product)}” was ${number(shown)} when you looked and is ${number(now)} now. Please look again and save once more.`,
    "stock-too-large": (product) => `“${titleOf(product)}” cannot have that many pieces.`,
    "synonyms-not-found": () => "This row of words is gone.",
    "too-many-synonyms": ({ most }) =>
      `There are ${number(most)} rows already. Please delete some first.`,
    "page-not-found": () => "There is no such page any more.",
    "page-slug-taken": ({ slug }) => `Another page has the slug “${slug}” already.`,
    "terms-needed": () =>
      "The terms stay where they are: the shop's links lead to them. Their text can be changed.",
    "too-many-pages": ({ most }) => `There are ${number(most)} pages. Please delete some first.`,
    "cost-changed": ({ now, ...product }) =>
      `${titleOf(product)} has the cost price ${taka(now)} since a moment ago. Save again to set yours.`,
    "advertising-not-found": () => "There is no such spending any more.",
    "advertising-day-taken": ({ day, source }) =>
      `Spending of ${day}${source ? ` for ${source}` : ""} is written down already. Please change that row.`,
    "landing-not-found": () => "There is no such landing page any more.",
    "landing-slug-taken": ({ slug }) => `Another landing page has the slug “${slug}” already.`,
    "too-many-landing-pages": ({ most }) =>
      `There are ${number(most)} landing pages. Please delete some first.`,
    "sale-not-found": () => "There is no such sale any more.",
    "sale-terms-wrong": () =>
      "A sale takes 1 to 100 percent or at least 1 TK off, ends after it begins, names its goods if it sets one price, and as a deal gives more pieces than are paid for.",
    "too-many-sales": ({ most }) =>
      `${number(most)} sales run or are planned. Please delete some first.`,
    "shelf-not-found": () => "There is no such shelf any more.",
    "shelf-slug-taken": ({ slug }) => `Another shelf has the slug “${slug}” already.`,
    "shelf-product-unknown": ({ line }) =>
      `“${line}” is no product, or more than one. Choose it from the list, or write the slug of its page.`,
    "too-many-shelves": ({ most }) =>
      `There are ${number(most)} shelves. Please delete some first.`,
    "category-not-found": () => "There is no such category any more.",
    "category-slug-taken": ({ slug }) => `Another category has the slug “${slug}” already.`,
    "category-in-use": ({ name, products }) =>
      `“${name}” cannot be deleted: ${number(products)} ${
        products === 1 ? "product is" : "products are"
      } in it. Move or delete them first.`,
    "slide-not-found": () => "There is no such banner any more.",
    "webhook-not-found": () => "There is no such webhook any more.",
    "too-many-webhooks": ({ max }) => `A shop has ${number(max)} webhooks at most.`,
    "courier-missing": () => "Please choose who carries the parcel.",
    "courier-not-found": () => "There is no such courier any more.",
    "order-not-handed-over": () => "This order is not with a courier and was not delivered.",
    "order-not-delivered-yet": () => "This order was not delivered yet.",
    "already-settled": () => "The cash of this order is settled already.",
    "not-settled": () => "The cash of this order is not settled.",
    "payout-not-found": () => "There is no such payout list, or no order fits this line.",
    "return-empty": () => "Please give pieces that came back, or money that was paid back.",
    "free-pieces-first": ({ free, ...product }) =>
      `Of “${titleOf(product)}” more pieces would stay free than its deal gives. Please count ${plural(free, "piece")} on the free line instead.`,
    "return-too-many": ({ left, ...product }) =>
      `Of “${titleOf(product)}” ${plural(left, "piece")} can come back, and no more go on the shelf than came back.`,
    "refund-too-much": ({ most }) => `At most ${taka(most)} can be paid back.`,
    "courier-without-keys": ({ name }) => `${name} has no keys, so it takes a file only.`,
    "courier-silent": ({ name, reason }) =>
      reason === "keys"
        ? `${name} refuses the keys that are stored here.`
        : `${name} does not answer just now. What was read before stays; please try again later.`,
    "order-not-packed": () => "This order is not ready for delivery any more.",
    "parcel-unfit": ({ courier, code, limit = 0 }) => parcelUnfit(courier, code, limit),
    "hand-over-not-found": () => "There is no such hand-over.",
    "parcel-not-stuck": () => "The courier knows of this parcel, or is just being told.",
    "not-reported": () => "The courier does not report this about its parcel (any more).",
    "list-too-long": ({ max }) =>
      `A list has ${number(max)} lines at most. Please send it in parts.`,
    "columns-unsure": () => "Please choose the columns of this list first.",
    "too-many-couriers": ({ max }) => `A shop has ${number(max)} couriers at most.`,
    "delivery-not-found": () => "There is no such delivery any more; they are kept for 30 days.",
    "delivery-under-way": () => "It is being sent at this moment. Please look again in a minute.",
    "orders-refused": ({ refused }) =>
      `Nothing was changed. In the way: ${refused.map(({ orderNumber }) => orderNumber).join(", ")}.`,
    "changed-meanwhile": ({ changes }) =>
      `This was saved meanwhile${changes[0]?.by ? ` by ${changes[0].by}` : ""}. Please look at what changed and save again.`,
    busy: () => "The shop is very busy and cannot answer just now. Please try again in a moment.",
    "disk-full": () =>
      "Nothing can be saved just now: the shop's disk is full. Please tell whoever runs the shop.",
    "disk-read-only": () =>
      "Nothing can be saved just now: the shop's disk is read-only. Please tell whoever runs the shop.",
    "try-again": () => "That did not work just now. Please try again in a moment.",
    "promo-code-gone": () => "There is no such promo code any more.",
    "promo-code-taken": ({ code }) => `There is a promo code ${code} already.`,
    "image-not-readable": ({ file }) =>
      `${nameOf(file)}Please choose a picture: JPEG, PNG, WebP or AVIF.`,
    "image-heic": ({ file }) =>
      `${nameOf(file)}An iPhone picture (HEIC) cannot be read. On the iPhone choose Settings → Camera → Formats → Most Compatible, or save it as JPEG.`,
    "image-damaged": ({ file }) =>
      `${nameOf(file)}This picture is damaged or incomplete. Please choose it again.`,
    "image-too-heavy": ({ maxBytes, file }) =>
      `${nameOf(file)}A picture may weigh ${number(Math.floor(maxBytes / 1024 / 1024))} MB at most.`,
    "image-too-large": ({ maxPixels, file }) =>
      `${nameOf(file)}A picture may have ${number(Math.floor(maxPixels / 1_000_000))} megapixels at most.`,
  } as RefusalWords,
  /** On the tracking page; sent by the server because few pages need it. */
  paidWith: (orderNumber: number) => `Paid with order no. ${orderNumber}.`,
  mergedInto: (orderNumber: number) =>
    `Its products now come with your order ${orderNumber}. Nothing is to be paid for this one.`,
  confirmedByPhone: (when: string) => `Confirmed by phone: ${when}`,
};

/** The type that every other language must have. */
export type SpokenWords = typeof refusalsInEnglish;
