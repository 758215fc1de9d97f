import { beforeEach, describe, expect, test } from "vitest";
import { asksAboveTenth } from "#app/domain/orders/law/law-settings.ts";
import {
  findAdvanceSettings,
  updateAdvanceSettings,
} from "#app/domain/orders/money/advance-settings.server.ts";
import {
  findServiceTerms,
  updateServiceTerms,
} from "#app/domain/shop/delivery/service-terms.server.ts";
import { DEFAULT_SERVICE_TERMS, goesBeyondLaw } from "#app/domain/shop/delivery/service-terms.ts";
import { textOf } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

beforeEach(emptyTables);

describe("an advance of more than a tenth", () => {
  const { settings } = { settings: { bkash: "01812345678", ask: "always" as const } };

  test("needs a sentence, which is stored", async () => {
    const rules = (sent: object) => updateAdvanceSettings({ ...settings, ...sent });
    expect(await refusalOf(rules({ fixedAmount: 200 }))).toEqual(["law-reason-needed", {}]);
    await rules({ fixedAmount: 200, lawReason: "With the courier within 48 hours" });
    expect((await findAdvanceSettings()).settings.lawReason).toContain("48 hours");
  });

  test.each([
    [{ fixedAmount: null }, false],
    [{ fixedAmount: 200, ask: "never" }, false],
    [{ fixedAmount: 200 }, true],
    [{ fixedAmount: 200, ask: "rules", fromTotal: 2000 }, false],
    [{ fixedAmount: 200, ask: "rules", fromTotal: 1999 }, true],
    [{ fixedAmount: 200, ask: "rules", fromTotal: 2000, heldOrders: true }, true],
  ] as const)("is what %o may ask for: %s", async (sent, isAbove) => {
    const { settings: delivered } = await findAdvanceSettings();
    expect(asksAboveTenth({ ...delivered, ask: "always", ...sent })).toBe(isAbove);
  });

  test("is asked about at the form, in both languages, and nothing is lost", async () => {
    for (const [language, words] of [
      ["en", "Please write in one sentence why"],
      ["bn", "এক বাক্যে লিখুন"],
    ] as const) {
      const { visitor } = await visitAsStaff({ language });
      const sent = { ask: "always", bkash: "01812345678", fixedAmount: "200" };
      const refused = await visitor.post("/admin/advances/settings", sent);
      expect(refused.status).toBe(409);
      expect(textOf(refused.html)).toContain(words);
      expect(refused.html).toContain('id="lawReason-error"');
      expect(refused.html).toContain('value="200"');
    }
  });
});

describe("a delivery that takes longer", () => {
  const days = (to: number) => ({ ...DEFAULT_SERVICE_TERMS.days, Khulna: [3, to] as const });

  test.each([
    [10, "", false],
    [11, "", true],
    [6, "Khulna", true],
    [5, "Khulna", false],
    [6, "Bogura", false],
  ])("than %i days, from a shop in %o: %s", (to, district, isBeyond) => {
    expect(goesBeyondLaw({ ...DEFAULT_SERVICE_TERMS, days: days(to) }, district)).toBe(isBeyond);
  });

  test("needs a sentence, which is stored", async () => {
    const longer = { "to-Khulna": 11 };
    expect(await refusalOf(updateServiceTerms(longer))).toEqual(["law-reason-needed", {}]);
    await updateServiceTerms({ ...longer, lawReason: "By boat, as the buyer is told" });
    expect((await findServiceTerms()).terms.lawReason).toContain("By boat");
  });
});
