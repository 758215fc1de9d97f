import { formatNumber } from "#app/domain/core/money.ts";
import type { MessageWords } from "#app/domain/messages/message-words.ts";
import type { WalletNumber } from "#app/domain/orders/money/advance-rules.ts";

const WALLETS = { bkash: "bKash", nagad: "Nagad", rocket: "Rocket" };

const numbers = (wallets: readonly WalletNumber[]) =>
  wallets
    .map(
      ({ wallet, number, isMerchant }, index) =>
        `${index === 0 ? " to" : " or"} ${WALLETS[wallet]} ${number} (${isMerchant ? "Payment" : "Send Money"})`,
    )
    .join("");

/** The texts of SMS and emails, besides the owner's templates. */
export const messagesEn: MessageWords = {
  statuses: {
    Processing: "received",
    "Ready for delivery": "packed",
    "Submit for Delivery": "on its way",
    "Reach Destination": "in your area",
    "Assign Rider": "with the rider",
    Deliverd: "delivered",
    Cancelled: "cancelled",
    Refunded: "refunded",
  },
  courier: (name, number) => `Courier: ${name}${number && `, ${number}`}.`,
  orderSubject: (shop, orderNumber) => `${shop}: order ${orderNumber}`,
  newOrderSubject: (orderNumber, total) => `New order ${orderNumber}: ${total}`,
  newOrderText: ({ orderNumber, total, district, lines, isHeld, link }) =>
    [
      `Order ${orderNumber}, ${total}, ${district}.`,
      ...(isHeld ? ["It is unusual and waits for your call."] : []),
      "",
      ...lines,
      ...(link ? ["", link] : []),
    ].join("\n"),
  lowStockSubject: (title) => `Low stock: ${title}`,
  lowStockText: (title, quantity, link) =>
    [`Only ${quantity} left of “${title}”.`, ...(link ? ["", link] : [])].join("\n"),
  heldNotice: "It is unusual and waits for your call.",
  advanceNotice: (orderNumber, amount) => `Advance for order ${orderNumber}: ${amount}`,
  advanceToCheck: "Look for it in your wallet, then accept or refuse it.",
  failedNotice: "A message did not go out",
  failedNoticeText: "The list of sent messages says which one and why.",
  parcelsNotice: (n) => `${formatNumber(n, "en")} ${n === 1 ? "parcel" : "parcels"} for you`,
  parcelsNoticeText: "“My parcels” says whom they go to.",
  again: (text) => `Perhaps for the second time: ${text}`,
  chatJoined: (shop) => `${shop} now tells you here what you chose in the admin.`,
  chatUnknown: "This code is over. Press “Add Telegram” in your account again.",
  backInStockText: ({ shop, product, link }) =>
    `${shop}: ${product} is back in stock.${link && ` ${link}`}`,
  webhookGivenUpSubject: "A webhook was turned off",
  webhookGivenUpText: (url, link) =>
    [
      `Nothing has arrived at ${url} for three days, so that it is told nothing more. Turn it on again once it answers.`,
      ...(link ? ["", link] : []),
    ].join("\n"),
  noOffers: (how) => `No more offers: ${how}`,
  againText: ({ shop, name }) =>
    `${name ? `${name}, this` : "This"} is ${shop}. It is a while since your last order. Shall we send you the same again, cash on delivery?`,
  advanceText: ({ shop, orderNumber, due, wallets, link }) =>
    `${shop}: please pay ${due} in advance for order ${orderNumber}${numbers(wallets)}. Then ${link ? `type the transaction number at ${link}` : "tell us the transaction number"}`,
  codeText: (shop, code) =>
    `${code} is the code for your order at ${shop}. Type it on the order's page.`,
  networkNames: { meta: "Meta (Facebook, Instagram)", tiktok: "TikTok" },
  conversionsNote: {
    confirmed: (networks) =>
      `So that we know which advertisement works, we tell ${networks} of an order once it is confirmed: what was bought, the phone number and district as a hash, the click on the advertisement and the name of the browser. No script in your browser is needed for it.`,
    delivered: (networks) =>
      `So that we know which advertisement works, we tell ${networks} of an order once it is delivered: what was bought, the phone number and district as a hash, the click on the advertisement and the name of the browser. No script in your browser is needed for it.`,
  },
  funnelNote: (networks) =>
    `Of visitors who came by an advertisement we also tell ${networks} that a product was looked at, put in the cart, or taken to the checkout: which product, the click on the advertisement and the name of the browser; no name and no number. It is deleted here after two days at most.`,
  offersNote:
    "Who has received an order may get an offer by SMS, once in 30 days at most. Each has a link that ends them; we store such an SMS for 90 days.",
  outsideCheckNote:
    "Before we call about an order or an unfinished checkout we ask a checking service, or our couriers, how many parcels its phone number accepted and returned. They get the number and nothing else.",
  sslcommerzNote:
    "Who pays in advance by card or bank does so at SSLCommerz's page, which gets name, phone number, district, sum and order number from us. We never see the card.",
  linkText: ({ shop, goods, total, isWhole, until, link }) =>
    [
      `${shop}: ${goods}. ${total}${isWhole ? " with delivery" : " + delivery"}, cash on delivery.`,
      `Type your name and address here and it is ordered (until ${until}):`,
      link,
    ].join("\n"),
  leftText: ({ shop, name }) =>
    `${name ? `${name}, this` : "This"} is ${shop}. Your order was not finished. Shall we place it for you, cash on delivery?`,
  callText: ({ shop, name, orderNumber, total }) =>
    `${name}, this is ${shop}. We tried to call you about your order ${orderNumber} (${total}). Please tell us whether we may send it.`,
};
