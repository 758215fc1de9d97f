import { formatNumber } from "#app/domain/core/money.ts";
import type { ListsWords } from "./lists.en.ts";

const number = (n: number) => formatNumber(n, "bn");

export const lists: ListsWords = {
  title: (set) => (set > 0 ? `বাছাই ও সাজানো (${number(set)})` : "বাছাই ও সাজানো"),
  searchTitle: (set) => (set > 0 ? `খোঁজা, বাছাই, সাজানো (${number(set)})` : "খোঁজা, বাছাই, সাজানো"),
  filters: {
    search: "খুঁজুন",
    since: "অর্ডারের তারিখ, থেকে",
    until: "অর্ডারের তারিখ, পর্যন্ত",
    district: "জেলা",
    courier: "কুরিয়ার",
    product: "পণ্য",
    printed: "স্লিপ",
    source: "কোথা থেকে এসেছে",
    note: "নোট",
    sort: "সাজান",
  },
  handedOver: { since: "হস্তান্তরের তারিখ, থেকে", until: "হস্তান্তরের তারিখ, পর্যন্ত" },
  any: "সব",
  sourceHint: "যেমন facebook",
  productHint: "নাম, সাইজ বা কোড",
  printed: { yes: "ছাপা হয়েছে", no: "ছাপা হয়নি" },
  withNote: "নোট আছে",
  sorts: {
    newest: "নতুন আগে",
    oldest: "পুরোনো আগে",
    district: "জেলা অনুযায়ী",
    total: "বেশি টাকা আগে",
  },
  show: "দেখান",
  tickPage: (n) => `পাতার ${number(n)}টিতে টিক`,
  untickPage: "পাতার টিক তুলুন",
  withTicked: "টিক দেওয়াগুলো নিয়ে",
  chosen: (n, elsewhere) =>
    `${number(n)}টি বাছাই করা${elsewhere > 0 ? `, তার ${number(elsewhere)}টি অন্য পাতায়` : ""}`,
  cut: (most) =>
    `অন্য পাতার ${number(most)}টির বেশি টিক থাকে না, বাকিগুলো উঠে গেছে। আগে এগুলোর কাজ সারুন, বা পুরো তালিকা বাছুন।`,
  untickAll: "সব টিক তুলুন",
};
