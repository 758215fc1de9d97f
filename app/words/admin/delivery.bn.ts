import { formatTaka } from "#app/domain/money.ts";
import type { DeliveryWords } from "./delivery.en.ts";

const taka = (amount: number) => formatTaka(amount, "bn");

export const delivery: DeliveryWords = {
  title: "ডেলিভারি চার্জ",
  intro: "যে জেলার নিজের চার্জ নেই তার জন্য সাধারণ চার্জ। বদলালে তখন থেকে প্রতিটি অর্ডারে গোনা হয়।",
  default: "সাধারণ চার্জ (টাকা)",
  own: "জেলার চার্জ (টাকা)",
  placeholder: (amount) => `সাধারণ, ${taka(amount)}`,
  save: "চার্জ সংরক্ষণ করুন",
  saved: "ডেলিভারি চার্জ সংরক্ষণ হয়েছে।",
  none: "নিজের চার্জ নেই",
};
