import type { Language } from "../language.ts";

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

/**
 * A district's Bangla name, its division, and other spellings in use. The name is what the spec writes where
 * it writes one (Dhaka, Chittagong, Sylhet), else the present official spelling (since 2018 Barishal, Bogura, Cumilla,
 * Jashore). Dhaka stands first, because most parcels go there; the rest is alphabetical in English, as the select
 * shows it. Spellings that differ only in what `spellingKey` levels out need no entry.
 */
const table = {
  Dhaka: ["ঢাকা", "Dhaka", "Dacca"],
  Bagerhat: ["বাগেরহাট", "Khulna", "Bagherhat"],
  Bandarban: ["বান্দরবান", "Chattogram", "Bandorban, Banderban"],
  Barguna: ["বরগুনা", "Barishal", "Borguna"],
  Barishal: ["বরিশাল", "Barishal", "Barisal, Borishal, Borisal, Backergunge"],
  Bhola: ["ভোলা", "Barishal"],
  Bogura: ["বগুড়া", "Rajshahi", "Bogra"],
  Brahmanbaria: [
    "ব্রাহ্মণবাড়িয়া",
    "Chattogram",
    "Brahmonbaria, Brammanbaria, Bramhanbaria, Brahmanbariya, B. Baria, বি. বাড়িয়া, ব্রাক্ষণবাড়িয়া, ব্রাম্মণবাড়িয়া",
  ],
  Chandpur: ["চাঁদপুর", "Chattogram", "Chadpur"],
  Chapainawabganj: [
    "চাঁপাইনবাবগঞ্জ",
    "Rajshahi",
    "Nawabganj, Chapai, Chapai Nababganj, Nababganj, নবাবগঞ্জ, চাঁপাই",
  ],
  Chittagong: ["চট্টগ্রাম", "Chattogram", "Chattogram, Chattagram, Chottogram, Ctg, চট্রগ্রাম, চিটাগাং"],
  Chuadanga: ["চুয়াডাঙ্গা", "Khulna", "Chuyadanga"],
  "Cox's Bazar": ["কক্সবাজার", "Chattogram", "Cox Bazar, Cox's Bazaar, Cox Bazaar"],
  Cumilla: ["কুমিল্লা", "Chattogram", "Comilla, Kumilla, Komilla"],
  Dinajpur: ["দিনাজপুর", "Rangpur"],
  Faridpur: ["ফরিদপুর", "Dhaka", "Foridpur"],
  Feni: ["ফেনী", "Chattogram", "Pheni, Fenny"],
  Gaibandha: ["গাইবান্ধা", "Rangpur", "Gaibanda, Gaybandha"],
  Gazipur: ["গাজীপুর", "Dhaka", "Gajipur"],
  Gopalganj: ["গোপালগঞ্জ", "Dhaka"],
  Habiganj: ["হবিগঞ্জ", "Sylhet", "Hobiganj"],
  Jamalpur: ["জামালপুর", "Mymensingh"],
  Jashore: ["যশোর", "Khulna", "Jessore, Jashor, Joshore, Jessor"],
  Jhalokati: ["ঝালকাঠি", "Barishal", "Jhalokathi, Jhalakathi, Jhalakati, Jhalkathi, Jhalkati"],
  Jhenaidah: ["ঝিনাইদহ", "Khulna", "Jhenidah, Jhenaidaha, Jhinaidah, Jhinaidaha, Jhenida"],
  Joypurhat: ["জয়পুরহাট", "Rajshahi", "Jaipurhat, Jaypurhat"],
  Khagrachhari: ["খাগড়াছড়ি", "Chattogram", "Khagrachari, Khagrachori, Khagrachhori"],
  Khulna: ["খুলনা", "Khulna"],
  Kishoreganj: ["কিশোরগঞ্জ", "Dhaka", "Kishorganj"],
  Kurigram: ["কুড়িগ্রাম", "Rangpur"],
  Kushtia: ["কুষ্টিয়া", "Khulna", "Kustia, Kushtiya"],
  Lakshmipur: [
    "লক্ষ্মীপুর",
    "Chattogram",
    "Laxmipur, Laksmipur, Lakhsmipur, Luxmipur, Lokkhipur, লক্ষীপুর",
  ],
  Lalmonirhat: ["লালমনিরহাট", "Rangpur", "Lalmanirhat"],
  Madaripur: ["মাদারীপুর", "Dhaka"],
  Magura: ["মাগুরা", "Khulna"],
  Manikganj: ["মানিকগঞ্জ", "Dhaka"],
  Meherpur: ["মেহেরপুর", "Khulna"],
  Moulvibazar: [
    "মৌলভীবাজার",
    "Sylhet",
    "Maulvibazar, Moulovibazar, Moulavibazar, Maulavibazar, Moulvi Bazaar",
  ],
  Munshiganj: ["মুন্সিগঞ্জ", "Dhaka", "Munsiganj, Bikrampur, মুনশিগঞ্জ, বিক্রমপুর"],
  Mymensingh: ["ময়মনসিংহ", "Mymensingh", "Mymensing, Maymensingh, Mymenshingh, ময়মনসিং"],
  Naogaon: ["নওগাঁ", "Rajshahi", "Nowgaon"],
  Narail: ["নড়াইল", "Khulna", "Norail"],
  Narayanganj: ["নারায়ণগঞ্জ", "Dhaka", "Narayongonj, Naraynganj"],
  Narsingdi: ["নরসিংদী", "Dhaka", "Narsinghdi, Norsingdi, Narshingdi, Narsindi"],
  Natore: ["নাটোর", "Rajshahi", "Nator"],
  Netrokona: ["নেত্রকোণা", "Mymensingh", "Netrakona, Netrokuna"],
  Nilphamari: ["নীলফামারী", "Rangpur", "Nilfamari, Nilphamary"],
  Noakhali: ["নোয়াখালী", "Chattogram", "Nowakhali"],
  Pabna: ["পাবনা", "Rajshahi"],
  Panchagarh: ["পঞ্চগড়", "Rangpur", "Panchagar, Panchagor, Ponchogor, Panchgarh, Panchogarh"],
  Patuakhali: ["পটুয়াখালী", "Barishal", "Potuakhali"],
  Pirojpur: ["পিরোজপুর", "Barishal", "Perojpur"],
  Rajbari: ["রাজবাড়ী", "Dhaka", "Rajbary"],
  Rajshahi: ["রাজশাহী", "Rajshahi"],
  Rangamati: ["রাঙ্গামাটি", "Chattogram", "Rangamaty, রাঙামাটি"],
  Rangpur: ["রংপুর", "Rangpur", "Rongpur, রঙপুর"],
  Satkhira: ["সাতক্ষীরা", "Khulna", "Shatkhira, Satkhera"],
  Shariatpur: ["শরীয়তপুর", "Dhaka", "Shariyatpur, Sariatpur, Shoriatpur"],
  Sherpur: ["শেরপুর", "Mymensingh"],
  Sirajganj: ["সিরাজগঞ্জ", "Rajshahi", "Serajganj, Shirajganj"],
  Sunamganj: ["সুনামগঞ্জ", "Sylhet", "Shunamganj"],
  Sylhet: ["সিলেট", "Sylhet", "Silhet, Sylet"],
  Tangail: ["টাঙ্গাইল", "Dhaka", "Tangile, টাঙাইল"],
  Thakurgaon: ["ঠাকুরগাঁও", "Rangpur", "Thakurgoan, Thakurgao"],
} as const satisfies Record<string, readonly [string, Division["name"], string?]>;

export type DistrictName = keyof typeof table;

export type District = {
  name: DistrictName;
  banglaName: string;
  division: Division["name"];
  /** What else people write for it. */
  spellings: readonly string[];
};

/** The 64 districts in the order a select shows them. */
export const districts: readonly District[] = Object.entries(table).map(
  ([name, [banglaName, division, spellings = ""]]) => ({
    name: name as DistrictName,
    banglaName,
    division,
    spellings: spellings.split(", ").filter(Boolean),
  }),
);

/** "Dhaka (ঢাকা)", as the spec has the select show it. */
export function districtLabel(district: District): string {
  return `${district.name} (${district.banglaName})`;
}

/** A stored district as the reader calls it; what we know under no name stays as it is stored. */
export function districtName(stored: string, language: Language): string {
  return (language === "bn" && findDistrict(stored)?.banglaName) || stored;
}

export function divisionOf(district: District): Division {
  const division = divisions.find(({ name }) => name === district.division);
  if (!division) throw new Error(`No division called ${district.division}`);
  return division;
}

/**
 * The district a person means, in English or Bangla or both ("Dhaka (ঢাকা)"), by its old or its new name, whatever the
 * case, spaces and punctuation, with or without the word district. Null when there is none, or when two are named.
 */
export function findDistrict(anySpelling: string): District | null {
  // No spelling is longer; normalising a megabyte would only take time.
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
 * What is left of a spelling once case, spaces, punctuation and Unicode forms are levelled, together with what is
 * spelled either way all over the country: -gonj for -ganj; in Bangla long and short i and u, ণ and ন, ঞ্জ and ন্জ,
 * ঙ্গ and ংগ, and a left-out chandrabindu.
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
