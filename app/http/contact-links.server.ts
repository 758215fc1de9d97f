import { banglaDigits } from "#app/domain/digits.ts";
import { textFor } from "#app/domain/local-text.ts";
import { formatTaka } from "#app/domain/money.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { telHref } from "#app/domain/phone.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";

/** Ways to reach the customer, with a text in the language the order was placed in. */
export async function contactLinks(order: Order) {
  const { language } = order;
  const { name, nameBn } = await findShopSettings();
  const { callText } = language === "bn" ? messagesBn : messagesEn;
  const number = String(order.orderNumber);
  const text = encodeURIComponent(
    callText({
      shop: textFor({ en: name, bn: nameBn }, language).text,
      name: order.fullName,
      orderNumber: language === "bn" ? banglaDigits(number) : number,
      total: formatTaka(order.totalPrice, language),
    }),
  );
  const tel = telHref(order.phoneNumber);
  const phone = tel.replace("tel:+", "");
  return {
    tel,
    sms: `sms:+${phone}?body=${text}`,
    whatsApp: `https://wa.me/${phone}?text=${text}`,
  };
}
