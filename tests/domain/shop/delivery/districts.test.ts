import { describe, expect, test } from "vitest";
import {
  districtLabel,
  districts,
  divisionOf,
  divisions,
  findDistrict,
} from "#app/domain/shop/delivery/districts.ts";

test("there are 64 districts in 8 divisions", () => {
  expect(districts).toHaveLength(64);
  expect(new Set(districts.map(({ name }) => name)).size).toBe(64);
  expect(new Set(districts.map(({ banglaName }) => banglaName)).size).toBe(64);

  const counts = Object.fromEntries(divisions.map(({ name }) => [name, 0]));
  for (const district of districts) {
    const { name } = divisionOf(district);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  expect(counts).toEqual({
    Dhaka: 13,
    Chattogram: 11,
    Sylhet: 4,
    Barishal: 6,
    Khulna: 10,
    Mymensingh: 4,
    Rajshahi: 8,
    Rangpur: 8,
  });
});

test("Dhaka stands first, the others follow in alphabetical order", () => {
  const [first, ...others] = districts.map(({ name }) => name);
  expect(first).toBe("Dhaka");
  expect(others).toEqual([...others].sort());
});

test("the select shows English with Bangla in brackets", () => {
  const labels = districts.map(districtLabel);
  expect(labels).toContain("Dhaka (ঢাকা)");
  expect(labels).toContain("Chittagong (চট্টগ্রাম)");
  expect(labels).toContain("Sylhet (সিলেট)");
  for (const label of labels) {
    expect(label).toMatch(/^[A-Z][A-Za-z']+( [A-Z][a-z]+)? \([\p{sc=Beng}]+\)$/u);
    expect(label).toBe(label.normalize());
  }
});

test("no spelling is claimed by two districts", () => {
  for (const district of districts) {
    for (const spelling of [district.name, district.banglaName, ...district.spellings]) {
      expect(findDistrict(spelling), spelling).toBe(district);
    }
  }
});

test("every district is found however its name is written", () => {
  for (const district of districts) {
    const { name, banglaName } = district;
    for (const written of [
      name.toLowerCase(),
      name.toUpperCase(),
      `  ${name.split("").join(" ")}\n`,
      name.replace(/[^A-Za-z]/g, ""),
      name.replace(/ganj$/, "gonj"),
      name.replace(/ganj$/, "gunj"),
      `${name} District`,
      `${name} zila`,
      banglaName.normalize("NFD"),
      banglaName.normalize("NFC"),
      `${banglaName} জেলা`,
      districtLabel(district),
      districtLabel(district).normalize("NFD"),
      `${banglaName} (${name})`,
      `${name}\u200b`,
    ]) {
      expect(findDistrict(written), written).toBe(district);
    }
  }
});

describe("old and new, English and Bangla spellings find one district", () => {
  test.each([
    ["Chittagong", "Chattogram CHITTAGONG ctg Chottogram চট্টগ্রাম চট্রগ্রাম"],
    ["Cumilla", "Comilla Cumilla কুমিল্লা Kumilla"],
    ["Barishal", "Barisal Barishal বরিশাল"],
    ["Jashore", "Jessore Jashore যশোর"],
    ["Bogura", "Bogra Bogura বগুড়া"],
    [
      "Cox's Bazar",
      "Cox's_Bazar Coxs_Bazar Cox_Bazar Cox’s_Bazar CoxsBazar cox-bazar কক্সবাজার কক্স_বাজার",
    ],
    ["Jhenaidah", "Jhenaidah Jhenidah ঝিনাইদহ"],
    ["Chapainawabganj", "Nawabganj Chapai_Nawabganj Chapai-Nawabgonj চাঁপাইনবাবগঞ্জ চাপাই_নবাবগঞ্জ"],
    ["Netrokona", "Netrakona Netrokona নেত্রকোণা নেত্রকোনা"],
    ["Khagrachhari", "Khagrachari Khagrachhari খাগড়াছড়ি"],
    ["Moulvibazar", "Maulvibazar Moulvi_Bazar মৌলভীবাজার মৌলভিবাজার"],
    ["Brahmanbaria", "Brahmanbaria B.Baria B-Baria ব্রাহ্মণবাড়িয়া ব্রাহ্মনবাড়িয়া বি.বাড়িয়া"],
    ["Lakshmipur", "Laxmipur Lakshmipur লক্ষ্মীপুর লক্ষীপুর"],
    ["Sirajganj", "Sirajgonj Serajganj সিরাজগঞ্জ সিরাজগন্জ"],
    ["Jhalokati", "Jhalokathi Jhalakathi Jhalkathi ঝালকাঠি ঝালকাঠী"],
    ["Kishoreganj", "Kishoregonj Kishorgonj কিশোরগঞ্জ"],
    ["Munshiganj", "Munshigonj Munsiganj মুন্সিগঞ্জ মুন্সীগঞ্জ"],
    ["Narsingdi", "Narsinghdi Norsingdi নরসিংদী নরসিংদি"],
    ["Narayanganj", "Narayangonj নারায়ণগঞ্জ নারায়নগঞ্জ"],
    ["Rangamati", "রাঙ্গামাটি রাঙামাটি রাংগামাটি"],
    ["Tangail", "টাঙ্গাইল টাংগাইল টাঙাইল"],
    ["Naogaon", "নওগাঁ নওগা Nowgaon"],
    ["Panchagarh", "Panchagar পঞ্চগড়"],
  ])("%s", (name, spellings) => {
    for (const spelling of spellings.split(" ")) {
      expect(findDistrict(spelling.replaceAll("_", " "))?.name, spelling).toBe(name);
    }
  });
});

describe("other texts find no district", () => {
  test.each([
    "",
    " ",
    "()",
    "District",
    "জেলা",
    "Atlantis",
    "Dhak",
    "Dhakaa",
    "Dhaka, Sylhet",
    "Dhaka (সিলেট)",
    "ঢাকা সিলেট",
    "Dhaka 1",
    "Dhaka ١",
    "Дhaka",
    "constructor",
    "__proto__",
    "toString",
    "Others",
    "\u0000",
    "\ud83d",
    "🐝",
    "Dhaka".repeat(100_000),
  ])("%j", (text) => {
    expect(findDistrict(text)).toBeNull();
  });
});

test("a null byte in a district's name is dropped", () => {
  expect(findDistrict("Dhaka\u0000")?.name).toBe("Dhaka");
});
