import { speakNumber } from "#app/domain/core/digits.ts";
import type { Language } from "#app/domain/core/language.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import type { MessageWords } from "#app/domain/messages/message-words.ts";
import type { MessageValues } from "#app/domain/messages/templates.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { adminBn } from "#app/words/admin.bn.ts";
import { adminEn } from "#app/words/admin.en.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";
import { settings } from "#runtime/settings.ts";

/** Sample values in both languages from an order of typical length. */
export async function sampleValues(): Promise<Record<Language, MessageValues>> {
  const { name, nameBn } = await findShopSettings();
  const { ORIGIN } = settings();
  const values = (language: Language, words: MessageWords): MessageValues => ({
    shop: textFor({ en: name, bn: nameBn }, language).text,
    name: (language === "bn" ? adminBn : adminEn).messages.sample.name,
    number: speakNumber(1042, language),
    total: formatTaka(1250, language),
    status: words.statuses["Submit for Delivery"],
    courier: words.courier("Pathao", "DL141214T5BPG6"),
    link: ORIGIN === "" ? "" : `${ORIGIN}/track-order/3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11`,
  });
  return { en: values("en", messagesEn), bn: values("bn", messagesBn) };
}
