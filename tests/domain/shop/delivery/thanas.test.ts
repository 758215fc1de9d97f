import { describe, expect, test } from "vitest";
import { districts, findDistrict } from "#app/domain/shop/delivery/districts.ts";
import { thanasOf } from "#app/domain/shop/delivery/locations.ts";
import { thanaLabel, thanaOfLabel } from "#app/domain/shop/delivery/thana-labels.ts";
import {
  findThana,
  isThanaElsewhere,
  offerThanas,
  thanaName,
} from "#app/domain/shop/delivery/thanas.ts";

const districtOf = (name: string) => {
  const district = findDistrict(name);
  if (!district) throw new Error(`No district ${name}`);
  return district;
};

test("every thana is found in its district by each of its names, and in no other", () => {
  for (const district of districts) {
    for (const thana of thanasOf(district)) {
      for (const spelling of [thana.name, thana.banglaName, thanaLabel(thana)]) {
        expect(findThana(district, spelling), `${district.name}: ${spelling}`).toEqual(thana);
        expect(isThanaElsewhere(district, spelling)).toBe(false);
      }
    }
  }
});

test.each([
  ["Dhaka", "  dhanMONDI ", "Dhanmondi"],
  ["Dhaka", "Dhanmondi Thana", "Dhanmondi"],
  ["Sylhet", "বিয়ানীবাজার উপজেলা", "Beanibazar"],
  ["Sylhet", "Beanibazar Upazila", "Beanibazar"],
  ["Narayanganj", "Sonargoan", undefined],
  ["Sylhet", "Dhanmondi", undefined],
  ["Sylhet", "Beanibazar (ধানমন্ডি)", undefined],
  ["Dhaka", "", undefined],
  ["Dhaka", "__proto__", undefined],
  ["Dhaka", "x".repeat(1_000_000), undefined],
])("in %s, %j is %j", (district, typed, name) => {
  expect(findThana(districtOf(district), typed)?.name).toBe(name);
});

describe("a thana of another district", () => {
  test("is recognised, but not if both districts or neither have the name", () => {
    expect(isThanaElsewhere(districtOf("Sylhet"), "Dhanmondi")).toBe(true);
    expect(isThanaElsewhere(districtOf("Sylhet"), "ধানমন্ডি")).toBe(true);
    expect(isThanaElsewhere(districtOf("Sylhet"), "Kotwali")).toBe(false);
    expect(isThanaElsewhere(districtOf("Sylhet"), "Others")).toBe(false);
    expect(isThanaElsewhere(districtOf("Sylhet"), "Behind the mosque")).toBe(false);
    expect(isThanaElsewhere(districtOf("Sylhet"), "")).toBe(false);
  });

  test("is not offered, while an unknown name can still be chosen", () => {
    expect(offerThanas("", "Dhanmondi")).toEqual({ thana: "", thanas: [] });
    expect(offerThanas("Sylhet", "Dhanmondi").thana).toBe("");
    expect(offerThanas("ঢাকা", "ধানমন্ডি").thana).toBe("Dhanmondi");
    const own = offerThanas("Sylhet", "Behind the mosque");
    expect(own.thana).toBe("Behind the mosque");
    expect(own.thanas.slice(-2)).toEqual(["Others (অন্যান্য)", "Behind the mosque"]);
  });

  test("is sent by its name, of which a label says both", () => {
    for (const thana of districts.flatMap(thanasOf))
      expect(thanaOfLabel(thanaLabel(thana), "")).toBe(thana.name);
    expect(thanaOfLabel("Char (east)", "Char (east)")).toBe("Char (east)");
  });
});

test("a stored thana is shown in the reader's language", () => {
  expect(thanaName("Dhaka", "Dhanmondi", "bn")).toBe("ধানমন্ডি");
  expect(thanaName("Dhaka", "Dhanmondi", "en")).toBe("Dhanmondi");
  expect(thanaName("Dhaka", "Behind the mosque", "bn")).toBe("Behind the mosque");
  expect(thanaName("Dhaka", null, "bn")).toBeNull();
});
