import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { invoiceOf } from "#app/domain/core/invoice.ts";
import { unguardText } from "#app/domain/core/spreadsheet-cells.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import {
  planConsignments,
  saveConsignments,
} from "#app/domain/parcels/couriers/consignments.server.ts";
import {
  handOver,
  handOverFile,
  listReady,
} from "#app/domain/parcels/couriers/hand-over.server.ts";
import { listParcels } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { makeCarriedOrder, makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeOrder, makeProduct } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { deleteAnyOrder } from "#tests/support/trash.ts";

let nasrin: Awaited<ReturnType<typeof makeAdmin>>;

beforeEach(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
});

const lines = async (fields: object, quantity = 1) => [
  { productId: (await makeProduct(fields)).id, quantity },
];

test("Pathao's file has exactly its header, and lines as its importer requires", async () => {
  const pathao = await makeCourier("pathao");
  const order = await makePackedOrder({
    thana: "Dhanmondi",
    orderNote: 'Ring the "back" bell\nand wait',
    lines: await lines({ title: "Honey", price: 650, sizeAmount: 750, sizeUnit: "g" }, 2),
  });
  const { at } = await handOver([order.id], pathao.id, nasrin);
  const { text } = await handOverFile(pathao.id, at);
  expect(text).toBe(
    "\ufeffItemType,StoreName,MerchantOrderId,RecipientName(*),RecipientPhone(*),RecipientAddress(*),RecipientCity(*),RecipientZone(*),RecipientArea,AmountToCollect(*),ItemQuantity,ItemWeight,ItemDesc,SpecialInstruction\r\n" +
      `parcel,Gulshan store,${invoiceOf(order)},Rahima Begum,01712345678,"House 7, Road 3, Dhanmondi, Dhaka",Dhaka,Dhanmondi,,1420,2,1.5,"Honey, 750 g x 2","Ring the ""back"" bell and wait"\r\n`,
  );
});

test("Pathao's zone is a thana, also if only the address names it", async () => {
  const pathao = await makeCourier("pathao");
  const [written, unknown] = [
    await makePackedOrder({ district: "Dhaka", address: "House 2, Mirpur Road, ধানমন্ডি" }),
    await makePackedOrder({ district: "Dhaka", address: "House 2, behind the mosque" }),
  ];
  const { at } = await handOver([written.id, unknown.id], pathao.id, nasrin);
  const [, ...rows] = (await handOverFile(pathao.id, at)).text.trim().split("\r\n");
  expect(rows.find((row) => row.includes(invoiceOf(written)))).toContain(",Dhaka,Dhanmondi,,");
  expect(rows.find((row) => row.includes(invoiceOf(unknown)))).toContain(",Dhaka,Dhaka,,");
});

test("Steadfast's file has exactly its header; a courier without an importer gets a plain list", async () => {
  const steadfast = await makeCourier("steadfast");
  const order = await makePackedOrder({ district: "Sylhet" });
  const { at } = await handOver([order.id], steadfast.id, nasrin);
  expect((await handOverFile(steadfast.id, at)).text).toBe(
    "\ufeffInvoice,Name,Address,Phone,Amount,Note\r\n" +
      `${invoiceOf(order)},Rahima Begum,"House 7, Road 3, Dhanmondi, Sylhet",01712345678,770,\r\n`,
  );
  const rider = await makeCourier("other");
  const another = await makePackedOrder();
  const went = await handOver([another.id], rider.id, nasrin);
  expect((await handOverFile(rider.id, went.at)).text).toMatch(
    /^\ufeffInvoice,Name,Phone,Address,/,
  );
});

test("deleted orders are in no list of parcels and no courier's file", async () => {
  const rider = await makeCourier("other");
  const [kept, deleted] = [await makePackedOrder(), await makePackedOrder()];
  const { at } = await handOver([kept.id, deleted.id], rider.id, nasrin);
  await deleteAnyOrder(deleted.id, nasrin);
  const listed = await listParcels({ list: "all", courierId: rider.id, at }, 10);
  expect(listed.map(({ orderId }) => orderId)).toEqual([kept.id]);
  const { text } = await handOverFile(rider.id, at);
  expect(text).toContain(invoiceOf(kept));
  expect(text).not.toContain(invoiceOf(deleted));
  await deleteAnyOrder(kept.id, nasrin);
  expect((await refusalOf(handOverFile(rider.id, at)))[0]).toBe("hand-over-not-found");
});

test.each(["pathao", "steadfast"] as const)(
  "a file read by %s equals the shop's orders, whatever people typed",
  async (kind) => {
    const courier = await makeCourier(kind);
    const odd = [
      { fullName: "=cmd|' /C calc'!A0", address: "+880 lane, house 4\nsecond floor", thana: null },
      { fullName: '\'-রহিমা; "বেগম"', address: "বাড়ি ৭, রোড ৩, ধানমন্ডি", thana: "Dhanmondi" },
      { fullName: "＝1+1", address: "＋880 lane, house 5, Mirpur", thana: null },
      { fullName: "Karim, Uddin & Sons", address: "@home, Mirpur 1, house 12", thana: null },
    ];
    const placed = [];
    for (const [i, fields] of odd.entries())
      placed.push(await makePackedOrder({ ...fields, phoneNumber: `0171234567${i}` }));
    const { at } = await handOver(
      placed.map(({ id }) => id),
      courier.id,
      nasrin,
    );
    const { text } = await handOverFile(courier.id, at);
    for (const line of text.slice(1).split("\r\n"))
      expect(line).not.toMatch(/(^|,)"?[=+@＝＋－＠-]/);
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    const names = (short: string, long: string) => (kind === "pathao" ? long : short);
    for (const [i, row] of rows.entries()) {
      const order = placed[i];
      const cell = (short: string, long: string) => unguardText(row[names(short, long)] ?? "");
      expect(cell("Invoice", "MerchantOrderId")).toBe(order && invoiceOf(order));
      expect(cell("Name", "RecipientName(*)")).toBe(order?.fullName);
      expect(cell("Phone", "RecipientPhone(*)")).toBe(order?.phoneNumber);
      expect(cell("Amount", "AmountToCollect(*)")).toBe(String(order?.totalPrice));
      const address = cell("Address", "RecipientAddress(*)");
      expect(address.startsWith(order?.address.replaceAll("\n", ", ") ?? "")).toBe(true);
      expect(address.endsWith("Dhaka")).toBe(true);
    }
  },
);

test("values beyond the courier's limits are reported for each order, and nothing is handed over", async () => {
  const pathao = await makeCourier("pathao");
  const valid = await makePackedOrder();
  const long = await makePackedOrder({ address: "x".repeat(230) });
  const heavy = await makePackedOrder({ lines: await lines({ sizeAmount: 6, sizeUnit: "kg" }, 2) });
  const [first, second] = [long, heavy].map(({ orderNumber }) => orderNumber);
  const refusals = new Map(
    (await listReady(pathao)).rows.map(({ order, problems }) => [order.orderNumber, problems]),
  );
  expect(refusals.get(first ?? 0)).toEqual([{ code: "address-long", limit: 220 }]);
  expect(refusals.get(second ?? 0)).toEqual([{ code: "too-heavy", limit: 10 }]);
  const ids = [valid.id, long.id, heavy.id];
  const [code, params] = await refusalOf(handOver(ids, pathao.id, nasrin));
  expect(code).toBe("orders-refused");
  expect((params as { refused: unknown[] }).refused).toHaveLength(2);
  expect((await findOrder(valid.id))?.status).toBe("Ready for delivery");
  expect(await listParcels({ list: "all" }, 10)).toEqual([]);
});

test("a hand-over is recorded in the order's history with its actor, once", async () => {
  const courier = await makeCourier("steadfast");
  const order = await makePackedOrder();
  const first = await handOver([order.id], courier.id, nasrin);
  expect(await handOver([order.id], courier.id, nasrin)).toEqual(first);
  const carried = await findOrder(order.id);
  expect(carried?.status).toBe("Submit for Delivery");
  expect(carried?.handedOverAt).not.toBeNull();
  const history = await listOrderHistory(order.id);
  expect(history.filter(({ field }) => field === "courier")).toMatchObject([
    { to: "steadfast", actorId: nasrin.id },
  ]);
  expect(await refusalOf(handOver([(await makeOrder()).id], courier.id, nasrin))).toMatchObject([
    "orders-refused",
    {},
  ]);
});

test("if two people hand the same orders to two couriers at once, one succeeds", async () => {
  const [one, other] = [await makeCourier("pathao"), await makeCourier("steadfast")];
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push((await makePackedOrder()).id);
  const tries = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5].map((i) => handOver(ids, (i % 2 ? one : other).id, nasrin)),
  );
  const done = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(new Set(done.map(({ courierId }) => courierId)).size).toBe(1);
  const parcels = await listParcels({ list: "all" }, 10);
  expect(new Set(parcels.map(({ courierId }) => courierId)).size).toBe(1);
  expect(parcels).toHaveLength(5);
});

test("a returned order can be dispatched again with a new parcel", async () => {
  const courier = await makeCourier("steadfast");
  const order = await makeCarriedOrder(courier.id);
  await saveConsignments(`${order.orderNumber} 112233`, courier.id, nasrin);
  await updateOrder(order.id, { status: "Ready for delivery" }, nasrin);
  await handOver([order.id], (await makeCourier("pathao")).id, nasrin);
  expect(await listParcels({ list: "all" }, 10)).toMatchObject([
    { courier: "pathao", consignment: "" },
  ]);
});

test("pasted consignment numbers are saved; unmatched ones are shown", async () => {
  const [steadfast, pathao] = [await makeCourier("steadfast"), await makeCourier("pathao")];
  const [a, b, c] = [
    await makeCarriedOrder(steadfast.id),
    await makeCarriedOrder(steadfast.id),
    await makeCarriedOrder(pathao.id),
  ];
  const text = [
    `${invoiceOf(a)}\t1424107`,
    `No. ${b.orderNumber} 1424108`,
    `${b.orderNumber} 1424109`,
    `${c.orderNumber} 1424110`,
    "99999 1424111",
    "nonsense",
  ].join("\n");
  const outcomes = ["fits", "fits", "taken", "not-with-courier", "unknown", "unreadable"];
  expect((await planConsignments(text, steadfast.id)).map(({ outcome }) => outcome)).toEqual(
    outcomes,
  );
  await saveConsignments(text, steadfast.id, nasrin);
  expect((await planConsignments(text, steadfast.id)).map(({ outcome }) => outcome)).toEqual([
    ...["same", "same", "differs", "not-with-courier", "unknown", "unreadable"],
  ]);
  const parcels = await listParcels({ list: "all", courierId: steadfast.id }, 10);
  expect(parcels.map(({ consignment }) => consignment).toSorted()).toEqual(["1424107", "1424108"]);
});

test("a courier's export is read by its own column names", async () => {
  const pathao = await makeCourier("pathao");
  const order = await makeCarriedOrder(pathao.id);
  const text = `\ufeffOrder Consignment ID,Merchant Order ID,Recipient Name\r\nDL121224VS8TTJ,${invoiceOf(order)},"Begum, Rahima"\r\n`;
  await saveConsignments(text, pathao.id, nasrin);
  expect(await listParcels({ list: "all" }, 10)).toMatchObject([{ consignment: "DL121224VS8TTJ" }]);
});
