import { banglaDigits } from "#app/domain/core/digits.ts";
import type { TablesWords } from "./tables.en.ts";

export const tables: TablesWords = {
  columns: "যে কলামগুলো পড়া হয়েছে",
  hint: "ভুল থাকলে বদলে আবার মিলিয়ে দেখুন।",
  unsure: (names) => `বেছে দিয়ে আবার মিলিয়ে দেখুন: ${names}। তার আগে কিছু সেভ হবে না।`,
  none: "নেই",
  byLine: "প্রতি লাইনে যেমন পাওয়া গেছে",
  column: (n, head) =>
    head ? `${banglaDigits(String(n))}: ${head}` : `কলাম ${banglaDigits(String(n))}`,
  names: {
    number: "পার্সেলের নম্বর",
    invoice: "ইনভয়েস বা অর্ডার",
    amount: "আদায়",
    fee: "চার্জ",
    status: "স্ট্যাটাস",
    order: "ইনভয়েস বা অর্ডার",
    consignment: "কনসাইনমেন্ট নম্বর",
  },
  walletNames: {
    number: "লেনদেন নম্বর",
    amount: "টাকা",
    in: "এসেছে",
    out: "গেছে",
    kind: "ধরন",
    sender: "যিনি পাঠিয়েছেন",
    receiver: "যিনি পেয়েছেন",
    status: "অবস্থা",
  },
};
