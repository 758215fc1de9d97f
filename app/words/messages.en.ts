import type { MessageWords } from "#app/domain/messages/message-words.ts";

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
  backInStockText: ({ shop, product, link }) =>
    `${shop}: ${product} is back in stock.${link && ` ${link}`}`,
  webhookGivenUpSubject: "A webhook was turned off",
  webhookGivenUpText: (url, link) =>
    [
      `Nothing has arrived at ${url} for three days, so that it is told nothing more. Turn it on again once it answers.`,
      ...(link ? ["", link] : []),
    ].join("\n"),
  callText: ({ shop, name, orderNumber, total }) =>
    `${name}, this is ${shop}. We tried to call you about your order ${orderNumber} (${total}). Please tell us whether we may send it.`,
};
