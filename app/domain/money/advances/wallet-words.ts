import { latinDigits } from "../../core/digits.ts";

/**
 * A direction of money, as far as words tell it. `transfer`: whose it was depends on the two
 * numbers.
 */
export type Direction = "in" | "out" | "transfer" | "";

const OUT =
  /(?<!\p{L})(?:refund\w{0,20}|revers\w{0,20}|cash\s{0,9}-?\s{0,9}out|withdr\w{1,20}|pay(?:ment)?\s{0,9}-?\s{0,9}out|disburs\w{0,20}|bill\s{0,9}pay\w{0,20}|(?:mobile\s{0,9})?recharge|debit\w{0,20}|dr|out|outgoing|(?:sent|paid|gave|given)(?!\s{0,9}(?:by|from|you|to\s{1,9}you))|b2b|b2c|(?:transferred|transfer) to(?!\s{1,9}you)|(?:bank|fund)\s{0,9}transfer|pay\s{0,9}-?\s{0,9}bill|(?:electricity|gas|water|internet|utility|credit\s{0,9}card)\s{0,9}bill|(?:bank\s{0,9})?settle\w{0,20}|donat\w{0,20}|(?:loan\s{0,9})?(?:re)?payment\s{0,9}of\s{0,9}loan|repay\w{0,20}|deduct\w{0,20}|savings?|dps|instal\w{0,20}|emi|insurance|premium|subscription|purchase\w{0,20}|(?:service|account)\s{0,9}(?:charge|fee)|auto\s{0,9}-?\s{0,9}pay|top\s{0,9}-?\s{0,9}up|spent|expense|chargeback)(?!\p{L})|ফেরত|রিফান্ড|রিভার্স|ক্যাশ\s{0,9}-?\s{0,9}আউট|উত্তোলন|পাঠিয়েছেন|পাঠিয়েছি|পাঠানো|প্রেরণ|(?:পেমেন্ট|মানি|টাকা)\s{0,9}-?\s{0,9}আউট|ডেবিট|রিচার্জ|খরচ|বিল\s{0,9}-?\s{0,9}(?:পে|প্রদান|পরিশোধ)|পে\s{0,9}-?\s{0,9}বিল|কেটে|কাটা হ|কর্তন|ডোনেশন|অনুদান|(?<!\p{L})দান(?![\p{L}\p{M}])|সেটেলমেন্ট|লোন|ঋণ|কিস্তি|সেভিংস|দিয়েছি|পরিশোধ/iu;

const TRANSFER =
  /(?<!\p{L})(?:send\s{0,9}money|transfer|(?:make|merchant)\s{0,9}payment|payment(?=(?:[^.\n]|\.\d){0,60}\sto(?!\p{L})))(?!\p{L})|সেন্ড\s{0,9}মানি|ট্রান্সফার|(?:মেক|মার্চেন্ট)\s{0,9}পেমেন্ট/iu;

const IN =
  /(?<!\p{L})(?:receiv(?!er)\w{0,20}|credit\w{0,20}|cr|in|incoming|deposit\w{0,20}|cash\s{0,9}-?\s{0,9}in|money\s{0,9}in)(?!\p{L})|পেয়েছেন|গ্রহণ|জমা|প্রাপ্ত|রিসিভ|ক্যাশ\s{0,9}-?\s{0,9}ইন|ক্রেডিট/iu;

export function directionOf(text: string): Direction {
  const plain = text.normalize("NFC");
  if (OUT.test(plain)) return "out";
  if (IN.test(plain)) return "in";
  return TRANSFER.test(plain) ? "transfer" : "";
}

const DONE =
  /^(?:complete\w*|success\w*|done|ok|approved|paid|received|settled|সফল|সম্পন্ন)(?![\p{L}\p{M}])/iu;

/**
 * "Success (Reversed)", "Paid back", "did not succeed": a word that begins well and ends otherwise.
 */
const UNDONE =
  /(?<!\p{L})(?:refund|revers|fail|cancel|partial|declin|reject|pending|not|back)|হয়নি|ব্যর্থ|ফেরত|বাতিল/iu;

/** Whether a wallet's word says that a transaction took place; true for none. */
export const isDone = (status: string): boolean =>
  status === "" || (DONE.test(status.trim()) && !UNDONE.test(status.normalize("NFC")));

/** Words about a transaction that did not take place. */
export const FAILED =
  /(?<!\p{L})(?:fail\w{0,20}|declined|rejected|unsuccessful|cancell?ed|pending|reversed|expired|insufficient|(?:not|(?:did|was|could)n['’]t)\s{1,9}(?:been\s{1,9})?(?:success|complet|process|approv|accept|credit)\w{0,20}|(?:could|can)\s{0,9}not)(?!\p{L})|ব্যর্থ|হয়নি|হয় নি|অসফল|বাতিল/iu;

/** What a message or a line without a header says. */
export type WalletText = {
  number: string;
  /** The sum as written; "" for none. */
  amount: string;
  direction: Direction;
  /** Whether the transaction took place. */
  isDone: boolean;
  /** The phone number after "from". */
  sender: string;
  receiver: string;
};

const LABEL = String.raw`(?:trx|txn|tran(?:saction)?|লেনদেন|ট্রানজেকশন)[\s.]{0,4}(?:id|no|number|নম্বর|আইডি)?[\s.:#-]{0,6}`;

/** "TrxID BK9A1C9X12", "TxnId:1234567890". */
const NUMBERED = new RegExp(
  String.raw`${LABEL}(?<![\p{L}\d])((?=[a-z]*\d)[a-z0-9]{6,20})(?![\p{L}\d])`,
  "giu",
);

/** The shop or its customer may type anything as the reference. */
const REFERENCE =
  /(?<!\p{L})ref(?:erence)?(?!\p{L})\s{0,9}[:.]?[^\n]{0,500}?(?=\.?\s{0,9}(?:fee|charge|comm|balance|bal(?!\p{L})|trx|txn|counter)|\n|$)/giu;

const SUM = String.raw`[+−–-]?\d[\d,]*(?:\.\d+)?`;
const TAKA = new RegExp(
  String.raw`((?<![\p{L}\d])[+\p{Pd}−])?(?:৳|(?<!\p{L})(?:tk|bdt|taka)(?!\p{L})\.?)\s*(${SUM})|(?<![\p{L}\d.,])(${SUM})\s*(?:৳|(?:tk|bdt|taka)(?!\p{L})|টাকা|\/[-=])`,
  "giu",
);

/** Sums that are not what was moved. */
const BESIDE =
  /(?:fees?|charges?|comm(?:ission)?|balance|bal|vat|ব্যালেন্স|চার্জ|ফি)\.?\s{0,9}[:=]?\s{0,9}(?:is\s{0,9})?$/iu;

/** A mobile number. Wallets replace some of its digits by stars. */
const PHONE = /(?<!\d)(?:\+?88)?01(?:\d{9}(?:-?\d)?|\d{0,8}[*•x]{1,9}\d{2,8})(?!\d)/gi;
const NUMBER_OF = String.raw`[\s:]{0,6}(?:a\/c|account|ac)?[\s:(]{0,6}((?:\+?88)?(?:01[\d*•x]{6,9}|[*•x]{2,9}\d{2,8}))`;
const SENDER = new RegExp(`(?:from|sender|by|প্রেরক)${NUMBER_OF}`, "iu");
const RECEIVER = new RegExp(String.raw`(?<!\p{L})(?:to|receiver|প্রাপক)${NUMBER_OF}`, "iu");

/** Reads the text of an SMS; its number and sum are "" where it names none. */
export function readMessage(text: string): WalletText {
  const plain = latinDigits(text.normalize("NFC")).replace(REFERENCE, " ");
  const withoutNumbers = plain
    .replace(PHONE, (phone) => "·".repeat(phone.length))
    .replace(NUMBERED, (number) => "·".repeat(number.length));
  const sums = [...withoutNumbers.matchAll(TAKA)].filter(
    ({ index }) => !BESIDE.test(plain.slice(Math.max(0, index - 25), index)),
  );
  const [, sign = "", before, after] = sums[0] ?? [];
  return {
    // A reference may contain a number, but the wallet's own stands behind it.
    number: [...plain.matchAll(NUMBERED)].at(-1)?.[1] ?? "",
    amount: `${sign}${before ?? after ?? ""}`.replace(/,$/, ""),
    direction: directionOf(plain.replace(new RegExp(LABEL, "giu"), " ")),
    isDone: !FAILED.test(plain),
    sender: SENDER.exec(plain)?.[1] ?? "",
    receiver: RECEIVER.exec(plain)?.[1] ?? "",
  };
}

export const hasNumberedMessage = (text: string): boolean =>
  latinDigits(text).match(NUMBERED) !== null;

/**
 * Parts pasted messages, which may have several lines each. Another number, another sum, or a title
 * such as "Money Sent." begins the next, wherever in it the number stands.
 */
export function partMessages(text: string): { line: number; text: string }[] {
  const messages: { line: number; lines: string[] }[] = [];
  let open: { line: number; lines: string[]; hasNumber: boolean; hasSum: boolean } | null = null;
  for (const [at, raw] of text.split("\n").entries()) {
    const written = raw.trim();
    const [number, sum] = [hasNumber(written), hasSum(written)];
    const isOther = open?.hasNumber && (number || (sum && open.hasSum) || isTitle(written));
    if (written === "" || isOther) open = null;
    if (written === "") continue;
    if (!open) {
      open = { line: at + 1, lines: [], hasNumber: false, hasSum: false };
      messages.push(open);
    }
    open.lines.push(written);
    open.hasNumber ||= number;
    open.hasSum ||= sum;
  }
  return messages
    .map(({ line, lines }) => ({ line, text: lines.join("\n") }))
    .filter((message) => /\d/.test(latinDigits(message.text)));
}

const isTitle = (line: string): boolean =>
  !/\d/.test(latinDigits(line)) && !line.includes(":") && directionOf(line) !== "";

/** Whether a line names the sum that was moved. */
export const hasSum = (line: string): boolean => readMessage(line).amount !== "";

/** A number as wallets print it: letters and digits, or digits alone. */
const LETTERED =
  /^(?!01\d{0,8}x{1,9}\d|(?:tk|bdt)\d+$|\d+(?:tk|bdt|taka)$)(?=.*[a-z])(?=.*\d)[a-z0-9]{6,20}$/i;
const LETTERS = /^[A-Z]{10}$/;
const DIGITS = /^\d{8,20}$/;

const hasNumber = (line: string): boolean =>
  hasNumberedMessage(line) ||
  line
    .replace(REFERENCE, " ")
    .split(/[\s,;|]+/)
    .some((cell) => LETTERED.test(cell));

/** Whether a cell is a transaction's number: for sure, perhaps, or not. */
export function looksLikeNumber(cell: string): "surely" | "perhaps" | "no" {
  const plain = latinDigits(cell);
  if (LETTERED.test(plain) || LETTERS.test(plain)) return "surely";
  return DIGITS.test(plain) ? "perhaps" : "no";
}
