import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fetchPictures } from "#app/domain/catalog/moves/fetch-pictures.server.ts";
import {
  countPictures,
  fetchPicturesAgain,
  listMissingPictures,
  sweepMovedPictures,
} from "#app/domain/catalog/moves/move-pictures.server.ts";
import { takeZip } from "#app/domain/catalog/moves/zip-pictures.server.ts";
import { listAllProducts } from "#app/domain/catalog/products/staff-products.server.ts";
import { beginMove, beginTakingBack } from "#app/domain/core/moves/moves.server.ts";
import { createMove } from "#app/domain/core/moves/read-moves.server.ts";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { isStoredImage, saveImage } from "#app/domain/shop/media/images.server.ts";
import { db } from "#drizzle/client.server.ts";
import { movedPictures, products } from "#drizzle/schema.ts";
import { settings } from "#runtime/settings.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makePicture } from "#tests/support/pictures.ts";
import { openReceiver, type Received } from "#tests/support/receiver.ts";
import { makeZip } from "#tests/support/zip.ts";
import { fileOf } from "./files.ts";

type Answer = Awaited<ReturnType<NonNullable<Parameters<typeof openReceiver>[0]>>>;

let old: Awaited<ReturnType<typeof openReceiver>>;
let answers: Record<string, Answer | (() => Answer | Promise<Answer>)> = {};

const picture = (bytes: Uint8Array): Answer => ({ status: 200, body: bytes });

beforeAll(async () => {
  old = await openReceiver(({ path }: Received) => {
    const answer = answers[path] ?? { status: 404 };
    return typeof answer === "function" ? answer() : answer;
  });
});

afterAll(() => old.close());

beforeEach(async () => {
  await emptyTables();
  settings().WEBHOOKS_TO_PRIVATE = "yes";
  old.received.length = 0;
  answers = {
    "/a.jpg": picture(await makePicture()),
    "/b.jpg": picture(await makePicture()),
  };
});

const at = (...names: string[]) => names.map((name) => old.url + name).join(", ");

/** Brings in a table of goods, each with the pictures of its cell. */
async function bringIn(...pictures: string[]) {
  const rows = pictures.map((cell, n) => [`Honey ${n}`, "100", cell]);
  const text = fileOf([["Name", "Price", "Images"], ...rows]);
  const id = await createMove({ name: "goods.csv", bytes: Buffer.from(text) }, null);
  await beginMove(id, null, null);
  await runMoves();
  return id;
}

/** The filled slots of each product. */
const slotsOf = async () =>
  (await listAllProducts()).products
    .toSorted((one, other) => one.title.localeCompare(other.title))
    .map(({ images }) => images.flatMap((path, slot) => (path === "" ? [] : [slot])));

const asked = () => old.received.map(({ path }) => path).toSorted();

/** All that waits for a later try is due. */
const later = () => db.update(movedPictures).set({ dueAt: sql`now() - interval '1 s'` });

const missing = async (id: string) =>
  (await listMissingPictures(id, { page: 1, perPage: 100 })).rows.map(({ url, state, failure }) => [
    url.replace(old.url, ""),
    state,
    ...[failure?.code, failure?.value].filter(Boolean),
  ]);

test("pictures come in the order of the file, in all sizes, and one address for two is asked once", async () => {
  const id = await bringIn(at("a.jpg", "b.jpg", "a.jpg"), at("b.jpg"), "");
  expect(await countPictures(id)).toEqual({ waiting: 3, fetched: 0, failed: 0, left: 0 });
  expect(await fetchPictures()).toBe(3);
  expect(asked()).toEqual(["/a.jpg", "/b.jpg"]);
  expect(await slotsOf()).toEqual([[0, 1], [0], []]);
  const [product] = await db.select().from(products).where(eq(products.title, "Honey 0"));
  expect(await isStoredImage(product?.images[0] ?? "")).toBe(true);
  expect(await countPictures(id)).toEqual({ waiting: 0, fetched: 3, failed: 0, left: 0 });

  await expect(bringIn(at("a.jpg", "b.jpg"), at("b.jpg"), at("a.jpg"))).rejects.toThrow(
    "move-empty",
  );
  expect(await fetchPictures()).toBe(0);
  expect(old.received).toHaveLength(2);

  await beginTakingBack(id, null);
  await runMoves();
  expect((await listAllProducts()).products).toEqual([]);
  expect(await db.$count(movedPictures)).toBe(0);
});

test("what is no picture fails at once in words, and what may pass is tried again", async () => {
  answers["/page"] = { status: 200, body: "<!doctype html><p>Log in</p>" };
  answers["/big"] = picture(new Uint8Array(8 * 1024 * 1024 + 1));
  answers["/busy"] = { status: 503 };
  answers["/cut"] = "drop";
  const id = await bringIn(at("gone", "page", "big", "a.jpg"), at("busy", "cut"));
  await fetchPictures();
  expect(await missing(id)).toEqual([
    ["gone", "failed", "answer", "404"],
    ["page", "failed", "image-not-readable"],
    ["big", "failed", "image-too-heavy"],
    ["busy", "waiting", "answer", "503"],
    ["cut", "waiting", "connection"],
  ]);
  expect(await slotsOf()).toEqual([[3], []]);
  expect(await fetchPictures()).toBe(0);

  answers["/busy"] = picture(await makePicture());
  for (let tries = 1; tries < 5; tries += 1) {
    await later();
    await fetchPictures();
  }
  expect(await missing(id)).toContainEqual(["cut", "failed", "connection"]);
  expect(asked().filter((path) => path === "/cut")).toHaveLength(5);

  answers["/gone"] = picture(await makePicture());
  answers["/cut"] = picture(await makePicture());
  await fetchPicturesAgain(id, null);
  expect(await fetchPictures()).toBe(2);
  expect(await slotsOf()).toEqual([
    [0, 3],
    [0, 1],
  ]);
});

test("each redirect is checked, and none leads into the shop's own network", async () => {
  const leadTo = (location: string): Answer => ({ status: 302, headers: { location } });
  answers["/moved"] = leadTo("/a.jpg");
  answers["/round"] = leadTo("/round");
  answers["/file"] = leadTo("file:///etc/passwd");
  const id = await bringIn(at("moved", "round", "file"), "https://a b/c.jpg");
  expect(await fetchPictures()).toBe(1);
  expect(await missing(id)).toEqual([
    ["round", "failed", "redirects"],
    ["file", "failed", "address-wrong"],
    ["https://a b/c.jpg", "failed", "address-wrong"],
  ]);
  expect(asked().filter((path) => path === "/round")).toHaveLength(5);

  answers["/inside"] = () => {
    settings().WEBHOOKS_TO_PRIVATE = "no";
    return leadTo("/b.jpg");
  };
  const other = await createMove(
    { name: "b.csv", bytes: Buffer.from(`Name,Price,Images\nGhee,9,${at("inside")}\n`) },
    null,
  );
  await beginMove(other, null, null);
  await runMoves();
  await fetchPictures();
  expect(await missing(other)).toEqual([["inside", "failed", "private-address"]]);
  await fetchPicturesAgain(other, null);
  await fetchPictures();
  expect(await missing(other)).toEqual([["inside", "failed", "private-address"]]);
  expect(asked().filter((path) => path === "/inside")).toHaveLength(1);
});

test("pictures of staff stay, and so does a product whose pictures they changed", async () => {
  answers["/late"] = { status: 503 };
  const id = await bringIn(at("a.jpg"), at("b.jpg", "late"));
  const own = await saveImage(await makePicture());
  await db
    .update(products)
    .set({ images: [own] })
    .where(eq(products.title, "Honey 0"));
  expect(await fetchPictures()).toBe(1);
  await db.update(products).set({ images: [] }).where(eq(products.title, "Honey 1"));
  answers["/late"] = picture(await makePicture());
  await later();
  expect(await fetchPictures()).toBe(0);
  expect(await slotsOf()).toEqual([[0], []]);
  expect(await countPictures(id)).toEqual({ waiting: 0, fetched: 1, failed: 0, left: 2 });
});

test("a host that is away costs each of its pictures one try at a time", async () => {
  const away = await openReceiver();
  await away.close();
  const cells = Array.from({ length: 20 }, (_, n) => `${away.url}${n}.jpg`);
  const id = await bringIn(...cells);
  await fetchPictures();
  const rows = await db.select().from(movedPictures);
  expect(rows.map(({ tries, state }) => [tries, state])).toEqual(
    Array.from({ length: 20 }, () => [1, "waiting"]),
  );
  expect(await missing(id)).toHaveLength(20);
});

test("pictures of a ZIP are stored though their old host is away", async () => {
  const away = await openReceiver();
  await away.close();
  const names = Array.from({ length: 20 }, (_, n) => `${n}.jpg`);
  const id = await bringIn(...names.map((name) => away.url + name));
  const bytes = await makePicture();
  const zip = makeZip(names.slice(1).map((name) => ({ name, bytes })));
  expect(await takeZip({ name: "pictures.zip", zip }, null)).toEqual({ matched: 19, left: [] });
  expect(await fetchPictures()).toBe(19);
  expect(await countPictures(id)).toEqual({ waiting: 1, fetched: 19, failed: 0, left: 0 });
});

test("a picture that comes in a ZIP while its address is asked in vain is stored", async () => {
  const zip = makeZip([{ name: "late.jpg", bytes: await makePicture() }]);
  answers["/late.jpg"] = async () => {
    await takeZip({ name: "pictures.zip", zip }, null);
    return { status: 404 };
  };
  const id = await bringIn(at("late.jpg"));
  expect(await fetchPictures()).toBe(1);
  expect(await countPictures(id)).toEqual({ waiting: 0, fetched: 1, failed: 0, left: 0 });
});

test("what a killed server had under way is fetched later, and not for ever", async () => {
  const id = await bringIn(at("a.jpg"), at("b.jpg"));
  await db.update(movedPictures).set({ tries: sql`case when url like '%a.jpg' then 1 else 5 end` });
  await later();
  expect(await fetchPictures()).toBe(1);
  expect(await missing(id)).toEqual([["b.jpg", "failed", "given-up"]]);
  expect(asked()).toEqual(["/a.jpg"]);
});

test("nothing is fetched before the goods are there, while they are taken back, or after 30 days", async () => {
  const id = await bringIn(at("a.jpg"));
  await db.execute(sql`update moves set state = 'running'`);
  expect(await fetchPictures()).toBe(0);
  await db.execute(sql`update moves set state = 'done'`);
  answers["/a.jpg"] = { status: 503 };
  await fetchPictures();
  await beginTakingBack(id, null);
  await later();
  expect(await fetchPictures()).toBe(0);
  await db.execute(sql`update moves set state = 'done', finished_at = now() - interval '31 days'`);
  expect(await sweepMovedPictures()).toBe(1);
});

test("goods are taken back though pictures came to them since", async () => {
  const id = await bringIn(at("a.jpg", "b.jpg"), at("b.jpg"));
  await fetchPictures();
  await db.update(products).set({ price: 7 }).where(eq(products.title, "Honey 1"));
  await beginTakingBack(id, null);
  await runMoves();
  expect((await listAllProducts()).products.map(({ title }) => title)).toEqual(["Honey 1"]);
});
