import publishedThanas from "@bangladeshi/bangladesh-address/build/src/json/bd-thana.json" with {
  type: "json",
};
import published from "@bangladeshi/bangladesh-address/build/src/json/bd-upazila.json" with {
  type: "json",
};
import bdGeo from "bd-geojs";
import { expect, test } from "vitest";
import { districts, divisions, findDistrict } from "#app/domain/shop/delivery/districts.ts";
import { locations, thanasOf } from "#app/domain/shop/delivery/locations.ts";

const every = districts.flatMap((district) =>
  thanasOf(district).map((thana) => ({ ...thana, district: district.name })),
);
const upazilas = every.filter(({ kind }) => kind === "upazila");
const thanas = every.filter(({ kind }) => kind === "thana");

const key = ({ district, name }: { district: string; name: string }) => `${district}: ${name}`;
const bangla = (text: string) => text.normalize().trim();

test("the spec's two lists are one table: 8 divisions hold the 64 districts, each once", () => {
  expect(locations.map(({ division }) => division)).toEqual(divisions);
  const listed = locations.flatMap((division) => division.districts);
  expect(listed).toHaveLength(64);
  expect(new Set(listed.map(({ district }) => district))).toEqual(new Set(districts));
  for (const { division, districts } of locations) {
    for (const { district, thanas } of districts) {
      expect(district.division).toBe(division.name);
      expect(thanas).toEqual(thanasOf(district));
    }
  }
});

test("every list is alphabetical, names nothing twice and ends with Others", () => {
  for (const district of districts) {
    const names = thanasOf(district).map(({ name }) => name);
    expect(names.at(-1)).toBe("Others");
    expect(names.slice(0, -1)).toEqual(names.slice(0, -1).sort());
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(3);
  }
});

test("names are clean: English letters, Bangla letters, one Unicode form", () => {
  for (const { name, banglaName } of every) {
    expect(name).toMatch(/^[A-Z][A-Za-z'-]*( [A-Z][a-z]+)*$/);
    expect(banglaName).toMatch(/^\p{sc=Beng}+( \p{sc=Beng}+)*$/u);
    expect(banglaName).toBe(banglaName.normalize());
  }
});

test("there are 495 upazilas", () => {
  expect(upazilas).toHaveLength(495);
});

/**
 * The number of metropolitan thanas per district, less those that are also upazilas, plus the three
 * towns.
 */
test("every metropolitan thana is there", () => {
  const counts = new Map<string, number>();
  for (const { district } of thanas) counts.set(district, (counts.get(district) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual({
    Dhaka: 50 + 1, // and Ashulia
    Chittagong: 16 - 1, // Karnaphuli
    Khulna: 8,
    Rajshahi: 12 - 1, // Paba
    Sylhet: 6 - 1, // Dakshin Surma
    Barishal: 4,
    Gazipur: 8 - 1, // Gazipur Sadar
    Rangpur: 6,
    Narayanganj: 2, // Fatullah, Siddhirganj
  });
  for (const both of [
    "Chittagong: Karnaphuli",
    "Rajshahi: Paba",
    "Sylhet: Dakshin Surma",
    "Gazipur: Gazipur Sadar",
  ]) {
    expect(upazilas.map(key)).toContain(both);
  }
});

/**
 * Names that @bangladeshi/bangladesh-address 2.1.0 spells differently. Null: not an upazila. Its
 * 495 names are 491 real ones and these four; the four that it lacks are below.
 */
const otherwise: Record<string, string | null> = {
  // A town inside Sarail; a police outpost; thanas of a city (Tongi was split into Tongi East and
  // Tongi West in 2018).
  "Brahmanbaria: Shahbazpur Town": null,
  "Jamalpur: Narundi Police I.C": null,
  "Narayanganj: Siddirgonj": null,
  "Gazipur: Tongi": null,
  // Districts and their upazilas were respelled in 2018.
  "Barishal: Barisal Sadar": "Barishal Sadar",
  "Bogura: Bogra Sadar": "Bogura Sadar",
  "Jashore: Jessore Sadar": "Jashore Sadar",
  "Cumilla: Comilla Sadar": "Cumilla Adarsha Sadar",
  "Cumilla: Comilla Sadar South": "Cumilla Sadar Dakshin",
  // Names that combine two or omit a part.
  "Gazipur: Gazipur Sadar-Joydebpur": "Gazipur Sadar",
  "Khagrachhari: Khagrachhari": "Khagrachhari Sadar",
  // Spellings of the upazilas' own websites, and misspellings.
  "Bandarban: Ali kadam": "Alikadam",
  "Bogura: Dhupchanchia": "Dupchanchia",
  "Bogura: Sahajanpur": "Shajahanpur",
  "Chandpur: Matlab Dakkhin": "Matlab Dakshin",
  "Cumilla: Monohorgonj": "Monoharganj",
  "Faridpur: Shaltha": "Saltha",
  "Feni: Chagalnaiya": "Chhagalnaiya",
  "Feni: Daganbhyan": "Daganbhuiyan",
  "Feni: Fhulgazi": "Fulgazi",
  "Gazipur: Kaliakior": "Kaliakair",
  "Gazipur: Sripur": "Sreepur",
  "Habiganj: Baniachang": "Baniachong",
  "Habiganj: Shaistagonj": "Shaistaganj",
  "Jamalpur: Baksiganj": "Bakshiganj",
  "Jhenaidah: Harinakunda": "Harinakundu",
  "Khulna: Rupsa": "Rupsha",
  "Kishoreganj: Astagram": "Austagram",
  "Lakshmipur: Komol Nagar": "Kamalnagar",
  "Munshiganj: Lohajang": "Louhajang",
  "Narayanganj: Naryanganj Sadar": "Narayanganj Sadar",
  "Noakhali: Companyganj": "Companiganj",
  "Noakhali: Kobirhat": "Kabirhat",
  "Noakhali: Shenbag": "Senbagh",
  "Noakhali: Suborno Char": "Subarnachar",
  "Rajbari: Goalandaghat": "Goalanda",
  "Rangamati: Bagaichhari": "Baghaichhari",
  "Rangamati: Juraichhari": "Jurachhari",
  "Rangamati: Nannerchar": "Naniarchar",
  "Shariatpur: Jajira": "Zajira",
  "Sunamganj: Bishwamvarpur": "Bishwambharpur",
  "Sunamganj: Dharampasha": "Dharmapasha",
  "Sunamganj: Shanthiganj": "Shantiganj",
  "Sunamganj: Sulla": "Shalla",
};

const lackingInPublished = [
  "Chittagong: Karnaphuli",
  "Cumilla: Lalmai",
  "Khagrachhari: Guimara",
  "Natore: Naldanga",
];

test("upazilas and divisions equal the published English table, except for the named differences", () => {
  const differencesMet = new Set<string>();
  const theirs = published.flatMap(({ upazila, district, division }) => {
    const ours = findDistrict(district);
    if (!ours) throw new Error(`unknown district ${district}`);
    expect(division === "Barisal" ? "Barishal" : division, district).toBe(ours.division);
    const theirKey = key({ district: ours.name, name: upazila });
    const difference = otherwise[theirKey];
    if (difference === undefined) return theirKey;
    differencesMet.add(theirKey);
    return difference === null ? [] : key({ district: ours.name, name: difference });
  });

  expect(differencesMet).toEqual(new Set(Object.keys(otherwise)));
  expect([...theirs, ...lackingInPublished].sort()).toEqual(upazilas.map(key).sort());
});

test("the published city thanas are included; Uttara was divided in 2012", () => {
  const ours = new Set(thanas.map(key));
  const lacking = publishedThanas
    .map(({ thana, district }) => `${findDistrict(district)?.name}: ${thana}`)
    .filter((thana) => !ours.has(thana));
  expect(lacking).toEqual(["Dhaka: Uttara"]);
  expect(ours).toContain("Dhaka: Uttara East");
  expect(ours).toContain("Dhaka: Uttara West");
});

/**
 * Names that bd-geojs 1.0.1 spells differently in Bangla; it has 491 and lacks the last four
 * upazilas.
 */
const otherwiseInBangla: Record<string, string> = {
  // It writes two words instead of one, or half of the name.
  "Bhola: বোরহান উদ্দিন": "বোরহানউদ্দিন",
  "Sylhet: ওসমানী নগর": "ওসমানীনগর",
  "Cumilla: কুমিল্লা সদর": "কুমিল্লা আদর্শ সদর",
  "Cumilla: সদর দক্ষিণ": "কুমিল্লা সদর দক্ষিণ",
  // Renamed in 2021.
  "Sunamganj: দক্ষিণ সুনামগঞ্জ": "শান্তিগঞ্জ",
  // Misspellings, and spellings that differ from the district's own name or the Bangla Academy's
  // rules.
  "Bogura: দুপচাচিঁয়া": "দুপচাঁচিয়া",
  "Narayanganj: নারায়নগঞ্জ সদর": "নারায়ণগঞ্জ সদর",
  "Shariatpur: শরিয়তপুর সদর": "শরীয়তপুর সদর",
  "Chittagong: সীতাকুন্ড": "সীতাকুণ্ড",
  "Jhenaidah: হরিণাকুন্ডু": "হরিণাকুণ্ডু",
  "Munshiganj: টংগীবাড়ি": "টঙ্গীবাড়ী",
  "Gopalganj: টুংগীপাড়া": "টুঙ্গিপাড়া",
  "Rangpur: গংগাচড়া": "গঙ্গাচড়া",
};

const lackingInBangla = [
  "Cox's Bazar: ঈদগাঁও",
  "Habiganj: শায়েস্তাগঞ্জ",
  "Madaripur: ডাসার",
  "Sunamganj: মধ্যনগর",
];

test("Bangla names equal the published Bangla table, except for the named differences", () => {
  const districtNames = new Map(
    bdGeo.districts.map(({ id, name, bn_name }) => {
      const ours = findDistrict(name);
      if (!ours) throw new Error(`unknown district ${name}`);
      expect(ours.banglaName).toBe(bangla(bn_name));
      return [id, ours.name];
    }),
  );
  expect(districtNames.size).toBe(64);

  const normalOtherwise = new Map(
    Object.entries(otherwiseInBangla).map(([theirs, ours]) => [bangla(theirs), bangla(ours)]),
  );
  const differencesMet = new Set<string>();
  const theirs = bdGeo.upazillas.map(({ district_id, bn_name }) => {
    const district = districtNames.get(district_id) ?? "";
    const theirKey = key({ district, name: bangla(bn_name) });
    const difference = normalOtherwise.get(theirKey);
    if (difference === undefined) return theirKey;
    differencesMet.add(theirKey);
    return key({ district, name: difference });
  });

  expect(differencesMet).toEqual(new Set(normalOtherwise.keys()));
  expect([...theirs, ...lackingInBangla.map(bangla)].sort()).toEqual(
    upazilas.map(({ district, banglaName }) => key({ district, name: banglaName })).sort(),
  );
});

test("divisions have the published Bangla names", () => {
  const theirs = bdGeo.divisions.map(({ bn_name }) => bangla(bn_name)).sort();
  expect(divisions.map(({ banglaName }) => bangla(banglaName)).sort()).toEqual(theirs);
});
