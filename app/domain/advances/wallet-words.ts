import { latinDigits } from "../digits.ts";

/**
 * A direction of money, as far as words tell it. `transfer`: whose it was depends on the two
 * numbers.
 */
export type Direction = "in" | "out" | "transfer" | "";

const OUT =
  /(?<!\p{L})(?:refund\w{0,20}|revers\w{0,20}|cash\s{0,9}-?\s{0,9}out|withdr\w{1,20}|pay(?:ment)?\s{0,9}-?\s{0,9}out|disburs\w{0,20}|bill\s{0,9}pay\w{0,20}|(?:mobile\s{0,9})?recharge|debit\w{0,20}|dr|out|outgoing|(?:sent|paid)(?!\s{0,9}(?:by|from))|b2b|b2c|money\s{0,9}sent|transferred to|(?:bank|fund)\s{0,9}transfer|transfer to)(?!\p{L})|ফেরত|রিফান্ড|রিভার্স|ক্যাশ\s{0,9}-?\s{0,9}আউট|উত্তোলন|পাঠিয়েছেন|পাঠানো|প্রেরণ|পেমেন্ট আউট|ডেবিট|রিচার্জ|খরচ/iu;

const TRANSFER =
  /(?<!\p{L})(?:send\s{0,9}money|transfer|payment(?=(?:[^.\n]|\.\d){1,60}\sto(?!\p{L})))(?!\p{L})|সেন্ড\s{0,9}মানি|ট্রান্সফার/iu;

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

/** "Success (Reversed)", "Paid back", "did not succeed": a word that begins well and ends otherwise. */
const UNDONE =
  /(?<!\p{L})(?:refund|revers|fail|cancel|partial|declin|reject|pending|not|back)|হয়নি|ব্যর্থ|ফেরত|বাতিল/iu;

/** Whether a wallet's word says that a transaction took place; true for none. */
export const isDone = (status: string): boolean =>
  status === "" || (DONE.test(status.trim()) && !UNDONE.test(status.normalize("NFC")));

/** Words of a message about a transaction that did not take place. */
const FAILED = /(?<!\p{L})(?:fail\w*|declined|unsuccessful|cancelled|pending)(?!\p{L})|ব্যর্থ/iu;

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
  /(?<!\p{L})ref(?:erence)?(?!\p{L})\s*[:.]?[^\n]*?(?=\.?\s*(?:fee|charge|comm|balance|bal(?!\p{L})|trx|txn|counter)|\n|$)/giu;

const SUM = String.raw`[+−–-]?\d[\d,]*(?:\.\d+)?`;
const TAKA = new RegExp(
  String.raw`(?:৳|(?<!\p{L})(?:tk|bdt|taka)(?!\p{L})\.?)\s*(${SUM})|(?<![\p{L}\d.,])(${SUM})\s*(?:৳|(?:tk|bdt|taka)(?!\p{L})|টাকা|\/[-=])`,
  "giu",
);

/** Sums that are not what was moved. */
const BESIDE =
  /(?:fees?|charges?|comm(?:ission)?|balance|bal|vat|ব্যালেন্স|চার্জ|ফি)\.?\s{0,9}[:=]?\s{0,9}(?:is\s{0,9})?$/iu;

const PHONE = /(?<!\d)(?:\+?88)?01\d{9}(?:-?\d)?(?!\d)/g;
const NUMBER_OF = String.raw`[\s:]{0,6}(?:a\/c|account|ac)?[\s:(]{0,6}((?:\+?88)?01\d{9})`;
const SENDER = new RegExp(`(?:from|sender|by|প্রেরক)${NUMBER_OF}`, "iu");
const RECEIVER = new RegExp(String.raw`(?<!\p{L})(?:to|receiver|প্রাপক)${NUMBER_OF}`, "iu");

/** Reads the text of an SMS; its number and sum are "" where it names none. */
export function readMessage(text: string): WalletText {
  const plain = latinDigits(text).replace(REFERENCE, " ");
  const withoutPhones = plain.replace(PHONE, (phone) => "·".repeat(phone.length));
  const sums = [...withoutPhones.matchAll(TAKA)].filter(
    ({ index }) => !BESIDE.test(plain.slice(Math.max(0, index - 25), index)),
  );
  const [, before, after] = sums[0] ?? [];
  return {
    // A reference may contain a number, but the wallet's own stands behind it.
    number: [...plain.matchAll(NUMBERED)].at(-1)?.[1] ?? "",
    amount: (before ?? after ?? "").replace(/,$/, ""),
    direction: directionOf(plain.replace(new RegExp(LABEL, "giu"), " ")),
    isDone: !FAILED.test(plain),
    sender: SENDER.exec(plain)?.[1] ?? "",
    receiver: RECEIVER.exec(plain)?.[1] ?? "",
  };
}

export const hasNumberedMessage = (text: string): boolean =>
  latinDigits(text).match(NUMBERED) !== null;

/** How a line begins that belongs to the message above it. */
const GOES_ON =
  /^\W*(?:balance|bal|fee|charge|comm|ref|time|date|counter|uddokta|\d{1,2}[-/]\d|ব্যালেন্স|চার্জ|ফি|তারিখ|সময়)/iu;

/** Parts pasted messages, which may have several lines each, at the transactions that they name. */
export function partMessages(text: string): { line: number; text: string }[] {
  const messages: { line: number; text: string }[] = [];
  let open: { line: number; lines: string[] } | null = null;
  let last: { line: number; text: string } | null = null;
  const close = () => {
    const written = open?.lines.join("\n") ?? "";
    if (open && /\d/.test(latinDigits(written))) messages.push({ line: open.line, text: written });
    open = null;
  };
  for (const [at, raw] of text.split("\n").entries()) {
    const written = raw.trim();
    if (written === "") {
      close();
      last = null;
    } else if (last && !open && GOES_ON.test(written) && !hasNumber(written)) {
      last.text += `\n${written}`;
    } else {
      open ??= { line: at + 1, lines: [] };
      open.lines.push(written);
      if (hasNumber(written)) {
        close();
        last = messages.at(-1) ?? null;
      }
    }
  }
  close();
  return messages;
}

/** A number as wallets print it: letters and digits, or digits alone. */
const LETTERED = /^(?!(?:tk|bdt)\d+$|\d+(?:tk|bdt|taka)$)(?=.*[a-z])(?=.*\d)[a-z0-9]{6,20}$/i;
const LETTERS = /^[A-Z]{10}$/;
const DIGITS = /^\d{8,20}$/;

const hasNumber = (line: string): boolean =>
  hasNumberedMessage(line) || line.split(/[\s,;|]+/).some((cell) => LETTERED.test(cell));

/** Whether a cell is a transaction's number: for sure, perhaps, or not. */
export function looksLikeNumber(cell: string): "surely" | "perhaps" | "no" {
  const plain = latinDigits(cell);
  if (LETTERED.test(plain) || LETTERS.test(plain)) return "surely";
  return DIGITS.test(plain) ? "perhaps" : "no";
}
