import { sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { prepareOnce } from "#drizzle/prepared.server.ts";
import {
  type LinePart,
  leftOf,
  stockOfLine,
  type TakenStock,
} from "../../catalog/products/combo-parts.ts";
import {
  type Deal,
  divideByPrice,
  type SellableProduct,
  saleProblem,
  type TierPrice,
} from "../../catalog/selling.ts";
import { nameFields } from "../../core/naming/product-name.ts";
import { type Sized, type SizeUnit, sizeOf } from "../../core/naming/size.ts";
import { ShopError } from "../../core/shop-error.ts";
import { isUuid } from "../../core/uuid.ts";
import type { AddOn } from "../../marketing/add-ons/add-on.ts";
import {
  isPromoCodeForm,
  judgePromoCode,
  type PhoneRecord,
  type PricedPieces,
  type PromoCodeTerms,
} from "../../marketing/promo-codes/promo-code-rules.ts";
import { standing } from "../../marketing/promo-codes/redemption.server.ts";
import type { DeliveryRule, SoldPieces } from "../money/order-totals.ts";
import { ORDER_LIMITS, type OrderLineInput } from "../order-input.server.ts";
import type { AgreedPrice } from "./agreed-lines.ts";

/** The order of an idempotency key, and whether staff have deleted it since. */
export type KeyedOrder = {
  id: string;
  orderNumber: number;
  requestHash: string;
  isDeleted: boolean;
};

/** Everything that is needed to price an order, as of one moment. */
export type OrderBasis = {
  /** The database's clock: one for all servers. */
  now: Date;
  /** The order already placed under this idempotency key. */
  placed: KeyedOrder | null;
  customerId: string | null;
  products: Map<string, BasisProduct>;
  /** Taka; null without a district. */
  deliveryCharge: number | null;
  /** Taka: the price of the goods from which delivery to the district is free; null: never. */
  freeFrom: number | null;
  promoCode: (PromoCodeTerms & PhoneRecord & { id: string; updatedAt: string }) | null;
};

type BasisProduct = SellableProduct &
  Sized & {
    categoryId: string | null;
    /** Taka for one piece without a sale. */
    price: number;
    parts: BasisPart[];
  };

/** A part of a combo as it could be sold now. */
type BasisPart = LinePart & Sized & { quantityInStock: number };

type BasisQuestion = {
  productIds: string[];
  district: string | null;
  promoCode: string;
  /**
   * The buyer's, to judge codes for one use or a first order; without one nothing is known of them.
   */
  phoneNumber?: string | null;
  customerId?: string | null;
  idempotencyKey?: string | null;
};

type BasisRow = {
  now: string;
  placed: OrderBasis["placed"];
  customerId: string | null;
  products: BasisProduct[];
  deliveryCharge: number;
  freeFrom: number | null;
  promoCode:
    | (Omit<NonNullable<OrderBasis["promoCode"]>, "expirationDate" | "startDate"> & {
        starts: string | null;
        expires: string | null;
      })
    | null;
};

const ofPhone = sql`phone_number = ${sql.placeholder("phoneNumber")}::text and ${standing}`;

const reading = prepareOnce<BasisRow>(
  db,
  sql`
    select
      now()::text as "now",
      (select json_build_object('id', id, 'orderNumber', order_number, 'requestHash', request_hash,
                                'isDeleted', deleted_at is not null)
         from orders where idempotency_key = ${sql.placeholder("idempotencyKey")}::text) as "placed",
      (select id from users where id = ${sql.placeholder("customerId")}::uuid) as "customerId",
      (select coalesce(json_agg(json_build_object(
                'id', id, 'title', title, 'titleBn', title_bn, 'sizeAmount', size_amount, 'sizeUnit', size_unit,
                'dimension', dimension, 'categoryId', category_id, 'price', price, 'salePrice', sale_price, 'deal', deal, 'trackStock', track_stock,
                'quantityInStock', quantity_in_stock, 'isOffered', is_active and deleted_at is null,
                'parts', case when parts = '[]' then '[]' else (
                  select coalesce(json_agg(json_build_object(
                           'productId', part.id, 'pieces', pieces, 'title', part.title, 'titleBn', part.title_bn,
                           'sizeAmount', part.size_amount, 'sizeUnit', part.size_unit, 'dimension', part.dimension,
                           'tookStock', part.track_stock, 'quantityInStock', part.quantity_in_stock) order by position), '[]')
                    from rows from (jsonb_to_recordset(products.parts) as ("productId" uuid, pieces int))
                         with ordinality as named ("productId", pieces, position)
                    join products as part on part.id = "productId") end)), '[]')
         from products
        where id = any(${sql.placeholder("productIds")}::uuid[])) as "products",
      coalesce(
        (select charge from delivery_charges where district = ${sql.placeholder("district")}::text),
        (select default_delivery_charge from shop_settings)) as "deliveryCharge",
      (select case when ${sql.placeholder("district")}::text = any(free_districts) then group_free_from else free_from end
         from service_terms) as "freeFrom",
      (select json_build_object(
                'id', id, 'code', code, 'discount', discount, 'minAmount', min_amount, 'maxUsage', max_usage,
                'currentUsage', current_usage, 'starts', start_date::text, 'expires', expiration_date::text,
                'isActive', is_active, 'updatedAt', updated_at::text, 'kind', kind, 'percent', percent,
                'maxDiscount', max_discount, 'perPhone', per_phone, 'productIds', product_ids,
                'categoryIds', category_ids,
                'hasOrdered', exists (select from orders where ${ofPhone}),
                'hasUsed', exists (select from orders where ${ofPhone} and promo_code_id = promo_codes.id))
         from promo_codes where upper(code) = ${sql.placeholder("code")}::text and deleted_at is null) as "promoCode"`,
);

/** The products at agreed prices, whatever the catalogue asks by now. */
export function atAgreedPrices(
  products: OrderBasis["products"],
  agreed: readonly AgreedPrice[] = [],
): OrderBasis["products"] {
  const known = new Map(agreed.map((line) => [line.productId, line]));
  const priced = [...products].map(([id, product]): [string, BasisProduct] => {
    const line = known.get(id);
    const { price = product.salePrice, deal = product.deal } = line ?? {};
    return [id, { ...product, salePrice: price, deal }];
  });
  return new Map(priced);
}

/**
 * One statement reads one snapshot: an order found under the key and the stock it took are always
 * seen together.
 */
export async function readOrderBasis(tx: Db, question: BasisQuestion): Promise<OrderBasis> {
  const { idempotencyKey = null, customerId = null, phoneNumber = null, district } = question;
  const code = isPromoCodeForm(question.promoCode) ? question.promoCode : null;
  const productIds = question.productIds.filter(isUuid);
  const asked = { idempotencyKey, customerId, phoneNumber, productIds, district, code };
  const [row] = await reading(asked, tx);
  if (!row) throw new Error("A select without a table always has a row");
  return {
    now: new Date(row.now),
    placed: row.placed,
    customerId: row.customerId,
    products: new Map(row.products.map((product) => [product.id, product])),
    deliveryCharge: question.district === null ? null : row.deliveryCharge,
    freeFrom: row.freeFrom,
    promoCode: row.promoCode && withDates(row.promoCode),
  };
}

function withDates({ starts, expires, ...terms }: NonNullable<BasisRow["promoCode"]>) {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return { ...terms, startDate: dateOf(starts), expirationDate: dateOf(expires) };
}

/** What the code of a basis gives on these goods, or why nothing; nothing at all for "". */
export function judgeCode(promoCode: string, basis: OrderBasis, goods: readonly PricedPieces[]) {
  if (promoCode === "") return { offer: null, refusal: null };
  const { promoCode: terms, now } = basis;
  return judgePromoCode(promoCode, terms, goods, now, terms ?? undefined);
}

/**
 * An order line priced now, in taka. `deal` is set if it makes the pieces of this line free, and
 * `tiers` if they price it.
 */
export type SoldLine = {
  productId: string;
  title: string;
  titleBn: string;
  sizeAmount: number | null;
  sizeUnit: SizeUnit | null;
  price: number;
  deal: Deal | null;
  tiers: TierPrice | null;
  quantity: number;
  parts: LinePart[] | null;
  tookStock: boolean;
};

/**
 * The lines of an order with the piece that its buyer added by a tick. Refused: add-on-ordered, if
 * the order has the product already.
 */
export function withAddOn(
  lines: readonly OrderLineInput[],
  addOn: AddOn | null | undefined,
): OrderLineInput[] {
  if (!addOn) return [...lines];
  if (lines.some(({ productId }) => productId === addOn.productId))
    throw new ShopError("add-on-ordered", {});
  return [...lines, { productId: addOn.productId, quantity: 1 }];
}

/** The add-on at its price, or at the product's own where that is lower by now. */
function atAddOnPrice(products: OrderBasis["products"], addOn: AddOn) {
  const product = products.get(addOn.productId);
  return product && addOn.price < product.salePrice
    ? atAgreedPrices(products, [{ ...addOn, deal: null }])
    : products;
}

/**
 * Prices the lines of an order one after another; each sees the stock that earlier lines left. An
 * add-on that cannot be sold is refused as add-on-gone.
 */
export function sellInTurn(agreed: OrderBasis["products"], addOn?: AddOn | null) {
  const products = addOn ? atAddOnPrice(agreed, addOn) : agreed;
  const taken: TakenStock = new Map();
  return (line: OrderLineInput): SoldLine[] => {
    if (line.productId === addOn?.productId && !isSellable(products.get(line.productId), taken))
      throw new ShopError("add-on-gone", {});
    const sold = sellLine(line, products, taken);
    for (const { productId, quantity } of sold.flatMap(stockOfLine))
      taken.set(productId, (taken.get(productId) ?? 0) + quantity);
    return sold;
  };
}

/** Whether one piece can be sold after what earlier lines took. */
const isSellable = (product: BasisProduct | undefined, taken: TakenStock): boolean =>
  product !== undefined &&
  saleProblem({ ...product, quantityInStock: leftOf(product, taken) }, 1) === null;

/**
 * The pieces of a product as they would be sold now: a line of those paid for, and one of those
 * that a deal makes free or that are the rest of its tiers. Refuses a product that does not exist,
 * is not offered or has too few pieces, and a full line.
 */
function sellLine(
  line: OrderLineInput,
  products: OrderBasis["products"],
  taken: TakenStock,
): SoldLine[] {
  const product = products.get(line.productId);
  const sold = sellWhole(line, product, taken);
  const deal = product?.deal ?? null;
  const [first = sold, second] = divideByPrice(deal, sold.price, line.quantity);
  const other = sold.tiers ? { tiers: { ...sold.tiers, isRest: true as const } } : { deal };
  return [{ ...sold, ...first }, ...(second ? [{ ...sold, ...other, ...second }] : [])];
}

/** All pieces at the price of one, as `sellLine` without offers. */
export function sellWhole(
  line: OrderLineInput,
  product: BasisProduct | undefined,
  taken: TakenStock = new Map(),
): SoldLine {
  if (!product) throw new ShopError("product-not-found", {});
  const { title, titleBn, salePrice, trackStock, deal } = product;
  const quantityInStock = leftOf(product, taken);
  const named = nameFields(product);
  if (line.quantity > ORDER_LIMITS.quantity)
    throw new ShopError("line-full", { ...named, max: ORDER_LIMITS.quantity });
  const problem = saleProblem({ ...product, quantityInStock }, line.quantity);
  if (problem === "unavailable") throw new ShopError("product-unavailable", named);
  if (problem) throw new ShopError("not-enough-stock", { ...named, available: quantityInStock });
  const size = sizeOf(product);
  return {
    ...line,
    title,
    titleBn,
    sizeAmount: size?.amount ?? null,
    sizeUnit: size?.unit ?? null,
    price: salePrice,
    deal: null,
    tiers: deal?.tiers ? { price: salePrice, tiers: deal.tiers } : null,
    parts: product.parts.length > 0 ? product.parts.map(soldPart) : null,
    tookStock: product.parts.length > 0 ? product.parts.some((part) => part.tookStock) : trackStock,
  };
}

function soldPart(part: BasisPart): LinePart {
  const { productId, pieces, title, titleBn, tookStock } = part;
  const size = sizeOf(part);
  return {
    productId,
    pieces,
    title,
    titleBn,
    tookStock,
    sizeAmount: size?.amount ?? null,
    sizeUnit: size?.unit ?? null,
  };
}

/** What is in stock of these products and of the parts of combos. */
export function stockOfBasis(products: OrderBasis["products"]): Map<string, number> {
  return new Map(
    [...products.values()].flatMap(({ id, quantityInStock, parts }): [string, number][] => [
      [id, quantityInStock],
      ...parts.map((part): [string, number] => [part.productId, part.quantityInStock]),
    ]),
  );
}

/** Sold lines as the goods that rules look at. */
export function pricedPiecesOf(
  lines: readonly Pick<PricedPieces, "price" | "quantity" | "productId">[],
  products: OrderBasis["products"],
): SoldPieces[] {
  return lines.map((line) => {
    const { categoryId = null, price: regular = line.price } =
      products.get(line.productId ?? "") ?? {};
    return { ...line, categoryId, regular };
  });
}

/** The charge that staff agreed on, else the rule of the district. */
export function deliveryOf(
  { deliveryCharge: charge, freeFrom }: OrderBasis,
  agreed: number | null = null,
): DeliveryRule {
  return agreed === null ? { charge, freeFrom } : { charge: agreed };
}
