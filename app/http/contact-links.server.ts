import { listDeskProducts } from "#app/domain/catalog/products/desk-products.server.ts";
import { formatDate } from "#app/domain/core/dates.ts";
import { banglaDigits, speakNumber } from "#app/domain/core/digits.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { telHref } from "#app/domain/core/phone.ts";
import { linkTo } from "#app/domain/messages/send-message.server.ts";
import type { IncompleteCheckout } from "#app/domain/orders/calls/incomplete-checkouts.server.ts";
import { numbersOf } from "#app/domain/orders/money/advance-rules.ts";
import { knownAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { worthOfLines } from "#app/domain/orders/placing/agreed-lines.ts";
import type { ListedLink } from "#app/domain/orders/placing/order-links.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";

/** Ways to reach the customer, with a text in the language the order was placed in. */
export async function contactLinks(order: Order) {
  const { language } = order;
  const { name, nameBn } = await findShopSettings();
  const { callText } = language === "bn" ? messagesBn : messagesEn;
  const number = String(order.orderNumber);
  return linksTo(
    order.phoneNumber,
    callText({
      shop: textFor({ en: name, bn: nameBn }, language).text,
      name: order.fullName,
      orderNumber: language === "bn" ? banglaDigits(number) : number,
      total: formatTaka(order.totalPrice, language),
    }),
  );
}

/** Ways to remind the customer of the advance, `due` taka, with the numbers to pay it to. */
export async function advanceLinks(order: Order, due: number) {
  const { language } = order;
  const [{ name, nameBn }, { settings }] = await Promise.all([
    findShopSettings(),
    knownAdvanceSettings(),
  ]);
  const { advanceText } = language === "bn" ? messagesBn : messagesEn;
  const text = advanceText({
    shop: textFor({ en: name, bn: nameBn }, language).text,
    orderNumber: speakNumber(order.orderNumber, language),
    due: formatTaka(due, language),
    wallets: numbersOf(settings),
    link: linkTo(`/track-order/${order.id}`),
  });
  return linksTo(order.phoneNumber, text);
}

/** Ways to reach the customer of an incomplete checkout. */
export async function checkoutLinks({
  phoneNumber,
  fullName,
  language,
}: Pick<IncompleteCheckout, "phoneNumber" | "fullName" | "language">) {
  const { name, nameBn } = await findShopSettings();
  const { leftText } = language === "bn" ? messagesBn : messagesEn;
  const shop = textFor({ en: name, bn: nameBn }, language).text;
  return linksTo(phoneNumber, leftText({ shop, name: fullName }));
}

/** The text that goes with an order's link, and how to send it by WhatsApp. */
export async function orderLinkText(link: ListedLink, address: string) {
  const { language, lines, discount, deliveryCharge, endsAt } = link;
  const ids = lines.map(({ productId }) => productId);
  const [{ name, nameBn }, goods] = await Promise.all([
    findShopSettings(),
    listDeskProducts(ids, language),
  ]);
  const names = new Map(goods.map((good) => [good.id, nameOf(good)]));
  const total = Math.max(0, worthOfLines(lines) + (deliveryCharge ?? 0) - discount);
  const { linkText } = language === "bn" ? messagesBn : messagesEn;
  const text = linkText({
    shop: textFor({ en: name, bn: nameBn }, language).text,
    goods: lines
      .map(
        ({ productId, quantity }) =>
          `${formatNumber(quantity, language)} × ${names.get(productId) ?? ""}`,
      )
      .join(", "),
    total: formatTaka(total, language),
    isWhole: deliveryCharge !== null,
    until: formatDate(endsAt, language),
    link: address,
  });
  return { text, whatsApp: `https://wa.me/?text=${encodeURIComponent(text)}` };
}

/**
 * Makes the link that asks an earlier customer for another order on WhatsApp; in Bangla, as orders
 * are by default.
 */
export async function askAgainLinks() {
  const { name, nameBn } = await findShopSettings();
  const shop = textFor({ en: name, bn: nameBn }, "bn").text;
  return ({ phoneNumber, fullName }: { phoneNumber: string; fullName: string }) =>
    linksTo(phoneNumber, messagesBn.againText({ shop, name: fullName })).whatsApp;
}

function linksTo(phoneNumber: string, said: string) {
  const text = encodeURIComponent(said);
  const tel = telHref(phoneNumber);
  const phone = tel.replace("tel:+", "");
  return {
    tel,
    sms: `sms:+${phone}?body=${text}`,
    whatsApp: `https://wa.me/${phone}?text=${text}`,
  };
}
