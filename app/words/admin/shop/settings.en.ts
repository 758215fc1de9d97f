/** Settings of the shop that appear on every page. */
export const settings = {
  title: "Settings",
  intro: "What customers see on every page. Changes are there at once.",
  fields: {
    name: "Shop name",
    nameBn: "Shop name in Bangla",
    tagline: "Tagline",
    taglineBn: "Tagline in Bangla",
    phones: "Phone numbers",
    chatLink: "Chat link",
    socialPage: "Social page",
    address: "Address of the shop",
    addressBn: "Address in Bangla",
    dbid: "DBID",
    tradeLicence: "Trade licence",
    district: "District of the shop",
    bin: "BIN (VAT registration)",
    vatRate: "VAT in the prices, percent",
    logo: "Logo",
    accentColour: "Colour of buttons and links",
    opening: "Visitors find the shop",
    closedNote: "What they read while it is closed",
    closedNoteBn: "The same in Bangla",
    firstLanguage: "First language of the shop",
    endingDays: "Best before: list stock so many days ahead",
  },
  groups: {
    name: "Name and place",
    looks: "Looks",
    contact: "How customers reach you",
    open: "Open or closed",
  },
  rest: "Registration, VAT, and best before",
  hints: {
    name: "One of the two names may be empty: readers of its language see the other one.",
    tagline: "One line under the name, on the home page and for search engines.",
    phones: "One a line, at most five. The first one is the one to call.",
    chatLink: "The address of your WhatsApp or Messenger chat, or just a WhatsApp number.",
    socialPage: "The address of your page, like https://facebook.com/yourshop.",
    address: "Stands at the foot of every page. Empty: not shown.",
    dbid: "The number of your Digital Business Identity, as the law asks of online shops.",
    tradeLicence: "Its number.",
    district: "The law gives a parcel paid in advance five days in it, and ten elsewhere.",
    bin: "Its 13 digits. With it an order prints as Mushak-6.3, and the register of a month has its VAT. Empty: no VAT.",
    vatRate:
      "Prices include it, like 15 or 7.5. A new rate counts for earlier invoices too: print the month first.",
    opening: "Closed, it takes no orders; staff still see it, and customers can follow theirs.",
    closedNote: "Like “Closed for Eid, back on Sunday”. Empty: only that it is closed.",
    firstLanguage:
      "For shoppers, shared links and search engines that have chosen none. Whoever switches keeps their own.",
    endingDays:
      "From 0 to 365, as delivered 14. For products that came in with a best-before date.",
    logo: "JPEG, PNG, WebP or AVIF, up to 8 MB. Without one the name stands there.",
    accentColour:
      "Like #8a1c4a. Empty: green, as delivered. It must be dark enough for white letters.",
  },
  noDistrict: "Not said",
  openings: { soon: "Opens soon", open: "Open", closed: "Closed for a while" },
  firstLanguages: {
    browser: "As the phone asks (English if it asks for neither)",
    bn: "Bangla first",
    en: "English first",
  },
  logoNow: "The logo as it is now",
  noLogo: "No logo",
  removeLogo: "Remove logo",
  save: "Save settings",
  saved: "The settings were saved.",
  cash: "Cash",
  cashCountedFrom: "Cash is counted from",
  cashCountedFromHint:
    "Delivered orders placed on this day or later wait to be settled until their cash is in; older ones are left alone.",
  cashDayNeeded: "Please give a day, today at the latest.",
  saveCash: "Save the day",
  program: "The program",
  backup: (version: string, moment: string) =>
    `This is Haat ${version}. The last backup was made on ${moment}.`,
  noBackup: (version: string) =>
    `This is Haat ${version}. No backup has been made yet: ask whoever runs the server for one a day.`,
};

export type SettingsWords = typeof settings;
