import type { Language } from "../../core/language.ts";
import { type DistrictName, type NamedDistrict, namedDistricts } from "./district-names.ts";

export { type DistrictName, districtLabel } from "./district-names.ts";

/** The eight divisions, in the spec's order and spelling. */
export const divisions = [
  { name: "Dhaka", banglaName: "ঢাকা" },
  { name: "Chattogram", banglaName: "চট্টগ্রাম" },
  { name: "Sylhet", banglaName: "সিলেট" },
  { name: "Barishal", banglaName: "বরিশাল" },
  { name: "Khulna", banglaName: "খুলনা" },
  { name: "Mymensingh", banglaName: "ময়মনসিংহ" },
  { name: "Rajshahi", banglaName: "রাজশাহী" },
  { name: "Rangpur", banglaName: "রংপুর" },
] as const;

export type Division = (typeof divisions)[number];

/** The division of each district. */
const DIVISION_OF: Record<DistrictName, Division["name"]> = {
  Dhaka: "Dhaka",
  Bagerhat: "Khulna",
  Bandarban: "Chattogram",
  Barguna: "Barishal",
  Barishal: "Barishal",
  Bhola: "Barishal",
  Bogura: "Rajshahi",
  Brahmanbaria: "Chattogram",
  Chandpur: "Chattogram",
  Chapainawabganj: "Rajshahi",
  Chittagong: "Chattogram",
  Chuadanga: "Khulna",
  "Cox's Bazar": "Chattogram",
  Cumilla: "Chattogram",
  Dinajpur: "Rangpur",
  Faridpur: "Dhaka",
  Feni: "Chattogram",
  Gaibandha: "Rangpur",
  Gazipur: "Dhaka",
  Gopalganj: "Dhaka",
  Habiganj: "Sylhet",
  Jamalpur: "Mymensingh",
  Jashore: "Khulna",
  Jhalokati: "Barishal",
  Jhenaidah: "Khulna",
  Joypurhat: "Rajshahi",
  Khagrachhari: "Chattogram",
  Khulna: "Khulna",
  Kishoreganj: "Dhaka",
  Kurigram: "Rangpur",
  Kushtia: "Khulna",
  Lakshmipur: "Chattogram",
  Lalmonirhat: "Rangpur",
  Madaripur: "Dhaka",
  Magura: "Khulna",
  Manikganj: "Dhaka",
  Meherpur: "Khulna",
  Moulvibazar: "Sylhet",
  Munshiganj: "Dhaka",
  Mymensingh: "Mymensingh",
  Naogaon: "Rajshahi",
  Narail: "Khulna",
  Narayanganj: "Dhaka",
  Narsingdi: "Dhaka",
  Natore: "Rajshahi",
  Netrokona: "Mymensingh",
  Nilphamari: "Rangpur",
  Noakhali: "Chattogram",
  Pabna: "Rajshahi",
  Panchagarh: "Rangpur",
  Patuakhali: "Barishal",
  Pirojpur: "Barishal",
  Rajbari: "Dhaka",
  Rajshahi: "Rajshahi",
  Rangamati: "Chattogram",
  Rangpur: "Rangpur",
  Satkhira: "Khulna",
  Shariatpur: "Dhaka",
  Sherpur: "Mymensingh",
  Sirajganj: "Rajshahi",
  Sunamganj: "Sylhet",
  Sylhet: "Sylhet",
  Tangail: "Dhaka",
  Thakurgaon: "Rangpur",
};

/** Other spellings that people use. Differences that `spellingKey` removes need no entry. */
const SPELLINGS: Partial<Record<DistrictName, string>> = {
  Dhaka: "Dacca",
  Bagerhat: "Bagherhat",
  Bandarban: "Bandorban, Banderban",
  Barguna: "Borguna",
  Barishal: "Barisal, Borishal, Borisal, Backergunge",
  Bogura: "Bogra",
  Brahmanbaria:
    "Brahmonbaria, Brammanbaria, Bramhanbaria, Brahmanbariya, B. Baria, বি. বাড়িয়া, ব্রাক্ষণবাড়িয়া, ব্রাম্মণবাড়িয়া",
  Chandpur: "Chadpur",
  Chapainawabganj: "Nawabganj, Chapai, Chapai Nababganj, Nababganj, নবাবগঞ্জ, চাঁপাই",
  Chittagong: "Chattogram, Chattagram, Chottogram, Ctg, চট্রগ্রাম, চিটাগাং",
  Chuadanga: "Chuyadanga",
  "Cox's Bazar": "Cox Bazar, Cox's Bazaar, Cox Bazaar",
  Cumilla: "Comilla, Kumilla, Komilla",
  Faridpur: "Foridpur",
  Feni: "Pheni, Fenny",
  Gaibandha: "Gaibanda, Gaybandha",
  Gazipur: "Gajipur",
  Habiganj: "Hobiganj",
  Jashore: "Jessore, Jashor, Joshore, Jessor",
  Jhalokati: "Jhalokathi, Jhalakathi, Jhalakati, Jhalkathi, Jhalkati",
  Jhenaidah: "Jhenidah, Jhenaidaha, Jhinaidah, Jhinaidaha, Jhenida",
  Joypurhat: "Jaipurhat, Jaypurhat",
  Khagrachhari: "Khagrachari, Khagrachori, Khagrachhori",
  Kishoreganj: "Kishorganj",
  Kushtia: "Kustia, Kushtiya",
  Lakshmipur: "Laxmipur, Laksmipur, Lakhsmipur, Luxmipur, Lokkhipur, লক্ষীপুর",
  Lalmonirhat: "Lalmanirhat",
  Moulvibazar: "Maulvibazar, Moulovibazar, Moulavibazar, Maulavibazar, Moulvi Bazaar",
  Munshiganj: "Munsiganj, Bikrampur, মুনশিগঞ্জ, বিক্রমপুর",
  Mymensingh: "Mymensing, Maymensingh, Mymenshingh, ময়মনসিং",
  Naogaon: "Nowgaon",
  Narail: "Norail",
  Narayanganj: "Narayongonj, Naraynganj",
  Narsingdi: "Narsinghdi, Norsingdi, Narshingdi, Narsindi",
  Natore: "Nator",
  Netrokona: "Netrakona, Netrokuna",
  Nilphamari: "Nilfamari, Nilphamary",
  Noakhali: "Nowakhali",
  Panchagarh: "Panchagar, Panchagor, Ponchogor, Panchgarh, Panchogarh",
  Patuakhali: "Potuakhali",
  Pirojpur: "Perojpur",
  Rajbari: "Rajbary",
  Rangamati: "Rangamaty, রাঙামাটি",
  Rangpur: "Rongpur, রঙপুর",
  Satkhira: "Shatkhira, Satkhera",
  Shariatpur: "Shariyatpur, Sariatpur, Shoriatpur",
  Sirajganj: "Serajganj, Shirajganj",
  Sunamganj: "Shunamganj",
  Sylhet: "Silhet, Sylet",
  Tangail: "Tangile, টাঙাইল",
  Thakurgaon: "Thakurgoan, Thakurgao",
};

export type District = NamedDistrict & {
  division: Division["name"];
  /** Other spellings that people use. */
  spellings: readonly string[];
};

/** The 64 districts in the order of the select. */
export const districts: readonly District[] = namedDistricts.map((district) => ({
  ...district,
  division: DIVISION_OF[district.name],
  spellings: (SPELLINGS[district.name] ?? "").split(", ").filter(Boolean),
}));

/** The name of a stored district in the reader's language; an unknown one stays as stored. */
export function districtName(stored: string, language: Language): string {
  return (language === "bn" && findDistrict(stored)?.banglaName) || stored;
}

/** The name of a stored division in the reader's language. */
export function divisionName(stored: string, language: Language): string {
  const known = divisions.find(({ name }) => name === stored);
  return (language === "bn" && known?.banglaName) || stored;
}

export function divisionOf(district: District): Division {
  const division = divisions.find(({ name }) => name === district.division);
  if (!division) throw new Error(`No division called ${district.division}`);
  return division;
}

/**
 * The district a person means, in English or Bangla or both ("Dhaka (ঢাকা)"), by its old or its new
 * name, in any case, spacing and punctuation, with or without the word district. Null if there is
 * none, or if two are named.
 */
export function findDistrict(anySpelling: string): District | null {
  // No spelling is longer, and a megabyte would take long to normalise.
  if (anySpelling.length > 100) return null;
  const key = spellingKey(anySpelling);
  const [bangla, latin] = [key.replace(/[^\p{sc=Beng}]/gu, ""), key.replace(/\p{sc=Beng}/gu, "")];
  const found = [bangla, latin].filter(Boolean).map(districtBySpelling);
  return found[0] && found.every((district) => district === found[0]) ? found[0] : null;
}

function districtBySpelling(key: string): District | undefined {
  return (
    bySpelling.get(key) ?? bySpelling.get(key.replace(/(?:district|city|zill?a|জেলা|সিটি)$/u, ""))
  );
}

const bySpelling = new Map(
  districts.flatMap((district) =>
    [district.name, district.banglaName, ...district.spellings].map(
      (spelling) => [spellingKey(spelling), district] as const,
    ),
  ),
);

/**
 * A spelling without differences of case, spaces, punctuation and Unicode form, and without
 * variants common in the whole country: -gonj for -ganj; in Bangla long and short i and u, ণ and ন,
 * ঞ্জ and ন্জ, ঙ্গ and ংগ, and a missing chandrabindu.
 */
export function spellingKey(spelling: string): string {
  return spelling
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "")
    .replace(/g[ou]nj/g, "ganj")
    .replaceAll("ী", "ি")
    .replaceAll("ূ", "ু")
    .replace(/[ণঞ]/g, "ন")
    .replaceAll("ঙ্গ", "ংগ")
    .replaceAll("ঁ", "");
}
