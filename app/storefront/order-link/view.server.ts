import { showDeal } from "#app/domain/catalog/selling.ts";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { priceCart } from "#app/domain/orders/cart/priced-cart.server.ts";
import { signOpenedAt } from "#app/domain/orders/checks/order-sender.server.ts";
import { findRulesNow } from "#app/domain/orders/money/advance-settings.server.ts";
import { worthOfLines } from "#app/domain/orders/placing/agreed-lines.ts";
import type { ListedLink } from "#app/domain/orders/placing/order-links.server.ts";
import { quoteOrder } from "#app/domain/orders/placing/quote-order.server.ts";
import { knownDeliveryCharges } from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { districtLabel, namedDistricts } from "#app/domain/shop/delivery/district-names.ts";
import { findServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sumsOfQuote } from "../landing/one-form.server.ts";
import type { District } from "../landing/sums.ts";
import { sayOnForm, viewDistricts } from "../landing/view.server.ts";

/** What a link costs in every district: its charge was agreed on, and its goods are to be had. */
async function priceEverywhere({ lines, promoCode, deliveryCharge, discount }: ListedLink) {
  if (deliveryCharge === null) return null;
  const quote = await quoteOrder({ lines: [...lines], agreed: lines, promoCode, deliveryCharge });
  if (quote.lineRefusals.length > 0 || quote.promoCodeRefusal) return null;
  return { promoCode, sums: await sumsOfQuote(quote, { district: "", discount }) };
}

export type OrderLinkView = Awaited<ReturnType<typeof viewOrderLink>>;

/** The goods of a link as agreed, and what its form needs. */
export async function viewOrderLink(link: ListedLink, request: Request) {
  const words = wordsFor(request);
  const { language, orderLink } = words;
  const [{ lines }, charges, { rules, ways }, { terms }] = await Promise.all([
    priceCart(link.lines, language),
    knownDeliveryCharges(),
    findRulesNow(),
    findServiceTerms(),
  ]);
  const goods = worthOfLines(link.lines);
  const regular = link.lines.reduce(
    (sum, { price, quantity }, at) => sum + (lines[at]?.regular || price) * quantity,
    0,
  );
  const pieces = link.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { deliveryCharge: agreed } = link;
  const districts: District[] =
    agreed === null
      ? viewDistricts(words, { charges, terms, goods })
      : namedDistricts.map((district) => ({
          ...{
            name: district.name,
            label: districtLabel(district),
            charge: agreed,
            freeFrom: null,
          },
        }));
  const said = await sayOnForm(words, ways);
  return {
    lines: link.lines.map((line, at) => {
      const { title = null, size = "", image = "", problem = null } = lines[at] ?? {};
      const { productId, quantity, price } = line;
      return {
        ...{ productId, title, size, image, quantity, price },
        deal: showDeal(line.deal, language, price),
        total: worthOfLines([line]),
        isGone: problem !== null || title === null,
      };
    }),
    price: { goods, regular },
    pieces: orderLink.goods(pieces),
    discount: link.discount,
    off: orderLink.discount,
    whole: await priceEverywhere(link),
    promoCode: link.promoCode,
    orderNote: link.orderNote,
    districts,
    rules,
    openedAt: signOpenedAt(null, link.id),
    how: orderLink.how,
    until: orderLink.until(formatDateTime(link.endsAt, language)),
    said:
      agreed === null
        ? said
        : { ...said, district: words.place.district, free: null, freeFrom: null },
  };
}
