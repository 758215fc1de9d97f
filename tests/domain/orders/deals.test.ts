import { beforeEach, describe, expect, test } from "vitest";
import { listReviewableLines, writeReview } from "#app/domain/catalog/reviews/reviews.server.ts";
import { applySales } from "#app/domain/catalog/sales/price-changes.server.ts";
import { saleChangesSchema, saleSchema } from "#app/domain/catalog/sales/sale-input.server.ts";
import { createSale, deleteSale, updateSale } from "#app/domain/catalog/sales/sales.server.ts";
import { paidPieces } from "#app/domain/catalog/selling.ts";
import { HOUR_MS } from "#app/domain/core/durations.ts";
import { worthOf } from "#app/domain/marketing/promo-codes/promo-code-rules.ts";
import {
  goodsOfCart,
  type PricedCart,
  priceCart,
} from "#app/domain/orders/cart/priced-cart.server.ts";
import { editOrder } from "#app/domain/orders/changing/edit-order.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { cancelOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { placeDeskOrder, quoteDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { quoteOrder } from "#app/domain/orders/placing/quote-order.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { listReorderableLines } from "#app/domain/orders/reading/reorder.server.ts";
import { readPickList } from "#app/domain/parcels/packing/pick-list.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeCategory,
  makeOrder,
  makeProduct,
  makePromoCode,
  makeTrackedProduct,
  nextPhone,
  rahimasOrder,
} from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { fc, sampleSize } from "#tests/support/samples.ts";
import { wrongMovements } from "#tests/support/stock.ts";

beforeEach(emptyTables);

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** "3 for the price of 2", at once and without end. */
const offer = (products: string[], terms: Partial<Parameters<typeof createSale>[0]> = {}) =>
  createSale({
    ...{ name: "Three", kind: "deal", amount: 2, pieces: 3, startsAt: null, endsAt: null },
    ...{ products, categories: [] },
    ...terms,
  });

const dealOf = async (id: string) => {
  const [row] = await pool<{ deal: object | null }[]>`select deal from products where id = ${id}`;
  return row?.deal ?? null;
};

const stockOf = async (id: string) => {
  const [row] = await pool<{ pieces: number }[]>`
    select quantity_in_stock as pieces from products where id = ${id}`;
  return row?.pieces;
};

const sold = ({ lines }: Order) => lines.map(({ quantity, price }) => [quantity, price]);

const order = (productId: string, quantity: number, fields: object = {}) =>
  makeOrder({ lines: [{ productId, quantity }], phoneNumber: nextPhone(), ...fields });

const FREE_THIRD = { pieces: 3, pay: 2 };

describe("a deal on several pieces", () => {
  test("holds for its products, by product or category, from its begin to its end", async () => {
    const sweets = await makeCategory({ slug: "sweets" });
    const honey = await makeProduct();
    const dates = await makeProduct({ categoryId: sweets.id });
    const sale = await offer([honey.id], {
      ...{ categories: ["sweets"], startsAt: inHours(1), endsAt: inHours(2) },
    });
    expect([await dealOf(honey.id), await dealOf(dates.id)]).toEqual([null, null]);
    const move = (from: number, to: number) =>
      pool`update dated_sales set starts_at = ${inHours(from).toISOString()}, ends_at = ${inHours(to).toISOString()} where id = ${sale.id}`;
    await move(-1, 1);
    await applySales();
    expect([await dealOf(honey.id), await dealOf(dates.id)]).toEqual([FREE_THIRD, FREE_THIRD]);
    const late = await makeProduct({ categoryId: sweets.id });
    expect(await dealOf(late.id)).toEqual(FREE_THIRD);
    await move(-2, -1);
    await applySales();
    expect([await dealOf(honey.id), await dealOf(late.id)]).toEqual([null, null]);
  });

  test("without times runs at once until it is deleted, beside a sale that makes the price", async () => {
    const honey = await makeProduct({ price: 500 });
    const { id } = await offer([]);
    await createSale({
      ...{ name: "Eid", kind: "percent", amount: 20, pieces: null, products: [], categories: [] },
      ...{ startsAt: inHours(-1), endsAt: inHours(1) },
    });
    const placed = await order(honey.id, 3);
    expect([sold(placed), placed.subtotal]).toEqual([
      [
        [2, 400],
        [1, 0],
      ],
      800,
    ]);
    await updateSale(id, { pieces: 4 });
    expect(await dealOf(honey.id)).toEqual({ pieces: 4, pay: 2 });
    await deleteSale(id);
    expect(await dealOf(honey.id)).toBe(null);
  });

  test("is, of several, the one with the largest share of free pieces", async () => {
    const honey = await makeProduct();
    await offer([honey.id]);
    await offer([honey.id], { amount: 4, pieces: 6 });
    expect(await dealOf(honey.id)).toEqual(FREE_THIRD);
    const half = await offer([honey.id], { amount: 5, pieces: 10 });
    expect(await dealOf(honey.id)).toEqual({ pieces: 10, pay: 5 });
    await deleteSale(half.id);
    expect(await dealOf(honey.id)).toEqual(FREE_THIRD);
  });

  test("gives more pieces than are paid for, and only a deal may lack its times", async () => {
    const base = { name: "Three", kind: "deal", amount: "2", pieces: "3" };
    const wrong = (fields: object) => {
      const { error } = saleSchema.safeParse({ ...base, ...fields });
      return error?.issues.map(({ path, message }) => [path.join("."), message]);
    };
    expect(saleSchema.parse(base)).toMatchObject({ pieces: 3, startsAt: null, endsAt: null });
    expect(wrong({ pieces: "" })).toEqual([["pieces", "required"]]);
    expect(wrong({ pieces: "1" })).toEqual([["pieces", "pieces-invalid"]]);
    expect(wrong({ pieces: "100" })).toEqual([["pieces", "pieces-invalid"]]);
    expect(wrong({ amount: "3" })).toEqual([["amount", "deal-pays-all"]]);
    expect(wrong({ endsAt: "2026-01-01T00:00" })).toEqual([["endsAt", "end-before-start"]]);
    expect(wrong({ amount: "0" })).toEqual([["amount", "deal-pays-all"]]);
    expect(wrong({ kind: "percent" })).toEqual([["startsAt", "required"]]);
    expect(wrong({ kind: "percent", startsAt: "2026-12-16T00:00" })).toEqual([
      ["endsAt", "required"],
    ]);
    const { id } = await offer([]);
    const change = (fields: object) => updateSale(id, saleChangesSchema.parse(fields));
    expect((await refusalOf(change({ amount: 3 })))[0]).toBe("sale-terms-wrong");
    expect((await refusalOf(change({ kind: "percent" })))[0]).toBe("sale-terms-wrong");
    const [startsAt, endsAt] = [inHours(-1), inHours(1)];
    const dated = await offer([], { kind: "percent", amount: 5, pieces: null, startsAt, endsAt });
    const begun = updateSale(dated.id, saleChangesSchema.parse({ startsAt: "" }));
    expect((await refusalOf(begun))[0]).toBe("sale-terms-wrong");
    expect(await change({ pieces: 5, amount: 3 })).toMatchObject({ pieces: 5, endsAt: null });
  });
});

describe("an order under a deal", () => {
  test("holds the free pieces as a line of their own and takes the stock of all", async () => {
    const honey = await makeTrackedProduct(10, { price: 650 });
    await offer([honey.id]);
    const placed = await order(honey.id, 7);
    expect(placed.lines).toMatchObject([
      { position: 0, quantity: 5, price: 650, deal: null, tookStock: true },
      { position: 1, quantity: 2, price: 0, deal: FREE_THIRD, tookStock: true },
    ]);
    expect([placed.subtotal, await stockOf(honey.id)]).toEqual([3250, 3]);
    await cancelOrder(placed.id, "other", null);
    expect(await stockOf(honey.id)).toBe(10);
    await updateOrder(placed.id, { status: "Processing" }, null);
    expect(await stockOf(honey.id)).toBe(3);
    expect(await wrongMovements()).toEqual([]);
  });

  test("is placed once for the last pieces, however many try, in whatever order of products", async () => {
    const [honey, ghee] = [await makeTrackedProduct(3), await makeTrackedProduct(3)];
    await offer([]);
    const both = [honey.id, ghee.id].map((productId) => ({ productId, quantity: 3 }));
    const tries = await Promise.allSettled(
      [both, both.toReversed(), both, both.toReversed()].map((lines) =>
        makeOrder({ lines, phoneNumber: nextPhone() }),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of tries)
      if (one.status === "rejected") expect(one.reason.code).toBe("not-enough-stock");
    expect([await stockOf(honey.id), await stockOf(ghee.id)]).toEqual([0, 0]);
  });

  test("counts each product and each size by itself", async () => {
    const sizes = await Promise.all(
      [500, 900].map((sizeAmount) =>
        makeProduct({ family: "honey", sizeUnit: "g", sizeAmount, price: sizeAmount }),
      ),
    );
    await offer([]);
    const placed = await makeOrder({
      lines: sizes.map(({ id }, at) => ({ productId: id, quantity: 2 + at })),
    });
    expect(sold(placed)).toEqual([
      [2, 500],
      [2, 900],
      [1, 0],
    ]);
  });

  test("compares minimum, percentage and free delivery with what is paid for", async () => {
    const honey = await makeProduct({ price: 300 });
    await offer([honey.id]);
    const { code } = await makePromoCode({ kind: "percent", percent: 10, discount: 0 });
    const placed = await order(honey.id, 3, { promoCode: code });
    expect(placed).toMatchObject({ subtotal: 600, promoCodeDiscount: 60 });
    const { code: large } = await makePromoCode({ minAmount: 601 });
    expect((await refusalOf(order(honey.id, 3, { promoCode: large })))[0]).toBe(
      "promo-code-below-minimum",
    );
  });

  test("is refused if the deal ended after its page was shown", async () => {
    const { id: productId } = await makeProduct({ price: 300 });
    const { id } = await offer([productId]);
    const input = rahimasOrder([{ productId, quantity: 3 }]);
    const { totalPrice: total } = await quoteOrder({ lines: input.lines, district: "Dhaka" });
    await deleteSale(id);
    const desk = { actor: { id: "" }, discount: 0, deliveryCharge: null, staffNote: "" };
    expect(await refusalOf(placeDeskOrder(input, desk, { key: null, shownTotal: total }))).toEqual([
      "total-changed",
      { shown: total, actual: total + 300 },
    ]);
  });

  test("is bought again with all its pieces, and its product is reviewed once", async () => {
    const honey = await makeTrackedProduct(10);
    await offer([honey.id]);
    const placed = await order(honey.id, 3);
    expect((await listReorderableLines(placed, "en")).available).toEqual([
      { productId: honey.id, quantity: 3 },
    ]);
    await updateOrder(placed.id, { status: "Deliverd" }, null);
    expect(await listReviewableLines(placed.id)).toMatchObject([{ position: 0 }]);
    const review = { stars: 5, text: "Good", name: "Rahima" };
    expect((await refusalOf(writeReview(placed.id, 1, review, "en")))[0]).toBe("product-not-found");
    await writeReview(placed.id, 0, review, "en");
  });

  test("is packed as so many pieces of the product", async () => {
    const honey = await makeProduct();
    await offer([honey.id]);
    const { id } = await order(honey.id, 3);
    const { lines } = await readPickList({ ids: [id] });
    expect(lines).toMatchObject([{ productId: honey.id, quantity: 3 }]);
  });
});

describe("an edit under a deal", () => {
  const edit = (placed: Order, pieces: (number | undefined)[], more: object = {}) => ({
    lines: placed.lines.map(({ position, price, quantity }, at) => ({
      ...{ position, price },
      quantity: pieces[at] ?? quantity,
    })),
    ...more,
  });

  test("divides more or fewer pieces anew, whichever line was changed, and moves the stock", async () => {
    const honey = await makeTrackedProduct(10, { price: 100 });
    await offer([honey.id]);
    const placed = await order(honey.id, 2);
    const three = await editOrder(placed.id, edit(placed, [3]), null);
    expect([sold(three), three.subtotal]).toEqual([
      [
        [2, 100],
        [1, 0],
      ],
      200,
    ]);
    const seven = await editOrder(placed.id, edit(three, [6]), null);
    expect([sold(seven), await stockOf(honey.id)]).toEqual([
      [
        [5, 100],
        [2, 0],
      ],
      3,
    ]);
    const two = await editOrder(placed.id, edit(seven, [2, 0]), null);
    expect([sold(two), two.subtotal, await stockOf(honey.id)]).toEqual([[[2, 100]], 200, 8]);
    expect(await wrongMovements()).toEqual([]);
  });

  test("changes nothing when it is sent again, by a program without and by a form with its version", async () => {
    const honey = await makeTrackedProduct(20, { price: 100 });
    await offer([honey.id]);
    const placed = await order(honey.id, 2);
    const all = { lines: [{ position: 0, quantity: 6, price: 100 }] };
    for (const _ of [1, 2]) {
      const edited = await editOrder(placed.id, all, null);
      expect([sold(edited), edited.subtotal]).toEqual([
        [
          [4, 100],
          [2, 0],
        ],
        400,
      ]);
    }
    const shown = (await findOrder(placed.id)) as Order;
    const seen = { shown: { version: shown.version, was: { lines: edit(shown, []).lines } } };
    for (const _ of [1, 2]) {
      const edited = await editOrder(placed.id, edit(shown, [6]), null, seen);
      expect(sold(edited)).toEqual([
        [6, 100],
        [2, 0],
      ]);
    }
    const added = { added: [{ productId: honey.id, quantity: 5 }] };
    const other = await makeOrder({ phoneNumber: nextPhone() });
    for (const _ of [1, 2])
      expect(sold(await editOrder(other.id, added, null)).slice(1)).toEqual([
        [4, 100],
        [1, 0],
      ]);
    expect(await stockOf(honey.id)).toBe(7);
    expect(await wrongMovements()).toEqual([]);
  });

  test("charges the pieces that are left when the paid line is taken out, and leaves gifts free", async () => {
    const honey = await makeProduct({ price: 100 });
    await offer([honey.id]);
    const placed = await order(honey.id, 6);
    const left = await editOrder(placed.id, edit(placed, [0]), null);
    expect([sold(left), left.subtotal]).toEqual([[[2, 100]], 200]);
    const gift = { added: [{ productId: honey.id, quantity: 1, price: 0 }] };
    const seen = { shown: { version: left.version, was: {} } };
    const given = await editOrder(left.id, gift, null, seen);
    expect([sold(given), given.subtotal]).toEqual([
      [
        [2, 100],
        [1, 0],
      ],
      200,
    ]);
    const more = await editOrder(left.id, edit(given, [3]), null);
    expect([sold(more).toSorted(), more.subtotal]).toEqual([
      [
        [1, 0],
        [1, 0],
        [2, 100],
      ],
      200,
    ]);
  });

  test("loses no pieces when a line becomes a gift, a free line gets a price, or an older form saves a note", async () => {
    const honey = await makeProduct({ price: 100 });
    await offer([honey.id]);
    const given = await order(honey.id, 3);
    const wholeGift = edit(given, []).lines.map((line) => ({ ...line, price: 0 }));
    expect(sold(await editOrder(given.id, { lines: wholeGift }, null)).toSorted()).toEqual([
      [1, 0],
      [2, 0],
    ]);

    const priced = await order(honey.id, 3);
    const prices = [
      { position: 0, quantity: 1, price: 100 },
      { position: 1, quantity: 5, price: 50 },
    ];
    expect(sold(await editOrder(priced.id, { lines: prices }, null))).toEqual([
      [1, 100],
      [3, 50],
      [2, 0],
    ]);
    const sold50 = await order(honey.id, 3);
    const charged = edit(sold50, []).lines.map((line) => ({ ...line, price: line.price || 50 }));
    expect(sold(await editOrder(sold50.id, { lines: charged }, null))).toEqual([
      [2, 100],
      [1, 50],
    ]);

    const opened = await order(honey.id, 2);
    const was = { ...edit(opened, []), staffNote: "" };
    await editOrder(opened.id, { lines: [{ position: 0, quantity: 3, price: 100 }] }, null);
    const noted = await editOrder(opened.id, { ...was, staffNote: "Call at six" }, null, {
      shown: { version: opened.version, was },
    });
    expect([sold(noted), noted.staffNote]).toEqual([
      [
        [2, 100],
        [1, 0],
      ],
      "Call at six",
    ]);
  });

  test("that counts only some lines of a product with free pieces needs the order's version", async () => {
    const honey = await makeProduct({ price: 100 });
    await offer([honey.id]);
    const placed = await order(honey.id, 6);
    const free = { lines: [{ position: 1, quantity: 0, price: 0 }] };
    await expect(editOrder(placed.id, free, null)).rejects.toMatchObject({
      code: "changed-meanwhile",
    });
    const shown = { version: placed.version, was: {} };
    expect(sold(await editOrder(placed.id, free, null, { shown }))).toEqual([
      [3, 100],
      [1, 0],
    ]);
    await expect(editOrder(placed.id, free, null, { shown })).rejects.toMatchObject({
      code: "changed-meanwhile",
    });
  });

  test("keeps the deal of the order after its end, and leaves alone what it does not change", async () => {
    const honey = await makeProduct({ price: 100 });
    const { id } = await offer([honey.id]);
    const placed = await order(honey.id, 3);
    const plain = await order(honey.id, 2);
    await deleteSale(id);
    const noted = await editOrder(placed.id, edit(placed, [], { staffNote: "Call first" }), null);
    expect(sold(noted)).toEqual(sold(placed));
    const six = await editOrder(placed.id, edit(noted, [5]), null);
    expect(sold(six)).toEqual([
      [4, 100],
      [2, 0],
    ]);
    expect(sold(await editOrder(plain.id, edit(plain, [3]), null))).toEqual([[3, 100]]);
  });

  test("charges the dearest pieces of a product sold at two prices", async () => {
    const honey = await makeProduct({ price: 100 });
    await offer([honey.id]);
    const placed = await order(honey.id, 2);
    const more = await editOrder(
      placed.id,
      { added: [{ productId: honey.id, quantity: 2, price: 90 }] },
      null,
      { shown: { version: placed.version, was: {} } },
    );
    expect([sold(more), more.subtotal]).toEqual([
      [
        [2, 100],
        [1, 90],
        [1, 0],
      ],
      290,
    ]);
  });

  test("of staff may give away pieces, and merging keeps what each order was promised", async () => {
    const honey = await makeProduct({ price: 100 });
    await offer([honey.id]);
    const phoneNumber = nextPhone();
    const first = await order(honey.id, 3, { phoneNumber });
    const second = await order(honey.id, 2, { phoneNumber });
    const gift = await editOrder(
      second.id,
      { lines: [{ position: 0, quantity: 2, price: 0 }] },
      null,
    );
    expect(sold(gift)).toEqual([[2, 0]]);
    const merged = await mergeOrders(first.id, [second.id], null);
    expect([sold(merged), merged.subtotal]).toEqual([
      [
        [2, 100],
        [1, 0],
        [2, 0],
      ],
      200,
    ]);
  });
});

describe("a return of pieces bought under a deal", () => {
  const back = (pieces: [position: number, quantity: number][]) => ({
    ...{ reason: "damaged" as const, note: "", refund: 0 },
    lines: pieces.map(([position, quantity]) => ({ position, quantity, restocked: quantity })),
  });
  const record = (id: string, pieces: [number, number][]) =>
    recordReturn(id, back(pieces), { actor: null, key: null });

  test("gives back what the kept pieces do not cost", async () => {
    const honey = await makeTrackedProduct(10, { price: 100 });
    await offer([honey.id]);
    const { id } = await order(honey.id, 3);
    await updateOrder(id, { status: "Deliverd" }, null);
    expect(await refusalOf(record(id, [[0, 1]]))).toMatchObject(["free-pieces-first", { free: 1 }]);
    await record(id, [[1, 1]]);
    expect((await findOrder(id))?.returnedAmount).toBe(0);
    await record(id, [[0, 1]]);
    expect(await findOrder(id)).toMatchObject({ returnedAmount: 100, status: "Deliverd" });
    await record(id, [[0, 1]]);
    const order_ = await findOrder(id);
    expect(order_).toMatchObject({ returnedAmount: order_?.totalPrice, status: "Refunded" });
    expect(await stockOf(honey.id)).toBe(10);
    expect(await wrongMovements()).toEqual([]);
  });

  test("never leaves more free pieces than the kept ones earn, in whatever steps they come", async () => {
    const step = fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 5 }),
        fc.nat({ max: 3 }),
        fc.integer({ min: 2, max: 12 }),
        fc.array(step, { minLength: 1, maxLength: 5 }),
        async (pieces, less, quantity, steps) => {
          await emptyTables();
          const honey = await makeTrackedProduct(50, { price: 100 });
          const pay = Math.max(1, pieces - 1 - less);
          await offer([honey.id], { pieces, amount: pay });
          const placed = await order(honey.id, quantity);
          await updateOrder(placed.id, { status: "Deliverd" }, null);
          for (const [paid, free] of steps) {
            const before = await findOrder(placed.id);
            const refusal = await record(placed.id, [
              [0, paid],
              [1, free],
            ]).then(
              () => null,
              ({ code }: { code: string }) => code,
            );
            const [row] = await pool<{ kept: number; worth: number; free: number }[]>`
              select sum(quantity - returned)::int as kept, sum((quantity - returned) * price)::int as worth,
                     coalesce(sum(quantity - returned) filter (where deal is not null), 0)::int as free
                from order_lines where order_id = ${placed.id}`;
            const { kept = 0, worth = 0, free: keptFree = 0 } = row ?? {};
            if (refusal) expect(await findOrder(placed.id)).toEqual(before);
            // What stays is worth at most what it would cost, and free pieces alone may still come
            // back first.
            else if (paid > 0)
              expect(keptFree).toBeLessThanOrEqual(kept - paidPieces({ pieces, pay }, kept));
            expect(worth).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: sampleSize(10, 200) },
    );
  });
});

describe("whatever the deals, prices, codes and pieces", () => {
  const deal = fc
    .tuple(fc.integer({ min: 2, max: 99 }), fc.nat())
    .map(([pieces, n]) => ({ pieces, pay: 1 + (n % (pieces - 1)) }));
  const pieces = fc.integer({ min: 1, max: 99 });

  test("no pieces cost less than nothing, or more than without the deal, or less when an order is split", () => {
    fc.assert(
      fc.property(deal, pieces, pieces, (one, a, b) => {
        expect(paidPieces(one, a)).toBeGreaterThanOrEqual(1);
        expect(paidPieces(one, a)).toBeLessThanOrEqual(a);
        expect(paidPieces(one, a + b)).toBeLessThanOrEqual(paidPieces(one, a) + paidPieces(one, b));
        expect(paidPieces(one, a * one.pieces)).toBe(a * one.pay);
        expect(paidPieces(one, a)).toBeLessThanOrEqual(paidPieces(one, a + 1));
      }),
      { numRuns: sampleSize(2_000, 100_000) },
    );
  });

  const good = fc.record({
    price: fc.nat({ max: 5_000 }),
    off: fc.integer({ min: 0, max: 100 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    deal: fc.option(deal.filter(({ pieces: n }) => n < 8)),
    stock: fc.option(fc.nat({ max: 14 })),
  });
  const code = fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant("fixed" as const), discount: fc.nat({ max: 9_000 }) }),
      fc.record({
        ...{ kind: fc.constant("percent" as const), discount: fc.constant(0) },
        percent: fc.integer({ min: 1, max: 100 }),
      }),
    ),
  );

  /** As the cart page sums its lines in the browser. */
  const inBrowser = ({ lines }: PricedCart) =>
    lines.reduce(
      (sum, line) =>
        sum + (line.problem ? line.lineTotal : line.price * paidPieces(line.deal, line.quantity)),
      0,
    );

  test("browser, cart, quote, desk and order come to the same sum, which is that of its lines", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(good, { minLength: 1, maxLength: 4 }),
        code,
        async (goods, terms) => {
          await emptyTables();
          const promo = terms && (await makePromoCode(terms));
          const cart: { productId: string; quantity: number }[] = [];
          for (const { price, off, quantity, deal: one, stock } of goods) {
            const discount = Math.floor((price * off) / 100);
            const { id } = await makeProduct({
              ...{ price, discount },
              ...(stock !== null && { trackStock: true, quantityInStock: stock }),
            });
            if (one) await offer([id], { pieces: one.pieces, amount: one.pay });
            cart.push({ productId: id, quantity });
          }
          const priced = await priceCart(cart, "en");
          expect(inBrowser(priced)).toBe(priced.subtotal);
          const asked = { district: "Dhaka", promoCode: promo?.code ?? "" };
          const quote = await quoteOrder({ ...asked, lines: [], goods: goodsOfCart(priced) });
          expect(quote.subtotal).toBe(priced.subtotal);
          expect(quote.totalPrice).toBeGreaterThanOrEqual(0);
          expect(priced.saved).toBeGreaterThanOrEqual(0);
          if (!priced.canCheckOut) return;
          const desk = await quoteDeskOrder(
            { ...asked, lines: cart },
            { discount: 0, deliveryCharge: null },
          );
          const placed = await makeOrder({ lines: cart, promoCode: asked.promoCode });
          expect([desk.sums.totalPrice, placed.totalPrice]).toEqual([
            quote.totalPrice,
            quote.totalPrice,
          ]);
          expect(placed.subtotal).toBe(worthOf(placed.lines));
          expect(placed.subtotal).toBe(priced.subtotal);
          const ordered = new Map(cart.map(({ productId, quantity }) => [productId, quantity]));
          for (const [productId, quantity] of ordered) {
            const lines = placed.lines.filter((line) => line.productId === productId);
            expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(quantity);
          }
        },
      ),
      { numRuns: sampleSize(25, 500) },
    );
  });
});
