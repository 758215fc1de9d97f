import { pageFiguresOf } from "#app/domain/catalog/products/cards.server.ts";
import { listFamily } from "#app/domain/catalog/products/families.server.ts";
import {
  findProductBySlug,
  findPublicProduct,
} from "#app/domain/catalog/products/products.server.ts";
import { listChosenReviews } from "#app/domain/catalog/reviews/product-reviews.server.ts";
import { mostPieces, showDeal } from "#app/domain/catalog/selling.ts";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { MAX_QUANTITY } from "#app/domain/core/digits.ts";
import { hashOf } from "#app/domain/core/key-id.server.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { showName } from "#app/domain/core/naming/product-name.ts";
import { addOnOf } from "#app/domain/marketing/add-ons/add-ons.server.ts";
import { isOpen, type LandingPage } from "#app/domain/marketing/landing/landing-pages.server.ts";
import { signOpenedAt } from "#app/domain/orders/checks/order-sender.server.ts";
import type { PaidBy } from "#app/domain/orders/money/advance-rules.ts";
import { findRulesNow } from "#app/domain/orders/money/advance-settings.server.ts";
import { chargeFor } from "#app/domain/shop/delivery/delivery-charge.ts";
import { knownDeliveryCharges } from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { districtLabel, namedDistricts } from "#app/domain/shop/delivery/district-names.ts";
import { findServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { freeFromIn } from "#app/domain/shop/delivery/service-terms.ts";
import { type ServerWords, wordsFor } from "#app/words/language.server.ts";
import { viewAddOn } from "../parts/add-on-view.server.ts";
import { askAgreement } from "../parts/agreement.server.ts";
import { viewCombo } from "../parts/combo-view.server.ts";
import { aroundMissing, aroundSum, sayFreeDelivery } from "../parts/free-delivery.server.ts";
import { sayMorePieces, sayTierChoices } from "../parts/next-deal.server.ts";
import { sayPromise } from "../parts/payment-promise.server.ts";
import { viewReview } from "../product/reviews.server.ts";
import type { District } from "./sums.ts";

type Choice = {
  value: string;
  /** A product in one size has its name here, and then `lang` if that is in another language. */
  size: string;
  lang?: string | undefined;
  price: { price: number; salePrice: number } | null;
  said: string | null;
  isOut: boolean;
};

export type LandingView = NonNullable<Awaited<ReturnType<typeof viewLanding>>>;

/** All that the page shows, without anybody's own data; null once its product is hidden. */
export async function viewLanding(page: LandingPage, request: Request, now = new Date()) {
  const words = wordsFor(request);
  const { language, landing } = words;
  const product = await findPublicProduct(page.productId);
  if (!product) return null;
  const [family, found, combo, charges, reviews, { rules, ways }, { terms }] = await Promise.all([
    listFamily(product, language),
    findProductBySlug(product.slug),
    viewCombo(product, request),
    knownDeliveryCharges(),
    listChosenReviews(page.reviewIds),
    findRulesNow(),
    findServiceTerms(),
  ]);
  const limit = mostPieces(product);
  const name = showName(product, language);
  const only = { ...product, size: name.size, limit };
  const sizes = (family.length > 0 ? family : [only]).map(
    ({ id, size, price, salePrice, deal, inStock, limit }) => ({
      id,
      size,
      price,
      salePrice,
      inStock,
      limit,
      deal: showDeal(deal, language, salePrice),
      more: sayMorePieces({ deal, limit }, words),
      choices: sayTierChoices({ deal, price: salePrice, limit: MAX_QUANTITY }, words),
    }),
  );
  const hasTiers = sizes.some(({ choices }) => choices.length > 0);
  const least = Math.min(...sizes.map(({ salePrice }) => salePrice));
  const districts = viewDistricts(words, { charges, terms, goods: least });
  const addOn = await viewAddOn(
    addOnOf(page),
    sizes.map(({ id }) => id),
    words,
  );
  const inStock = sizes.filter((size) => size.inStock);
  const soldOut = sizes.filter((size) => !size.inStock);
  const [cheapest = product, ...dearer] = (inStock.length > 0 ? inStock : sizes).toSorted(
    (a, b) => a.salePrice - b.salePrice,
  );
  const shown = inStock.find(({ id }) => id === product.id);
  const until = page.endsAt && page.endsAt > now ? page.endsAt : null;
  return {
    slug: page.slug,
    isIndexed: page.isIndexed,
    headline: textFor({ en: page.headline, bn: page.headlineBn }, language),
    reasons: reasonsOf(page, language),
    name,
    // The page is to lead nowhere else.
    combo: combo && { ...combo, rows: combo.rows.map((part) => ({ ...part, slug: null })) },
    pictures: [page.picture, ...product.images].filter(Boolean).slice(0, 4),
    /**
     * What the first screen says of the price: that of the size which is ticked, else of the
     * cheapest that can be had, with "from".
     */
    price: {
      price: (shown ?? cheapest).price,
      salePrice: (shown ?? cheapest).salePrice,
      isFrom: !shown && dearer.some(({ salePrice }) => salePrice > cheapest.salePrice),
    },
    figures: pageFiguresOf(found?.figures ?? { stars: 0, total: 0, sold: 0 }),
    chosen: hasTiers ? `${product.id} 1` : product.id,
    sizes,
    hasTiers,
    /** The sizes to choose from, sold-out ones last, by their quantities where a size has tiers. */
    choices: [...inStock, ...soldOut].flatMap(
      ({ id, size, price, salePrice, deal, choices, inStock }): Choice[] => {
        const isOut = !inStock;
        if (!hasTiers) {
          const said = deal?.said ?? null;
          // A tick without a word beside it does not say what it chooses.
          const named = size ? { size } : { size: name.title.text, lang: name.title.lang };
          return [{ value: id, ...named, price: { price, salePrice }, said, isOut }];
        }
        const one = { quantity: 1, text: words.tiers.choice(1, salePrice), saves: null };
        return (choices.length > 0 ? choices : [one]).map(({ quantity, text, saves }) => ({
          ...{ value: `${id} ${quantity}`, size: [size, text].filter(Boolean).join(" · ") },
          ...{ price: null, said: saves, isOut },
        }));
      },
    ),
    reviews: reviews.map((review) => viewReview(review, request)),
    until: until && landing.until(formatDateTime(until, language)),
    districts,
    rules,
    addOn,
    /**
     * What an order would cost, and whether the page stands; an order from a page that said
     * otherwise is refused.
     */
    terms: hashOf([
      isOpen(page),
      sizes.map(({ id, salePrice, deal }) => [
        id,
        salePrice,
        ...(deal ? [deal.pieces, deal.pay, deal.tiers] : []),
      ]),
      districts.map(({ charge, freeFrom }) => [charge, freeFrom]),
      rules,
      ...(addOn ? [addOn.productId, addOn.salePrice] : []),
    ]),
    openedAt: signOpenedAt(null, page.id),
    said: await sayOnForm(words, ways),
  };
}

/** The districts with what delivery costs there for these goods. */
export function viewDistricts(
  words: ServerWords,
  {
    charges,
    terms,
    goods,
  }: {
    charges: Awaited<ReturnType<typeof knownDeliveryCharges>>;
    terms: Awaited<ReturnType<typeof findServiceTerms>>["terms"];
    goods: number;
  },
): District[] {
  return namedDistricts.map((district) => {
    const { name } = district;
    const charge = chargeFor(name, charges);
    const freeFrom = freeFromIn(name, terms);
    const isFree = freeFrom !== null && goods >= freeFrom;
    const cost = isFree ? words.deliveryFree(0) : formatTaka(charge, words.language);
    return { name, charge, freeFrom, label: `${districtLabel(district)} · ${cost}` };
  });
}

export type Said = Awaited<ReturnType<typeof sayOnForm>>;

/** The texts of a form that orders at once. */
export async function sayOnForm(words: ServerWords, ways: readonly PaidBy[]) {
  const free = await sayFreeDelivery({}, words);
  return {
    ...words.landing.said,
    free: free?.text ?? null,
    /** Taka from which delivery is free in every district. */
    freeFrom: free?.of ?? null,
    missing: aroundMissing(words),
    charge: words.checkout.deliveryCharge,
    discount: words.checkout.discount,
    total: words.checkout.total,
    /** Around the total. */
    confirm: aroundSum(words.checkout.confirm(0), words.language),
    orderNow: words.product.orderNow,
    /** The advance beside the button, with "{}" for its sums. */
    now: words.advance.now("{}"),
    nowAndLater: words.advance.nowAndLater("{}", "{}"),
    promise: await sayPromise(words),
    seeTotal: words.seeTotal.button,
    reached: words.freeDelivery.reached,
    isFree: words.deliveryFree(0),
    /** The box of SSLCommerz's demands as HTML; "" without it. */
    agreement: await askAgreement(words, null),
    advance: words.landing.inAdvance(ways.map((way) => words.advance.ways[way]).join(", ")),
  };
}

/** Three at most, each in the reader's language where there is one. */
function reasonsOf({ reasons, reasonsBn }: LandingPage, language: "en" | "bn") {
  const { text, lang } = textFor({ en: reasons, bn: reasonsBn }, language);
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .filter(Boolean)
    .slice(0, 3)
    .map((line) => (lang ? { text: line, lang } : { text: line }));
}
