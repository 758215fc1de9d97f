import type { Language } from "#app/domain/core/language.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import { sanitizePage } from "#app/domain/core/rich-text.server.ts";
import { conversionsNow } from "#app/domain/messages/conversions/conversion-settings.server.ts";
import { hasSmsGateway } from "#app/domain/messages/sms-gateway.server.ts";
import { findGateway } from "#app/domain/money/advances/gateway/gateways.server.ts";
import { asksCouriers } from "#app/domain/parcels/couriers/number-records.server.ts";
import { asksOutside } from "#app/domain/people/customers/outside-check.server.ts";
import type { Placeholder } from "#app/domain/shop/pages/placeholders.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { escapeXml } from "#app/http/xml.ts";
import { catalogueOf } from "#app/words/language.server.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";
import { viewDelivery } from "./delivery-view.server.ts";
import { sayPaymentTerms } from "./payment-promise.server.ts";

/**
 * A page's text in this language with its placeholders filled. Values are escaped, and the whole is
 * sanitised after it is filled.
 */
export async function fillPage(body: string, language: Language): Promise<string> {
  const words = catalogueOf(language);
  const [{ rows, free, soonest, returns, hours }, shop, payment] = await Promise.all([
    viewDelivery(words),
    findShopSettings(),
    sayPaymentTerms(words),
  ]);
  const days = rows.map(({ places, days, cost }) => `${places}: ${days}, ${cost}`);
  const delivery = [...days, free, soonest]
    .filter((line) => line !== null)
    .map((line) => `<li>${escapeXml(line)}</li>`);
  const link = (address: string, text: string) =>
    address && ` (<a href="${escapeXml(address)}">${escapeXml(text)}</a>)`;
  const text = (en: string, bn: string) => escapeXml(textFor({ en, bn }, language).text);
  const values: Record<Placeholder, string> = {
    payment: escapeXml(payment),
    delivery: `<ul>${delivery.join("")}</ul>`,
    returns: escapeXml(returns.text),
    hours: escapeXml(hours.text),
    phones: escapeXml(shop.phones.map((phone) => formatPhone(phone, language)).join(", ")),
    chat: link(shop.chatLink, words.infoPage.openChat),
    social: link(shop.socialPage, words.infoPage.openPage),
    name: text(shop.name, shop.nameBn),
    address: text(shop.address, shop.addressBn),
    dbid: escapeXml(shop.dbid),
    licence: escapeXml(shop.tradeLicence),
  };
  // A line that only says what is not set promises something that the owner has not said.
  const isSaid = (line: string) => {
    const named = [...line.matchAll(/\{([a-z]+)\}/g)].map(
      ([, name]) => values[name as Placeholder],
    );
    return named.length === 0 || named.some((value) => value !== "");
  };
  const said = body.replace(
    /<(li|p)>((?:(?!<\/?\1>).)*)<\/\1>\n?/gs,
    (whole, tag: string, text: string) => {
      const lines = text.split("<br />");
      const kept = lines.filter(isSaid);
      if (kept.length === lines.length) return whole;
      return kept.length === 0 ? "" : `<${tag}>${kept.join("<br />")}</${tag}>\n`;
    },
  );
  // Nor does a list without lines, or a heading of nothing.
  const kept =
    said === body
      ? said
      : said.replace(/<ul>\n?<\/ul>\n?/g, "").replace(/<h2[^<>]*>[^<>]*<\/h2>\n(?=<h2|$)/g, "");
  // A colon or a dash announces a value, so it goes with an empty one.
  const filled = kept.replace(/(: | — )?\{([a-z]+)\}/g, (whole, mark: string | undefined, name) => {
    const value = values[name as Placeholder];
    return value === undefined ? whole : value && (mark ?? "") + value;
  });
  return sanitizePage(filled);
}

/**
 * Paragraphs that the privacy page always adds to staff's text: on offers by SMS, and on each
 * service that receives customers' data.
 */
export async function writeDisclosures(language: Language): Promise<string> {
  const { sendAt, sendsFunnel, networks } = await conversionsNow();
  const {
    conversionsNote,
    funnelNote,
    networkNames,
    offersNote,
    outsideCheckNote,
    sslcommerzNote,
  } = language === "bn" ? messagesBn : messagesEn;
  const told = new Intl.ListFormat(language).format(networks.map((name) => networkNames[name]));
  const notes = [
    ...(sendAt === "never" ? [] : [conversionsNote[sendAt](told)]),
    ...(sendsFunnel ? [funnelNote(told)] : []),
    ...(hasSmsGateway() ? [offersNote] : []),
    ...(asksOutside() || (await asksCouriers()) ? [outsideCheckNote] : []),
    ...(findGateway("sslcommerz") ? [sslcommerzNote] : []),
  ];
  return notes.map((note) => `<p>${escapeXml(note)}</p>`).join("");
}
