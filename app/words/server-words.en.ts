import { range } from "#app/domain/core/digits.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { unbroken } from "#app/domain/core/text.ts";
import type { PaymentFailure } from "#app/domain/money/advances/gateway/gateway.ts";
import { refusalsEn } from "./refusals.en.ts";

const taka = (amount: number) => formatTaka(amount, "en");
const number = (n: number) => formatNumber(n, "en");

/** Texts that only the server sends, as finished sentences. */
export const serverWordsEn = {
  welcome: {
    title: "Your new shop",
    intro: "Five answers, and the shop is yours. You can change all of them later.",
    shopName: "Name of the shop",
    fullName: "Your name",
    phoneNumber: "Your mobile number",
    phoneHint: "You log in with it.",
    showPhone: "Customers may call this number",
    password: "Password",
    passwordHint: "At least 6 characters.",
    claimCode: "Code from the shop's log",
    claimCodeHint:
      "It shows that the shop is yours: `docker compose logs shop` or the window of `npm start` names it.",
    submit: "Open my desk",
    busy: "Please wait...",
    invalid: "Some answers are missing.",
    done: (name: string) => `Welcome, ${name}. The shop is yours.`,
  },

  closed: {
    soon: "Opens soon",
    soonText: "We are still filling the shelves. Please look in again.",
    closed: "Closed for a while",
    closedText: "We take no orders just now. Please look in again.",
    track: "Follow an order",
    staff: "For staff",
    staffSee: "Only staff see this page: to visitors the shop is closed.",
    toOpening: "Open it",
  },

  offline: {
    title: "No connection right now",
    cart: "Your cart is kept",
    orders: "Orders you looked at",
    seen: "No connection: as seen on",
    later: "Prices and offers show again once you are connected.",
    again: "Try again",
  },

  seen: {
    none: "Nothing yet. What you look at in the shop stands here.",
    kept: "This list is kept in this browser only, for 30 days, and does not say who you are.",
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
    ask: "Sold out just now. We tell you when it is back.",
    number: "Mobile number, such as 01712345678",
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
    /** The three steps of sending money to a wallet's number. */
    steps: {
      send: "Send the money to this number, with the order's number as its reference:",
      sum: (sum: string) => `Sum: ${sum}`,
      type: "Type here the transaction number that the wallet shows:",
      wait: "We look for the payment and pack your order.",
      copy: "Copy",
      copied: "Copied",
    },
    /** In place of the day of arrival while the advance is open. */
    arrives: "After your advance has reached us",
    ask: (sum: string) =>
      `Please pay ${sum} in advance. We pack your order when we have seen it; the rest is paid at the door.`,
    askAtCheckout: (sum: string, wallets: string, rest: string) =>
      `In advance, by ${wallets}: ${sum}, after you have confirmed the order. On delivery: ${rest}.`,
    nowAndLater: (now: string, rest: string) => `${now} now · ${rest} on delivery`,
    now: (sum: string) => `${sum} now`,
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

  /** Of SSLCommerz's demands on a shop, as its customers read them. */
  agreement: {
    text: (terms: string, privacy: string, returns: string) =>
      `I have read and agree to the ${[terms, privacy].filter(Boolean).join(", the ")} and the ${returns}.`,
    terms: "terms and conditions",
    privacy: "privacy policy",
    returns: "return and refund policy",
    needed: "Please read the terms and tick the box above the button.",
  },
  payBy: "Visa · Mastercard · Amex · bKash · Nagad · Rocket · SSLCommerz",

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
      const count = from === to ? number(to) : range(number(from), number(to));
      return `${count} ${to === 1 ? "day" : "days"}`;
    },
    cost: (least: number, most: number) =>
      least === most ? taka(most) : range(number(least), taka(most)),
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
    reviews: (product: string, shop: string) =>
      `What customers of ${shop} say of ${product} after they received it.`,
  },

  freeDelivery: {
    add: (left: number) => `Add ${taka(left)} more for free delivery`,
    reached: "Delivery is free",
    everywhere: (sum: number) => `Free delivery from ${taka(sum)}`,
    rule: (places: string) => `Free delivery: ${places}`,
    from: (place: string, sum: number) => `${place} from ${taka(sum)}`,
    elsewhere: "elsewhere",
    besideCharge: (charge: string, sum: number) => `${charge}, free from ${taka(sum)}`,
  },
  /** What a promo code gives, and delivery that costs nothing. */
  promoApplied: (code: string, off: number) =>
    `${code} · applied · ${off > 0 ? `${taka(off)} off` : "free delivery"}`,
  deliveryFree: (saved: number) => (saved > 0 ? `Free (instead of ${taka(saved)})` : "Free"),
  /** The way on for an order of goods that are not to be had any more. */
  goOn: {
    one: "Remove it and go on",
    several: "Remove them and go on",
    fewer: "Take what is left and go on",
  },
  nothingYet: "Nothing is for sale here yet.",
  trial: {
    atCheckout: "This order is a trial: nothing is sold, and no figure counts it.",
    end: "Sell it really instead",
    tracked: "A trial order of the shop: nothing was sold.",
    toDesk: "Take it to its end",
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
    "required:fullName": "Please give a name.",
    "required:phoneNumber": "Please give 11 digits, like 01712345678.",
    "required:address": "Please give house, road, village or area.",
    "required:district": "Please choose a district from the list.",
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
    "cost-invalid": "Please give taka with at most two decimals, like 320 or 312.50.",
    "number-invalid": "Please give a whole number, 0 or more.",
    "order-number-invalid": "Please give the order’s number, like 1001.",
    "choice-invalid": "Please choose one of what is offered.",
    "discount-above-price": "The discount cannot be above the price.",
    "address-invalid": "Please give the address of a web page, like https://wa.me/8801712345678.",
    "colour-invalid": "Please give a colour as six digits, like #8a1c4a.",
    "bin-invalid": "A BIN has 13 digits, like 000123456-0101. Please look at your certificate.",
    "vat-rate-invalid": "Please give a percentage from 0 to 100, like 15 or 7.5.",
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
    "minute-invalid": "Please give a day and a time, like 2026-12-31T20:00.",
    "date-invalid": "Please give a day, like 2026-12-31.",
    "percent-invalid": "Please give a whole number of percent, from 1 to 100.",
    "pieces-invalid": "Please give a whole number of pieces, from 2 to 99.",
    "deal-pays-all": "Fewer pieces are paid for than one gets, and at least one.",
    "tiers-invalid":
      "Please give one to five lines such as “2 = 1,200”: 1 to 99 pieces, each number once, and more pieces cost more together but none of them more than before.",
    "date-future": "This is still to come. Please give a day or time until now.",
    "too-many-days": "At most 92 days at once. For more, repeat it in the next months.",
    "end-before-start": "The end must come after the start.",
    "date-past": "This day is over. Please choose today or later.",
    "shelf-too-long": "That is too many products for one row; 48 is the most.",
    "path-foreign":
      "The shop does not know this site as its own. Please give only the path of a page of this shop, like /shop.",
    "path-invalid": "Please give an address like /products/black-seed-honey.",
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

  /** The button that completes "3 for the price of 2". */
  nextDeal: {
    take: (pieces: number, free: number) =>
      `Take ${number(pieces)}: ${number(free)} ${free === 1 ? "is" : "are"} free`,
    more: (more: number, free: number) =>
      free === more
        ? `Take ${number(more)} more for free`
        : `Take ${number(more)} more: ${number(free)} ${free === 1 ? "is" : "are"} free`,
    tier: (pieces: number, total: number) => `Take ${number(pieces)} for ${taka(total)}`,
  },
  /** The choice of one piece or several for one price. */
  tiers: {
    choice: (pieces: number, total: number) =>
      `${number(pieces)} ${pieces === 1 ? "piece" : "pieces"} ${taka(total)}`,
    saves: (amount: number) => `you save ${taka(amount)}`,
  },
  /** In the cart and at the checkout. */
  youSave: (amount: number) => `You save ${taka(amount)}`,
  /** Of an order that was delivered. */
  youSaved: (amount: number) => `You saved ${taka(amount)}`,
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
        free: "You pay in cash when it arrives: the price alone, delivery is free.",
        nothing: "Nothing to pay.",
      },
      saves: "You save",
      plusDelivery: "+ delivery",
      rest: "On delivery",
      toConfirm: "To the button",
    },
    /** The label of the sum; `ways` are "bKash, Nagad". */
    inAdvance: (ways: string) => `In advance, by ${ways}`,
  },
  /** Above the one product that may be added to an order by a tick. */
  addOn: "Add to your order",
  /** On the page of an order's link; `shop` is the shop's name. */
  orderLink: {
    title: (shop: string) => `Your order at ${shop}`,
    how: "This is what we agreed on. Type your name and place, and it is ordered.",
    until: (when: string) => `These prices hold until ${when}.`,
    discount: "Discount",
    goods: (n: number) => (n === 1 ? "1 piece" : `${formatNumber(n, "en")} pieces`),
    gone: {
      unknown: {
        title: "There is no such order link",
        hint: "Please open the link exactly as we sent it, or ask us for another.",
      },
      used: {
        title: "This link has been used",
        hint: "It places one order, and that order has reached us. For another one please ask us.",
      },
      ended: {
        title: "This link has ended",
        hint: "Nothing was ordered with it. Ask us for a new one, or order in the shop.",
      },
    },
  },
  /** What the checkout says beside an order already placed, and after a session ended. */
  notices: {
    made: {
      text: "It was made with this form and has reached us. You need not send it again.",
      typedSince: "The text below is not part of that order. To change the order, please call us.",
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
    button: "See the total with delivery",
    note: (place: string, charge: string, total: number) =>
      `Delivery to ${place}: ${charge}. In all ${taka(total)}. Please look at it and confirm; nothing is ordered yet.`,
  },
  orderPlaced: "Your order has been placed.",
  refusals: refusalsEn,
  /** On the tracking page; sent by the server because few pages need it. */
  paidWith: (orderNumber: number) => `Paid with order no. ${orderNumber}.`,
  mergedInto: (orderNumber: number) =>
    `Its products now come with your order ${orderNumber}. Nothing is to be paid for this one.`,
  confirmedByPhone: (when: string) => `Confirmed by phone: ${when}`,
};

/** The type that every other language must have. */
export type TextsOfServer = typeof serverWordsEn;
