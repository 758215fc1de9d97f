import type { MovedProduct } from "#app/domain/catalog/moves/goods.ts";
import { productOf } from "#app/domain/catalog/moves/read-goods.server.ts";
import { formatDay } from "#app/domain/core/dates.ts";
import type { Language } from "#app/domain/core/language.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import type { MoveItem } from "#app/domain/core/moves/move-kinds.server.ts";
import { type MovedOrder, ROUND, type Rounding } from "#app/domain/core/moves/moves.ts";
import { PARTS } from "#app/domain/core/pasted-tables/cells.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import type { MovedCustomer } from "#app/domain/people/moves/customers.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import type { AdminWords } from "#app/words/admin.en.ts";

type ItemView = { details: string[]; price?: number; instead?: number };

/** What a row becomes, as the preview shows it. */
export function viewItem(
  item: MoveItem | null,
  rounding: Rounding,
  language: Language,
  words: AdminWords["moveIn"],
): ItemView {
  if (!item) return { details: [] };
  if ("slug" in item) return viewProduct(item, rounding, words);
  return "number" in item
    ? viewOrder(item, rounding, language)
    : viewCustomer(item, language, words);
}

const said = (parts: readonly (string | false)[]) =>
  parts.filter((part): part is string => part !== false && part !== "");

function viewProduct(
  item: MovedProduct,
  rounding: Rounding,
  words: AdminWords["moveIn"],
): ItemView {
  const product = productOf(item, rounding);
  return {
    details: said([
      item.category.length > 0 && words.inCategory(item.category.join(" › ")),
      item.quantity !== null && words.pieces(item.quantity),
      item.pictures.length > 0 && words.pictures(item.pictures.length),
    ]),
    price: product.price - product.discount,
    ...(product.discount > 0 && { instead: product.price }),
  };
}

function viewCustomer(
  item: MovedCustomer,
  language: Language,
  words: AdminWords["moveIn"],
): ItemView {
  const phone = (one: string) => formatPhone(one, language);
  const place = [item.address, item.thana, item.district && districtName(item.district, language)];
  return {
    details: said([
      phone(item.key),
      item.phones.length > 0 && words.otherPhones(item.phones.map(phone).join(", ")),
      item.email,
      place.filter(Boolean).join(", "),
      item.tags.length > 0 && words.tags(item.tags.join(", ")),
      item.wantsOffers ? words.offers.on : words.offers.off,
    ]),
  };
}

const viewOrder = (item: MovedOrder, rounding: Rounding, language: Language): ItemView => ({
  details: said([
    formatDay(item.day, language),
    item.status,
    [item.fullName, formatPhone(item.phone, language)].filter(Boolean).join(", "),
    item.lines
      .map(({ name, quantity }) => `${formatNumber(quantity, language)} × ${name}`)
      .join(", "),
  ]),
  price: ROUND[rounding](item.total / PARTS),
});
