import { expect, test } from "vitest";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { leadOn } from "#app/domain/shop/old-addresses/old-addresses.server.ts";
import { db } from "#drizzle/client.server.ts";
import { moveReadings } from "#drizzle/schema.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { formOf } from "./support/endpoints.ts";
import { anAdmin, request } from "./support/request.ts";

const admin = await anAdmin();

const fileOf = (rows: number, end = "", name = "goods.csv") => {
  const lines = Array.from({ length: rows }, (_, n) => `Honey ${n},100`);
  return new File([["Name,Price", ...lines, end].join("\n")], name, { type: "text/csv" });
};

const send = (form: FormData) => request("POST", "/api/admin/move/create", { form, as: admin });

const create = (rows: number, end = "") => send(formOf({ file: fileOf(rows, end) }));

test("several files of one call are a move each, and one that cannot be read is named", async () => {
  const several = (...files: File[]) => {
    const form = new FormData();
    for (const file of files) form.append("file", file);
    return send(form);
  };
  const broken = new File(["no table"], "notes.csv");
  const { body } = await several(fileOf(3), broken, fileOf(600, "", "more.csv"));
  expect(body.results).toMatchObject([
    { fileName: "goods.csv", state: "shown" },
    { fileName: "more.csv", state: "reading" },
  ]);
  expect(body.result).toEqual(body.results[0]);
  expect(body.refused).toEqual([{ fileName: "notes.csv", message: expect.stringMatching(/./) }]);
  expect(await several(broken, broken)).toMatchObject({
    status: 400,
    body: { errors: { file: body.refused[0].message } },
  });
  const many = Array.from({ length: 11 }, () => fileOf(1));
  expect(await several(...many)).toMatchObject({
    status: 400,
    body: { errors: { file: expect.stringMatching(/These are 11 files, and 10 can come/) } },
  });
  expect(await several(...Array.from({ length: 120 }, () => fileOf(1)))).toMatchObject({
    body: { errors: { file: expect.stringMatching(/These are 120 files, and 10 can come/) } },
  });
  await runMoves();
});

test("a large file is `reading` until its rows are planned", async () => {
  const { result } = (await create(600)).body;
  expect(result).toMatchObject({ state: "reading", problem: null });
  const of = `move_id=${result._id}`;
  const detail = async () =>
    (await request("GET", `/api/admin/move/detail?${of}`, { as: admin })).body;
  expect(await detail()).toMatchObject({ reading: { done: 0, of: null }, total: 0 });
  const begin = () => request("PUT", `/api/admin/move/begin?${of}`, { json: {}, as: admin });
  expect(await begin()).toMatchObject({ status: 409 });
  await runMoves();
  expect(await detail()).toMatchObject({
    result: { state: "shown" },
    reading: null,
    counts: { waiting: 600 },
  });
  expect(await begin()).toMatchObject({ status: 200 });
});

test("a short file is planned at once, and one that cannot be read says why", async () => {
  expect((await create(3)).body.result).toMatchObject({ state: "shown" });
  const { result } = (await create(600, '"Ghee,900')).body;
  await runMoves();
  const { body } = await request("GET", `/api/admin/move/detail?move_id=${result._id}`, {
    as: admin,
  });
  expect(body.result).toMatchObject({ state: "unreadable", problem: "not-csv" });

  const failing = (await create(600)).body.result;
  await db.update(moveReadings).set({ tries: 5 });
  await runMoves();
  const of = `move_id=${failing._id}`;
  const given = await request("GET", `/api/admin/move/detail?${of}`, { as: admin });
  expect(given.body.result).toMatchObject({ state: "unreadable", problem: "not-read" });
  expect(
    await request("PUT", `/api/admin/move/begin?${of}`, { json: {}, as: admin }),
  ).toMatchObject({ status: 400 });
});

test("goods that are here have their old addresses led to them, which detail tells and take-back undoes", async () => {
  await makeProduct({ title: "Neem honey", slug: "neem-honey" });
  const text = "ID,Type,Name,Published,Regular price\n7,simple,Neem honey,1,450\n";
  const { result } = (await send(formOf({ file: new File([text], "woo.csv") }))).body;
  const of = `move_id=${result._id}`;
  const detail = async () =>
    (await request("GET", `/api/admin/move/detail?${of}`, { as: admin })).body;
  const paths = "/product/neem-honey, /?p=7";
  expect(await detail()).toMatchObject({
    counts: { lead: 1, waiting: 0 },
    rows: [{ state: "lead", reasons: [{}, { code: "addresses-lead", value: paths }] }],
  });
  const act = (verb: string) =>
    request("PUT", `/api/admin/move/${verb}?${of}`, { json: {}, as: admin });
  expect(await act("begin")).toMatchObject({ status: 200 });
  await runMoves();
  expect(await detail()).toMatchObject({
    counts: { led: 1 },
    rows: [{ state: "led", reasons: [{}, { code: "addresses-led", value: paths }] }],
  });
  expect(await leadOn("/product/neem-honey")).toBe("/products/neem-honey");
  expect(await act("take-back")).toMatchObject({ status: 200 });
  await runMoves();
  expect(await detail()).toMatchObject({ counts: { "taken-back": 1 } });
  expect(await leadOn("/product/neem-honey")).toBeNull();
});
