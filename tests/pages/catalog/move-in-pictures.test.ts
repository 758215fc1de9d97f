import { beforeEach, expect, test } from "vitest";
import { beginMove, createMove } from "#app/domain/core/moves/moves.server.ts";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { db } from "#drizzle/client.server.ts";
import { movedPictures } from "#drizzle/schema.ts";
import { textOf } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

beforeEach(() => emptyTables());

async function moveIn(pictures: string) {
  const bytes = Buffer.from(`Name,Price,Images\nঘি,900,"${pictures}"\n`);
  const id = await createMove({ name: "goods.csv", bytes }, null);
  await beginMove(id, null, null);
  await runMoves();
  return `/admin/move-in/${id}`;
}

test("Nasrin sees which pictures came, which did not and why, and tries again", async () => {
  const nasrin = (await visitAsStaff()).visitor;
  const path = await moveIn("https://old.example/1.jpg, https://a b/2.jpg");
  const page = textOf((await nasrin.visit(path)).html);
  expect(page).toContain("0 pictures fetched · 1 still to come · 1 failed");
  expect(page).toContain("This is not a web address.");
  await db
    .update(movedPictures)
    .set({ state: "failed", failure: { code: "answer", value: "404" } });
  const bangla = (await visitAsStaff({ language: "bn" })).visitor;
  const failed = textOf((await bangla.visit(path)).html);
  expect(failed).toContain("০টি ছবি এসেছে · ২টি আসেনি");
  expect(failed).toContain("সার্ভার ছবিটি দিচ্ছে না; উত্তর এসেছে: ৪০৪");
  await nasrin.submit(path, { intent: "fetch-again" });
  expect(textOf((await nasrin.visit(path)).html)).toContain("1 still to come");
  expect(textOf((await nasrin.visit("/admin/audit")).html)).toContain(
    "Missing pictures of a moved file fetched again",
  );
});

test("a file without pictures says nothing of them", async () => {
  const { visitor } = await visitAsStaff();
  const page = textOf((await visitor.visit(await moveIn(""))).html);
  expect(page).not.toContain("pictures fetched");
});
