import { formatDate } from "#app/domain/core/dates.ts";
import { formatCost, formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { type Named, productName } from "#app/domain/core/naming/product-name.ts";
import type { RefusalWords } from "./refusals.ts";

const taka = (amount: number) => formatTaka(amount, "en");
const number = (n: number) => formatNumber(n, "en");
const plural = (n: number, unit: string) => `${number(n)} ${unit}${n === 1 ? "" : "s"}`;
const titleOf = (product: Named) => productName(product, "en");
const productUnknown = ({ line }: { line: string }) =>
  `“${line}” is no product, or more than one. Choose it from the list, or write the slug of its page.`;
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

/** A sentence for every refusal. */
export const refusalsEn: RefusalWords = {
  "empty-cart": () => "Empty cart.",
  "cart-full": ({ max }) => `A cart holds ${number(max)} different products at most.`,
  "already-in-cart": () => "Item already is in cart.",
  "shop-closed": () => "The shop takes no orders just now, so nothing was ordered.",
  "shop-claimed": () => "This shop has an owner already. If it is you, please log in.",
  "claim-code-wrong": () => "This is not the code in the shop's log. Please copy it once more.",
  "product-not-found": () => "There is no such product.",
  "product-in-stock": () => "This product is in stock.",
  "category-unknown": ({ slug }) => `There is no category “${slug}”.`,
  "discount-above-price": ({ discount, price }) =>
    `The discount (${taka(discount)}) cannot be above the price (${taka(price)}).`,
  "owners-only": () => "Only an owner may do that.",
  "last-owner": () => "This is the only owner. Make somebody else an owner first.",
  "own-sessions": () => "Your own sessions end on the page “My account”.",
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
  "order-link-over": () => "This link has been used or has ended.",
  "order-link-free": () =>
    "By this link the goods would cost nothing, whoever opens it. Type a delivery charge or a smaller discount, or place the order by phone.",
  "order-link-not-found": () => "There is no such link any more.",
  "add-on-ordered": () =>
    "Your order has this product already, so it was not added. Please look at the total and confirm once more.",
  "add-on-gone": () =>
    "Your add-on is sold out or no longer offered. Everything you typed is still here; you can order without it.",
  "thana-elsewhere": ({ thana, district }) => `${thana} is not a thana of ${district}.`,
  "unknown-district": ({ district }) => `We know no district “${district}”.`,
  "advance-awaited": ({ due }) =>
    `The advance of ${taka(due)} is not verified yet. Verify it, or waive it, first.`,
  "order-left-stays": ({ orderNumber }) =>
    `Order ${orderNumber} has left the shop, so it is not deleted: goods, sales and cash would no longer add up. Record a return or refund, or set it to Cancelled.`,
  "order-paid-stays": ({ orderNumber }) =>
    `Money was paid for order ${orderNumber}, so it is not deleted: the cash would no longer add up. Cancel it and pay the money back, or record a return or refund.`,
  "trial-order": ({ orderNumber }) =>
    `Order ${orderNumber} is a trial: nothing was sold. Your own rider can carry it; it has no cash, and other orders are not joined to it.`,
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
  "sms-not-set-up": () =>
    "No SMS gateway is set up, so no SMS can be sent. The owner sets one up under Connections.",
  "nobody-to-offer": () =>
    "Nobody in this list can get an offer now: each gets one in 30 days, and the SMS of a day are limited.",
  "connection-by-operator": () => "The server's operator has set this connection, and that counts.",
  "connection-elsewhere": () =>
    "The address or gateway has changed: enter its keys again, so that nobody else is sent the old ones.",
  "connection-being-tried": () => "It is being tried right now. Wait a moment, then look again.",
  "connection-incomplete": () => "Fill in the fields that this service needs.",
  "connection-invalid": () =>
    "A field cannot be right: see the address (https, outside the shop's own network), and {phone} and {text}.",
  "conversion-keys-needed": () => "Enter the data set ID and the access token, or choose “Never”.",
  "complaint-not-found": () => "This complaint does not exist.",
  "law-reason-needed": () =>
    "This goes beyond the Digital Commerce Guidelines. Please write in one sentence why it is right.",
  "vat-off": () =>
    "Give the shop's BIN in the settings first: without one it prints no tax invoice.",
  "nothing-sold": ({ orderNumber }) =>
    `Order ${orderNumber} has sold nothing, so there is no tax invoice for it.`,
  "wallet-needed": () =>
    "An advance needs a wallet: give the number of at least one in “Advance rules”.",
  "advance-not-due": () => "This order waits for no advance any more.",
  "reminded-lately": () => "The customer was reminded within the last 24 hours.",
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
  "advance-beyond-order": ({ advances, total }) =>
    `With it ${taka(advances)} would be paid in advance, and the order costs ${taka(total)}. Correct the sum, or say that so much really came.`,
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
  "authenticator-exists": () => "There is an authenticator app already. Please turn it off first.",
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
  "admin-not-found": ({ phoneNumber }) => `There is no admin with the phone number ${phoneNumber}.`,
  "nothing-held": ({ phoneNumber }) => `The shop holds nothing about ${phoneNumber}.`,
  "staff-not-erased": ({ phoneNumber }) =>
    `${phoneNumber} is a staff account and is not erased. Make it a customer first.`,
  "delivery-charge-not-whole": ({ district, max }) =>
    `The delivery charge${district ? ` of ${district}` : ""} must be a whole number of taka from 0 to ${number(max)}.`,
  "order-too-large": ({ max }) => `An order may cost ${taka(max)} at most.`,
  "too-many-orders": ({ max }) => `At most ${number(max)} orders can be taken at once.`,
  "colour-too-light": ({ darker }) =>
    `White letters on this colour are hard to read. The nearest colour that is dark enough is ${darker}.`,
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
    `${titleOf(product)} has the cost price ${formatCost(now, "en")} since a moment ago. Save again to set yours.`,
  "advertising-not-found": () => "There is no such spending any more.",
  "advertising-day-taken": ({ day, source }) =>
    `Spending of ${day}${source ? ` for ${source}` : ""} is written down already. Please change that row.`,
  "move-not-found": () => "There is no such file any more.",
  "move-unreadable": ({ why }) =>
    ({
      "no-file": "Please choose a file.",
      "too-large": "The file is larger than 20 MB. Please divide it.",
      "not-utf8":
        "The letters of this file cannot be read. Please say how it was saved, or save it as CSV UTF-8.",
      "not-csv": "This is no table. Please save it as CSV with the names of the columns in row 1.",
      "not-read":
        "Reading this file failed several times. Please send it again; if it fails again, divide it to find the row that is to blame.",
      empty: "The file has no rows below the names of its columns.",
    })[why],
  "zip-unreadable": ({ why }) =>
    ({
      "no-file": "Please choose a file.",
      "not-zip": "This is no ZIP, or it is damaged.",
      "too-large": "There is too much in this ZIP. Please divide it.",
    })[why],
  "move-too-many": ({ files, most }) =>
    `These are ${number(files)} files, and ${number(most)} can come at once. Please choose fewer, and the others after that.`,
  "move-too-long": ({ rows, columns }) =>
    `A file has at most ${number(rows)} rows and ${number(columns)} columns. Please divide it.`,
  "move-reading": () => "This file is still being read. Please wait a moment.",
  "move-begun": () => "This file is being brought in, or was, so nothing of its plan can change.",
  "move-rounding-needed": () => "Some prices have paisa. Please say how they become whole taka.",
  "move-empty": () => "No row of this file would be brought in.",
  "move-stays": ({ days }) =>
    `Only what was brought in within the last ${number(days)} days can be taken back.`,
  "landing-not-found": () => "There is no such landing page any more.",
  "add-on-too-dear": ({ price }) => `By itself it costs ${taka(price)}; not more, please.`,
  "landing-slug-taken": ({ slug }) => `Another landing page has the slug “${slug}” already.`,
  "too-many-landing-pages": ({ most }) =>
    `There are ${number(most)} landing pages. Please delete some first.`,
  "sale-not-found": () => "There is no such sale any more.",
  "sale-terms-wrong": () =>
    "A sale takes 1 to 100 percent or at least 1 TK off, ends after it begins, names its goods if it sets one price, as a deal gives more pieces than are paid for, and names its goods and totals if it has a price for several.",
  "too-many-sales": ({ most }) =>
    `${number(most)} sales run or are planned. Please delete some first.`,
  "row-not-found": () => "There is no such row any more.",
  "shelf-slug-taken": ({ slug }) => `Another row has the slug “${slug}” already.`,
  "old-address-not-found": () => "This old address is gone.",
  "old-address-taken": ({ path }) => `“${path}” is in the list already.`,
  "old-address-loop": ({ path }) => `“${path}” would lead back to itself.`,
  "shelf-product-unknown": productUnknown,
  "add-on-unknown": productUnknown,
  "too-many-shelves": ({ most }) => `There are ${number(most)} rows. Please delete some first.`,
  "category-not-found": () => "There is no such category any more.",
  "product-slug-taken": ({ slug }) => `Another product has the slug “${slug}” already.`,
  "category-slug-taken": ({ slug }) => `Another category has the slug “${slug}” already.`,
  "category-in-use": ({ name, products }) =>
    `“${name}” cannot be deleted: ${number(products)} ${
      products === 1 ? "product is" : "products are"
    } in it. Move or delete them first.`,
  "slide-not-found": () => "There is no such banner any more.",
  "wallet-message-not-found": () => "This message is decided already, or is too old.",
  "wallet-phone-not-found": () => "There is no such phone any more.",
  "too-many-wallet-phones": ({ max }) => `A shop has ${number(max)} such phones at most.`,
  "webhook-not-found": () => "There is no such webhook any more.",
  "too-many-webhooks": ({ max }) => `A shop has ${number(max)} webhooks at most.`,
  "courier-missing": () => "Please choose who carries the parcel.",
  "courier-not-found": () => "There is no such courier any more.",
  "rider-not-found": () => "There is no such rider of the shop (any more).",
  "parcel-not-out": ({ orderNumber }) =>
    `Parcel ${number(orderNumber)} is not on its way with a rider of the shop any more.`,
  "took-too-much": ({ owed }) => `At most ${taka(owed)} are to be collected for this parcel.`,
  "short-unexplained": ({ missing }) =>
    `${taka(missing)} are missing. Please write why less was paid.`,
  "rider-cash-moved": ({ taka: sum }) =>
    `Meanwhile it is ${taka(sum)}. Please count again and send the form once more.`,
  "balance-unexplained": ({ difference }) =>
    difference < 0
      ? `${taka(-difference)} are missing. Please write why, or correct the sum.`
      : `That is ${taka(difference)} too much. Please write why, or correct the sum.`,
  "own-balance": () => "Somebody else has to balance your own cash.",
  "order-not-handed-over": () => "This order is not with a courier and was not delivered.",
  "order-not-delivered-yet": () => "This order was not delivered yet.",
  "already-settled": () => "The cash of this order is settled already.",
  "not-settled": () => "The cash of this order is not settled.",
  "payout-not-found": () => "There is no such payout list, or no order fits this line.",
  "return-empty": () => "Please give pieces that came back, or money that was paid back.",
  "free-pieces-first": ({ free, ...product }) =>
    `Of “${titleOf(product)}” more pieces would stay free than its deal gives. Please count ${plural(free, "piece")} on the free line instead.`,
  "return-line-unknown": ({ position }) => `The order has no line with the position ${position}.`,
  "return-too-many": ({ left, ...product }) =>
    `Of “${titleOf(product)}” ${plural(left, "piece")} can come back, and no more go on the shelf than came back.`,
  "refund-too-much": ({ most }) => `At most ${taka(most)} can be paid back.`,
  "courier-without-keys": ({ name }) => `${name} has no keys, so it takes a file only.`,
  "courier-silent": ({ name, reason }) =>
    reason === "keys"
      ? `${name} refuses the keys that are stored here.`
      : `${name} does not answer just now. What was read before stays; please try again later.`,
  "courier-refuses": ({ name, reason }) =>
    reason === "keys"
      ? `${name} refuses the keys that are stored here.`
      : `${name} refuses it: ${reason === "broken" ? "it does not say why" : reason}.`,
  "return-not-possible": () =>
    "Its courier takes no such request from here, has given the parcel no number yet, or has delivered it. Ask in the courier's panel.",
  "return-asked-before": ({ name }) => `${name} was asked to bring it back already.`,
  "return-unknown": ({ name }) =>
    `${name} did not answer, so nobody knows whether it has the request. Press once more: it is looked up first.`,
  "order-not-packed": () => "This order is not ready for delivery any more.",
  "parcel-unfit": ({ courier, code, limit = 0 }) => parcelUnfit(courier, code, limit),
  "hand-over-not-found": () => "There is no such hand-over.",
  "parcel-not-stuck": () => "The courier knows of this parcel, or is just being told.",
  "not-reported": () => "The courier does not report this about its parcel (any more).",
  "list-too-long": ({ max }) => `A list has ${number(max)} lines at most. Please send it in parts.`,
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
};
