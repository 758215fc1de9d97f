/**
 * The sample shop apart from its products. All phone numbers lie in 01700-000xxx, which no operator
 * has assigned.
 */

export const SAMPLE_SETTINGS = {
  name: "Haat",
  nameBn: "হাট",
  tagline: "Natural foods from the village market",
  taglineBn: "গ্রামের হাটের খাঁটি খাবার",
  phones: ["01700000000", "01700000001"],
  chatLink: "https://m.me/haat.example",
  socialPage: "https://www.facebook.com/haat.example",
  defaultDeliveryCharge: 120,
};

const NEIGHBOURS_OF_DHAKA = [
  "Gazipur",
  "Narayanganj",
  "Munshiganj",
  "Manikganj",
  "Narsingdi",
  "Tangail",
];

/** Taka, by district. */
export const SAMPLE_CHARGES: Record<string, number> = {
  Dhaka: 60,
  ...Object.fromEntries(NEIGHBOURS_OF_DHAKA.map((district) => [district, 100])),
};

export const SAMPLE_BANNERS = [
  {
    picture: "banner-honey",
    link: "/shop/collection/honey",
    alt: "Two jars of honey beside a piece of comb",
    altBn: "চাকের পাশে দুই বয়াম মধু",
    text: "Pure honey, straight from the Sundarbans",
    textBn: "খাঁটি মধু, সোজা সুন্দরবন থেকে",
  },
  {
    picture: "banner-mustard-oil",
    link: "/shop/collection/natural-oils",
    alt: "A bottle of mustard oil and bowls of mustard",
    altBn: "সরিষার তেলের বোতল ও সরিষার বাটি",
    text: "Wood-pressed oil that tastes like mother’s cooking",
    textBn: "ঘানি ভাঙা তেলে মায়ের হাতের স্বাদ",
  },
  {
    picture: "banner-delivery",
    link: "/terms-and-conditions",
    alt: "A basket full of natural foods",
    altBn: "খাঁটি খাবারে ভরা ঝুড়ি",
    text: "We deliver all over Bangladesh. Pay when it arrives",
    textBn: "সারা দেশে পৌঁছে দিই, টাকা দিন হাতে পেয়ে",
  },
];

/**
 * The password of the three sample customers, for a shop that only its own machine can reach, and
 * its argon2id hash. The salt is fixed, since the password is public.
 */
export const SAMPLE_PASSWORD = "shwagotom";
export const SAMPLE_PASSWORD_HASH =
  "$argon2id$v=19$m=65536,t=3,p=4$aGFhdCBzYW1wbGUgc2FsdA$DJnxi5mwEupX2+ReiGZ1eNrwDUwbb7rGnhP0SY3dphI";

export const SAMPLE_CUSTOMERS = [
  {
    fullName: "Rahima Begum",
    phoneNumber: "01700000101",
    email: "rahima@example.com",
    address: "House 12, Road 5, Dhanmondi",
    district: "Dhaka",
    thana: "Dhanmondi",
  },
  {
    fullName: "Karim Uddin",
    phoneNumber: "01700000102",
    email: null,
    address: "Holding 48, Station Road",
    district: "Khulna",
    thana: null,
  },
  {
    fullName: "শিরিন আক্তার",
    phoneNumber: "01700000103",
    email: "shirin@example.com",
    address: "৭ নম্বর গলি, কাজীর দেউড়ি",
    district: "Chittagong",
    thana: null,
  },
] as const;

export type SamplePromoCode = {
  code: string;
  /** Taka. */
  discount: number;
  minAmount: number;
  maxUsage: number | null;
  /** Days from today to the last valid day; null means no end. */
  expiresIn: number | null;
  isActive: boolean;
};

export const SAMPLE_PROMO_CODES: SamplePromoCode[] = [
  { code: "HAAT50", discount: 50, minAmount: 0, maxUsage: null, expiresIn: null, isActive: true },
  { code: "BIG200", discount: 200, minAmount: 2000, maxUsage: 500, expiresIn: 90, isActive: true },
  { code: "FIRST10", discount: 100, minAmount: 500, maxUsage: 10, expiresIn: 30, isActive: true },
  {
    code: "EID2026",
    discount: 150,
    minAmount: 1000,
    maxUsage: 300,
    expiresIn: -20,
    isActive: true,
  },
  { code: "FRIENDS", discount: 80, minAmount: 600, maxUsage: 100, expiresIn: 60, isActive: false },
];

/** Customers without an account. */
export const SAMPLE_GUESTS = [
  "Abdul Malek",
  "Afroza Sultana",
  "Anika Tabassum",
  "Arif Hossain",
  "আয়েশা সিদ্দিকা",
  "Bishwajit Das",
  "Delwar Hossain",
  "Farhana Yasmin",
  "Faisal Ahmed",
  "Habibur Rahman",
  "হাসিনা বেগম",
  "Imran Kabir",
  "Jahanara Khatun",
  "Jannatul Ferdous",
  "Kamal Hossain",
  "Khadija Akter",
  "Lutfun Nahar",
  "Mahbub Alam",
  "Mehedi Hasan",
  "মিতা রানী সাহা",
  "Mizanur Rahman",
  "Monira Parvin",
  "Nazmul Huda",
  "Nusrat Jahan",
  "Pronob Chakma",
  "Rafiqul Islam",
  "রেহানা পারভীন",
  "Rokeya Sultana",
  "Sabbir Khan",
  "Sadia Islam",
  "Salma Khatun",
  "Shafiqul Alam",
  "Sharmin Akhter",
  "সুমন মিয়া",
  "Tahmina Rahman",
  "Tanvir Ahmed",
  "Ujjal Roy",
  "Wahida Banu",
  "Yasmin Ara",
  "Zahid Hasan",
] as const;

export const SAMPLE_NOTES = [
  "Please call before you come.",
  "সন্ধ্যার পরে দিলে ভালো হয়।",
  "Leave it with the guard at gate 2.",
  "It is a present, please send no bill.",
  "অফিসের ঠিকানা, শুক্রবার বন্ধ।",
  "The house is behind the mosque.",
  "If the honey has set, please send another jar.",
] as const;

export const SAMPLE_STREETS = [
  "House 7, Road 3",
  "Flat 4B, Green Villa",
  "Holding 112, College Road",
  "হাউজ ২৩, মসজিদ রোড",
  "Bazar Road, beside the pharmacy",
  "Village Char Para, by the school",
  "Sector 6, House 31",
  "স্টেশন রোড, ২য় তলা",
  "Court Para, House 9",
  "Shop 14, New Market",
] as const;
