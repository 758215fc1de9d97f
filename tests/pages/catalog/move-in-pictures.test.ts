import { beforeEach, expect, test } from "vitest";
import { beginMove } from "#app/domain/core/moves/moves.server.ts";
import { createMove } from "#app/domain/core/moves/read-moves.server.ts";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { db } from "#drizzle/client.server.ts";
import { movedPictures } from "#drizzle/schema.ts";
import { textOf } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makePicture } from "#tests/support/pictures.ts";
import { visitAsStaff } from "#tests/support/staff.ts";
import { makeZip } from "#tests/support/zip.ts";

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

test("Nasrin sends a ZIP of the pictures whose file names her table has", async () => {
  const nasrin = (await visitAsStaff()).visitor;
  const path = await moveIn("honey.jpg");
  expect(textOf((await nasrin.visit(path)).html)).toContain("Send a ZIP with it under Move in.");
  const bytes = await makePicture();
  const zip = new File(
    [
      makeZip([
        { name: "honey.jpg", bytes },
        { name: "cat.jpg", bytes },
      ]),
    ],
    "a.zip",
  );
  const answer = textOf(
    (await nasrin.submit("/admin/move-in", { intent: "upload-pictures", file: zip })).html,
  );
  expect(answer).toContain("1 picture will be stored in the background.");
  expect(answer).toContain("Left out: 1 of the ZIP");
  expect(answer).toContain("No goods wait for a picture of this name.");
  expect(textOf((await nasrin.visit(path)).html)).toContain("1 still to come");
  const bad = await nasrin.submit("/admin/move-in", {
    intent: "upload-pictures",
    file: new File(["no"], "a.zip"),
  });
  expect(textOf(bad.html)).toContain("This is no ZIP, or it is damaged.");
});
