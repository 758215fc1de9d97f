import { beforeEach, describe, expect, test } from "vitest";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { districts, divisions } from "#app/domain/shop/delivery/districts.ts";
import {
  asForm,
  findServiceTerms,
  serviceTermsSchema,
  updateServiceTerms,
} from "#app/domain/shop/delivery/service-terms.server.ts";
import {
  arrivalOf,
  DEFAULT_SERVICE_TERMS,
  daysFor,
  deliveryOffers,
  type ServiceTerms,
} from "#app/domain/shop/delivery/service-terms.ts";
import { emptyTables } from "#tests/support/database.ts";
import { refusalOf } from "#tests/support/refusals.ts";

beforeEach(emptyTables);

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe("the day of arrival", () => {
  const terms = {
    ...DEFAULT_SERVICE_TERMS,
    closingHour: 20,
    holidays: ["2026-12-16", "2026-12-18"],
  };
  const at = (wall: string) => new Date(`${wall}:00+06:00`);
  const days = (wall: string, promised: readonly [number, number], its: ServiceTerms = terms) =>
    arrivalOf(at(wall), promised, its).map(dhakaDay);

  test("is today until closing, and the next day from then on", () => {
    expect(days("2026-11-26T19:59", [0, 0])).toEqual(["2026-11-26", "2026-11-26"]);
    expect(days("2026-11-26T20:00", [0, 0])).toEqual(["2026-11-27", "2026-11-27"]);
    expect(days("2026-11-26T21:34", [1, 3])).toEqual(["2026-11-28", "2026-11-30"]);
    expect(days("2026-11-26T21:34", [0, 0], { ...terms, closingHour: null })[0]).toBe("2026-11-26");
  });

  test("is no holiday, and holidays are no days of delivery", () => {
    expect(days("2026-12-15T21:00", [0, 0])).toEqual(["2026-12-17", "2026-12-17"]);
    expect(days("2026-12-15T10:00", [1, 3])).toEqual(["2026-12-17", "2026-12-20"]);
    expect(days("2026-12-16T10:00", [0, 0])).toEqual(["2026-12-17", "2026-12-17"]);
  });

  test("is set by hour and dates, which are refused when there are none", () => {
    const form = asForm(DEFAULT_SERVICE_TERMS);
    const read = (more: object) => serviceTermsSchema.safeParse({ ...form, ...more });
    expect(read({ closingHour: "১৮", holidays: "2026-12-16\n২০২৬-১২-০১" }).data).toMatchObject({
      closingHour: 18,
      holidays: "2026-12-01, 2026-12-16",
    });
    expect(read({ freeFrom: "২০০০", freeDistricts: "ঢাকা", groupFreeFrom: "" }).data).toMatchObject({
      ...{ freeFrom: 2000, freeDistricts: "Dhaka", groupFreeFrom: "" },
    });
    for (const wrong of [{ freeFrom: "0" }, { groupFreeFrom: "-5" }, { freeDistricts: "Atlantis" }])
      expect(read(wrong).success, JSON.stringify(wrong)).toBe(false);
    expect(read({ closingHour: "" }).data).toMatchObject({ closingHour: "" });
    for (const wrong of [{ closingHour: "24" }, { closingHour: "0" }, { holidays: "2026-02-30" }])
      expect(read(wrong).success, JSON.stringify(wrong)).toBe(false);
  });
});

describe("days", () => {
  test("a new shop delivers as its terms page says: two districts the same day, 1 to 3 days elsewhere", () => {
    expect(daysFor("Dhaka", DEFAULT_SERVICE_TERMS)).toEqual([0, 0]);
    expect(daysFor("Narayanganj", DEFAULT_SERVICE_TERMS)).toEqual([0, 0]);
    const others = names(districts).filter((name) => !["Dhaka", "Narayanganj"].includes(name));
    expect(others.map((name) => daysFor(name, DEFAULT_SERVICE_TERMS))).toEqual(
      others.map(() => [1, 3]),
    );
    expect(daysFor("Atlantis", DEFAULT_SERVICE_TERMS)).toBeNull();
  });
});

describe("delivery times and charges as text", () => {
  const charges = { byDistrict: { Dhaka: 60, Narayanganj: 100, Gazipur: 100 }, default: 120 };

  test("name faster or cheaper districts, and all others once", () => {
    const { offers, elsewhere } = deliveryOffers(charges, DEFAULT_SERVICE_TERMS);
    expect(
      offers.map(({ districts, ...offer }) => ({ ...offer, districts: names(districts) })),
    ).toEqual([
      { days: [0, 0], charge: 60, divisions: [], districts: ["Dhaka"] },
      { days: [0, 0], charge: 100, divisions: [], districts: ["Narayanganj"] },
      { days: [1, 3], charge: 100, divisions: [], districts: ["Gazipur"] },
    ]);
    expect(elsewhere).toEqual({ days: [1, 3], charge: 120 });
  });

  test("use a division's name if all of its districts are alike", () => {
    const terms: ServiceTerms = {
      ...DEFAULT_SERVICE_TERMS,
      days: { ...DEFAULT_SERVICE_TERMS.days, Sylhet: [2, 5], Rangpur: [2, 5] },
    };
    const { offers } = deliveryOffers({ byDistrict: {}, default: 120 }, terms);
    expect(offers.map((offer) => [names(offer.divisions), names(offer.districts)])).toEqual([
      [[], ["Dhaka", "Narayanganj"]],
      [["Sylhet", "Rangpur"], []],
    ]);
  });

  test("are one line for the whole country if nothing differs", () => {
    const terms = { ...DEFAULT_SERVICE_TERMS, sameDayDistricts: [] };
    expect(deliveryOffers({ byDistrict: {}, default: 80 }, terms)).toEqual({
      offers: [],
      elsewhere: { days: [1, 3], charge: 80 },
    });
  });
});

describe("the owner's form", () => {
  const read = (changes: Record<string, unknown>) =>
    serviceTermsSchema.safeParse({ ...asForm(DEFAULT_SERVICE_TERMS), ...changes });

  test("accepts Bangla digits and any spelling of a district", () => {
    const { data } = read({
      "from-Sylhet": "২",
      "to-Sylhet": "৪",
      sameDayDistricts: "ঢাকা, Dacca, Comilla",
    });
    expect(data).toMatchObject({
      "from-Sylhet": 2,
      "to-Sylhet": 4,
      sameDayDistricts: "Dhaka, Cumilla",
    });
  });

  test.each([
    [{ "from-Sylhet": "-1" }, "from-Sylhet"],
    [{ "to-Sylhet": "61" }, "to-Sylhet"],
    [{ "from-Sylhet": "4", "to-Sylhet": "3" }, "to-Sylhet"],
    [{ sameDayDistricts: "Dhaka, Atlantis" }, "sameDayDistricts"],
    [{ hours: "x".repeat(121) }, "hours"],
  ])("refuses %j", (changes, field) => {
    expect(read(changes).error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  test("saves what everybody then reads", async () => {
    expect(await findServiceTerms()).toEqual({ terms: DEFAULT_SERVICE_TERMS, version: 0 });
    const sent = {
      ...asForm(DEFAULT_SERVICE_TERMS),
      "to-Sylhet": 5,
      sameDayDistricts: "Dhaka",
      hours: "9 to 5",
    };
    await updateServiceTerms(sent);
    const { terms } = await findServiceTerms();
    expect(daysFor("Sylhet", terms)).toEqual([1, 5]);
    expect(daysFor("Narayanganj", terms)).toEqual([1, 3]);
    expect(terms.hours).toEqual({ en: "9 to 5", bn: DEFAULT_SERVICE_TERMS.hours.bn });
    expect(Object.keys(terms.days)).toEqual(names(divisions));
  });

  test("merges different changes of two people and asks about the same one", async () => {
    const was = asForm(DEFAULT_SERVICE_TERMS);
    const shown = { version: 0, was };
    await updateServiceTerms({ ...was, "to-Sylhet": 5 }, shown);
    await updateServiceTerms({ ...was, hours: "9 to 5" }, shown);
    const { terms } = await findServiceTerms();
    expect([daysFor("Sylhet", terms), terms.hours.en]).toEqual([[1, 5], "9 to 5"]);
    const [code] = await refusalOf(updateServiceTerms({ ...was, "to-Sylhet": 9 }, shown));
    expect(code).toBe("changed-meanwhile");
  });
});
