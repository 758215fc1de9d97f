import { banglaDigits } from "#app/domain/digits.ts";
import { textFor } from "#app/domain/local-text.ts";
import { formatTaka } from "#app/domain/money.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { telHref } from "#app/domain/phone.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";

/** Ways to reach the customer, with a text in the language the order was placed in. */
export async function contactLinks({
  language,
  fullName,
  phoneNumber,
  orderNumber,
  totalPrice,
}: Order) {
  const { name, nameBn } = await findShopSettings();
  const { callText } = language === "bn" ? messagesBn : messagesEn;
  const number = String(orderNumber);
  const text = callText({
    shop: textFor({ en: name, bn: nameBn }, language).text,
    name: fullName,
    orderNumber: language === "bn" ? banglaDigits(number) : number,
    total: formatTaka(totalPrice, language),
  });
  const international = telHref(phoneNumber).replace("tel:+", "");
  return {
    tel: telHref(phoneNumber),
    sms: `sms:+${international}?body=${encodeURIComponent(text)}`,
    whatsApp: `https://wa.me/${international}?text=${encodeURIComponent(text)}`,
  };
}
