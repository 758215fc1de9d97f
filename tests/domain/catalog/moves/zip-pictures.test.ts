import { beforeEach, expect, test } from "vitest";
import { fetchPictures } from "#app/domain/catalog/moves/fetch-pictures.server.ts";
import {
  countPictures,
  fetchPicturesAgain,
  listMissingPictures,
} from "#app/domain/catalog/moves/move-pictures.server.ts";
import { forgetZipped, takeZip } from "#app/domain/catalog/moves/zip-pictures.server.ts";
import { listAllProducts } from "#app/domain/catalog/products/staff-products.server.ts";
import { beginMove } from "#app/domain/core/moves/moves.server.ts";
import { createMove } from "#app/domain/core/moves/read-moves.server.ts";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { saveImage } from "#app/domain/shop/media/images.server.ts";
import { db } from "#drizzle/client.server.ts";
import { movedPictures, zippedPictures } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { untilLocked } from "#tests/support/locks.ts";
import { makePicture } from "#tests/support/pictures.ts";
import { makeZip } from "#tests/support/zip.ts";
import { fileOf } from "./files.ts";

beforeEach(() => emptyTables());

/** Brings in one product for each cell of picture addresses; no picture is fetched. */
async function bringIn(...pictures: string[]) {
  const rows = pictures.map((cell, n) => [`Honey ${n}`, "100", cell]);
  const text = fileOf([["Name", "Price", "Images"], ...rows]);
  const id = await createMove({ name: "goods.csv", bytes: Buffer.from(text) }, null);
  await beginMove(id, null, null);
  await runMoves();
  await db.update(movedPictures).set({ state: "failed", failure: { code: "timeout" } });
  return id;
}

/** The filled slots of each product. */
const slotsOf = async () =>
  (await listAllProducts()).products
    .toSorted((one, other) => one.title.localeCompare(other.title))
    .map(({ images }) => images.flatMap((path, slot) => (path === "" ? [] : [slot])));

const take = (files: Parameters<typeof makeZip>[0]) =>
  takeZip({ name: "pictures.zip", zip: makeZip(files) }, null);

const OLD = "https://old.example/wp-content/uploads";

test("pictures of a ZIP go where their addresses or names stand, and the rest is named", async () => {
  const id = await bringIn(
    `${OLD}/Ajwa%20Dates.JPG?v=3, ${OLD}/2024/01/1.jpg`,
    `${OLD}/2024/02/1.jpg, ${OLD}/same.jpg`,
    "catalog/ঘি.png; other.webp",
  );
  const bytes = await makePicture();
  const report = await take([
    { name: "uploads/", bytes: new Uint8Array() },
    { name: "__MACOSX/uploads/._1.jpg", bytes },
    { name: "ajwa dates.jpg", bytes: await makePicture() },
    { name: "uploads/2024/01/1.jpg", bytes: await makePicture() },
    { name: "uploads\\2024\\02\\1.jpg", bytes: await makePicture() },
    { name: "a/same.jpg", bytes },
    { name: "b/same.jpg", bytes },
    { name: "ঘি.png".normalize("NFD"), bytes },
    { name: "notes.txt", bytes: Buffer.from("Thank you") },
  ]);
  expect(report).toEqual({
    matched: 4,
    left: [
      { code: "twice", value: "a/same.jpg" },
      { code: "twice", value: "b/same.jpg" },
      { code: "unmatched", value: "notes.txt" },
    ],
  });
  expect(await fetchPictures()).toBe(4);
  expect(await slotsOf()).toEqual([[0, 1], [0], [0]]);
  expect(await countPictures(id)).toEqual({ waiting: 0, fetched: 4, failed: 2, left: 0 });
  expect(await db.$count(zippedPictures)).toBe(0);

  expect((await take([{ name: "1.jpg", bytes }])).left).toEqual([
    { code: "unmatched", value: "1.jpg" },
  ]);
});

test("a ZIP with part of the pictures fills no slot with another product's", async () => {
  const id = await bringIn(`${OLD}/2024/01/1.jpg`, `${OLD}/2024/02/1.jpg`, "1.jpg");
  const bytes = await makePicture();
  const first = await take([{ name: "uploads/2024/01/1.jpg", bytes }]);
  expect(first).toEqual({ matched: 1, left: [] });
  expect(await fetchPictures()).toBe(1);
  // The second address is the only one that waits, but the file is known to be the first's.
  const again = await take([{ name: "2024/01/1.jpg", bytes }]);
  expect(again).toEqual({ matched: 0, left: [{ code: "unmatched", value: "2024/01/1.jpg" }] });
  expect(await take([{ name: "1.jpg", bytes }])).toEqual({ matched: 1, left: [] });
  expect(await take([{ name: "more/1.jpg", bytes }])).toEqual({ matched: 1, left: [] });
  expect(await fetchPictures()).toBe(1);
  expect(await slotsOf()).toEqual([[0], [], [0]]);
  expect((await take([{ name: "uploads/2024/02/1.jpg", bytes }])).matched).toBe(1);
  await fetchPictures();
  expect(await countPictures(id)).toEqual({ waiting: 0, fetched: 3, failed: 0, left: 0 });
});

test("a name that several addresses have in different folders is told apart or left out", async () => {
  await bringIn(`${OLD}/2024/01/1.jpg`, `${OLD}/2024/02/1.jpg`, `${OLD}/2024/02/1.jpg?v=2`);
  const bytes = await makePicture();
  expect(await take([{ name: "1.jpg", bytes }])).toEqual({
    matched: 0,
    left: [{ code: "twice", value: "1.jpg" }],
  });
  expect((await take([{ name: "02/1.jpg", bytes }])).matched).toBe(2);
});

test("a file that is no picture, or says a false size, fills no slot", async () => {
  const id = await bringIn("a.jpg, b.jpg, c.jpg, d.jpg");
  await db.update(movedPictures).set({ failure: { code: "comes-in-zip" } });
  const bytes = await makePicture();
  const large = Buffer.alloc(8 * 1024 * 1024 + 1, crypto.randomUUID());
  const { matched, left } = await take([
    { name: "a.jpg", bytes: Buffer.from("<!doctype html>") },
    { name: "b.jpg", bytes, says: bytes.length - 1 },
    { name: "c.jpg", bytes: large, isStored: true },
    { name: "d.jpg", bytes },
  ]);
  expect(matched).toBe(2);
  expect(left).toEqual([
    { code: "not-unpacked", value: "b.jpg" },
    { code: "image-too-heavy", value: "c.jpg" },
  ]);
  await fetchPictures();
  expect(await slotsOf()).toEqual([[3]]);
  const { rows } = await listMissingPictures(id, { page: 1, perPage: 10 });
  expect(rows.map(({ url, failure }) => [url, failure?.code])).toEqual([
    ["a.jpg", "image-not-readable"],
    ["b.jpg", "comes-in-zip"],
    ["c.jpg", "comes-in-zip"],
  ]);
  await fetchPicturesAgain(id, null);
  expect(await fetchPictures()).toBe(0);
  expect(await countPictures(id)).toMatchObject({ failed: 3, waiting: 0 });
});

test("a name that leaves its folder is named and left out alone", async () => {
  await bringIn("a.jpg", "b.jpg");
  const bytes = await makePicture();
  const odd = [
    "../a.jpg",
    "x/../../a.jpg",
    "x\\..\\a.jpg",
    "/etc/a.jpg",
    "C:\\a.jpg",
    "..",
    "../x/",
  ];
  const { matched, left } = await take([
    ...odd.map((name) => ({ name, bytes })),
    { name: { raw: Buffer.from("../\x82/a.jpg", "latin1") }, bytes },
    { name: "./pictures/./b.jpg", bytes },
  ]);
  expect(matched).toBe(1);
  expect(left.map(({ code }) => code)).toEqual(Array(8).fill("name-odd"));
  expect(left.slice(0, 4).map(({ value }) => value)).toEqual([
    ...["../a.jpg", "x/../../a.jpg", "x/../a.jpg", "/etc/a.jpg"],
  ]);
  await fetchPictures();
  expect(await slotsOf()).toEqual([[], [0]]);
});

test("one locked, broken or oddly packed entry is named and left out alone", async () => {
  await bringIn("a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg");
  const bytes = await makePicture();
  const { matched, left } = await take([
    { name: "a.jpg", bytes, flags: 0x01 },
    { name: "b.jpg", bytes, method: 9 },
    { name: "c.jpg", bytes, at: 0x7ffffff0 },
    { name: "d.jpg", bytes, at: 1 },
    { name: "e.jpg", bytes },
  ]);
  expect(matched).toBe(1);
  expect(left.map(({ code, value }) => `${value} ${code}`)).toEqual([
    "a.jpg locked",
    "b.jpg packed-otherwise",
    "c.jpg not-unpacked",
    "d.jpg not-unpacked",
  ]);
  await fetchPictures();
  expect(await slotsOf()).toEqual([...Array(4).fill([]), [0]]);
});

test("what unpacks to much more than it weighs or is no ZIP is refused", async () => {
  await bringIn("a.jpg");
  const refused = (why: string) => ({ code: "zip-unreadable", params: { why } });
  const zeros = Buffer.alloc(7 * 1024 * 1024);
  await expect(take([{ name: "a.jpg", bytes: zeros }])).rejects.toMatchObject(refused("too-large"));
  const bytes = await makePicture();
  const cut = makeZip([{ name: "a.jpg", bytes }]).subarray(0, 100);
  await expect(takeZip({ name: "a.zip", zip: cut }, null)).rejects.toMatchObject(
    refused("not-zip"),
  );
  await expect(takeZip({ name: "", zip: cut }, null)).rejects.toMatchObject(refused("no-file"));
  expect(await db.$count(zippedPictures)).toBe(0);
});

test("a name in UTF-8 that does not say so, or in the letters of DOS, finds its address", async () => {
  const id = await bringIn("catalog/ঘি মধু.jpg", `${OLD}/Caf%C3%A9.jpg`, `${OLD}/na%C3%AFve.jpg`);
  const bytes = await makePicture();
  const { matched, left } = await take([
    { name: { raw: Buffer.from("ছবি/ঘি মধু.jpg".normalize("NFD")) }, bytes },
    { name: { raw: Buffer.from("Caf\x82.jpg", "latin1") }, bytes },
    { name: { raw: Buffer.from("na\xefve.jpg", "latin1") }, bytes },
  ]);
  expect(matched).toBe(2);
  // The letters of Windows, which no ZIP has.
  expect(left).toEqual([{ code: "unmatched", value: "na∩ve.jpg" }]);
  expect(await fetchPictures()).toBe(2);
  expect(await countPictures(id)).toMatchObject({ fetched: 2, failed: 1 });
});

test("a picture that a second ZIP brings while the first one's is forgotten stays", async () => {
  await bringIn("a.jpg");
  const [first, second] = [await makePicture(), await makePicture()].map(Buffer.from);
  await db.insert(zippedPictures).values({ url: "a.jpg", bytes: first as Buffer });
  let forgetting: Promise<unknown> | undefined;
  await pool.begin(async (sql) => {
    await sql`update zipped_pictures set bytes = ${second as Buffer}`;
    await sql`update moved_pictures set state = 'waiting', tries = 0, due_at = now()`;
    forgetting = forgetZipped();
    await untilLocked();
  });
  await forgetting;
  expect(await db.select().from(zippedPictures)).toEqual([{ url: "a.jpg", bytes: second }]);
  await fetchPictures();
  expect(await slotsOf()).toEqual([[0]]);
  expect(await db.$count(zippedPictures)).toBe(0);
});

test("a second ZIP that comes while the first one's picture is put in its place counts", async () => {
  await bringIn("a.jpg");
  const [first, second] = [await makePicture(), await makePicture()];
  await take([{ name: "a.jpg", bytes: first }]);
  let fetching: Promise<number> | undefined;
  await pool.begin(async (sql) => {
    await sql`select from products for update`;
    fetching = fetchPictures();
    await untilLocked();
    await take([{ name: "a.jpg", bytes: second }]);
  });
  expect(await fetching).toBe(1);
  const [product] = (await listAllProducts()).products;
  expect(product?.images[0]).toBe(await saveImage(Buffer.from(second)));
  expect(await db.$count(zippedPictures)).toBe(0);
});

test("a broken picture of a second ZIP does not push out the good one that waits", async () => {
  const id = await bringIn("a.jpg", "b.jpg");
  const good = Buffer.from(await makePicture());
  const broken = [good.subarray(0, good.length / 2), Buffer.from("<!doctype html>")];
  expect((await take([{ name: "a.jpg", bytes: good }])).matched).toBe(1);
  for (const bytes of broken)
    expect(await take([{ name: "a.jpg", bytes }])).toEqual({
      matched: 0,
      left: [{ code: "kept-first", value: "a.jpg" }],
    });
  expect((await take([{ name: "a.jpg", bytes: good }])).matched).toBe(1);
  expect(await fetchPictures()).toBe(1);
  expect(await countPictures(id)).toEqual({ waiting: 0, fetched: 1, failed: 1, left: 0 });
  await take([{ name: "b.jpg", bytes: broken[1] as Buffer }]);
  expect((await take([{ name: "b.jpg", bytes: good }])).matched).toBe(1);
  await fetchPictures();
  expect(await countPictures(id)).toMatchObject({ fetched: 2, failed: 0 });
});
