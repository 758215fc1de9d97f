import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accountBn } from "#app/words/account.bn.ts";
import { bn } from "#app/words/bn.ts";

/** The rejected terms, each with the one term to use instead. */
const NOT_THESE: Record<string, string> = {
  লগইন: "লগ ইন",
  লগআউট: "লগ আউট",
  "সাইন আউট": "লগ আউট",
  "সাইন ইন": "লগ ইন",
  পরিশোধযোগ্য: "মোট দিতে হবে",
  "মোট দেয়": "মোট দিতে হবে",
  "প্রয়োগ করুন": "কোড দিন",
  "প্রয়োগ হয়েছে": "ছাড় পেয়েছেন",
  প্রক্রিয়াধীন: "অর্ডার পেয়েছি",
  "ডেলিভারি সম্পন্ন": "পৌঁছে গেছে",
  ঝুড়ি: "কার্ট",
  বিকাল: "বিকেল",
  সংরক্ষণ: "সেভ",
  সংরক্ষিত: "সেভ",
  সম্পাদনা: "বদলান",
  হালনাগাদ: "আপডেট",
  মতামত: "রিভিউ",
  সংস্করণ: "ভার্সন",
  "মাপ ": "সাইজ",
  "ক্যাশ টাকা": "নগদ টাকা",
  "পাতার ঠিকানা": "লিংক",
  "https ঠিকানা": "লিংক",
  অনুগ্রহ: "the instruction alone",
};

/** Texts in which Latin digits are right: codes, addresses, names, the format of a date field. */
const ITSELF =
  /K7QM-2RTX(?:-H8WD)?|2026-12-31(?:T20:00)?|wa\.me\/8801712345678|UTF-8|2FAS|<h3>|A4|9AB1CD2EF3|#8a1c4a|000123456-0101/g;

const catalogues = readdirSync("app/words", { recursive: true })
  .map((path) => `app/words/${path}`)
  .filter((path) => path.endsWith(".bn.ts") || path.endsWith("/bn.ts"));

/** The texts of a catalogue, without its code. */
const textsOf = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g)].map(
    ([, plain, template]) => plain ?? (template ?? "").replace(/\$\{[^}]*(?:\}|$)/g, ""),
  );

test("catalogues are found", () => {
  expect(catalogues.length).toBeGreaterThan(10);
});

test.each(catalogues)("%s uses one name per thing, and Bangla digits", (path) => {
  for (const text of textsOf(path).filter((one) => /\p{Script=Bengali}/u.test(one))) {
    for (const [wrong, right] of Object.entries(NOT_THESE))
      expect(text, `say ${right}`).not.toContain(wrong);
    expect(text.replace(ITSELF, "")).not.toMatch(/[0-9]/);
  }
});

test("the payable amount has one name, and a parcel's progress the usual words", () => {
  expect([accountBn.tracking.payable, accountBn.payable.label, accountBn.orders.payable]).toEqual(
    Array(3).fill("মোট দিতে হবে"),
  );
  expect(Object.values(bn.statuses)).toEqual(
    expect.arrayContaining(["অর্ডার পেয়েছি", "প্যাক হয়েছে", "পথে আছে", "পৌঁছে গেছে"]),
  );
  expect(accountBn.tracking.quantityTimes(2, "৬৫০ টাকা")).toBe("৬৫০ টাকা × ২");
  expect(bn.checkout.applyPromo).toBe("কোড দিন");
});
