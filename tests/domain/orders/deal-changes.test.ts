import { beforeEach, describe, expect, test } from "vitest";
import { deleteSale } from "#app/domain/catalog/sales/sales.server.ts";
import { paidPieces } from "#app/domain/catalog/selling.ts";
import { editOrder } from "#app/domain/orders/changing/edit-order.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { offer, order, sold, stockOf } from "#tests/support/deals.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder, makeProduct, makeTrackedProduct, nextPhone } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { fc, sampleSize } from "#tests/support/samples.ts";
import { wrongMovements } from "#tests/support/stock.ts";

beforeEach(emptyTables);

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
