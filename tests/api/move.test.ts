import { expect, test } from "vitest";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { db } from "#drizzle/client.server.ts";
import { moveReadings } from "#drizzle/schema.ts";
import { formOf } from "./support/endpoints.ts";
import { anAdmin, request } from "./support/request.ts";

const admin = await anAdmin();

const create = (rows: number, end = "") => {
  const lines = Array.from({ length: rows }, (_, n) => `Honey ${n},100`);
  const text = ["Name,Price", ...lines, end].join("\n");
  const file = new File([text], "goods.csv", { type: "text/csv" });
  return request("POST", "/api/admin/move/create", { form: formOf({ file }), as: admin });
};

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
