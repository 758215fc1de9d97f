import { type ColumnRule, plainHead } from "../../core/pasted-tables/columns.ts";
import type { TableRules } from "../../core/pasted-tables/pasted-table.server.ts";

/** What the statements of bKash, Nagad and Rocket call their columns. */
export type WalletColumn =
  | "number"
  | "amount"
  | "in"
  | "out"
  | "kind"
  | "sender"
  | "receiver"
  | "status";

const NO_SUM =
  /(?<!\p{L})(?:fees?|charges?|commission|balance|vat|tax|net|date|time|by|from|to|type|id|no|number|name|account|status|চার্জ|ফি|ব্যালেন্স|তারিখ)(?!\p{L})/u;

const NO_PARTY =
  /(?<!\p{L})(?:date|time|name|type|id|amount|balance|status|reference|ref|তারিখ|নাম)(?!\p{L})/u;

const number: ColumnRule = {
  names: [
    [
      "transaction id",
      "trx id",
      "txn id",
      "tx id",
      "tran id",
      "trans id",
      "transaction no",
      "transaction number",
      "trx no",
      "trx number",
      "txn no",
      "txn number",
      "bkash trx id",
      "nagad txn id",
      "rocket txn id",
      "লেনদেন নম্বর",
      "লেনদেন আইডি",
      "ট্রানজেকশন আইডি",
      "ট্রানজেকশন নম্বর",
      "ট্রান্সজেকশন আইডি",
      "ট্রানজ্যাকশন আইডি",
      "ট্রান্জেকশন আইডি",
      "ট্রাঞ্জেকশন আইডি",
    ],
    ["transaction", "trx", "txn", "লেনদেন"],
    ["reference no", "reference number", "reference id"],
  ],
  part: /trx|trans|txn|লেনদেন|ট্রান/,
  never:
    /(?<!\p{L})(?:date|time|type|amount|status|fees?|charges?|reference|ref|details?|name|channel|mode|সময়|তারিখ|ধরন)(?!\p{L})/u,
};

const columns: Record<WalletColumn, ColumnRule> = {
  number,
  amount: {
    names: [
      [
        "amount",
        "transaction amount",
        "transacted amount",
        "trx amount",
        "txn amount",
        "টাকা",
        "পরিমাণ",
        "টাকার পরিমাণ",
        "অ্যামাউন্ট",
        "লেনদেনের পরিমাণ",
      ],
      ["total amount", "sum", "total", "principal amount", "gross amount"],
    ],
    part: /amount|পরিমাণ|অ্যামাউন্ট/,
    never: NO_SUM,
  },
  in: {
    names: [
      [
        "in",
        "money in",
        "cash in",
        "amount in",
        "in amount",
        "credit",
        "credited",
        "cr",
        "credit amount",
        "credited amount",
        "received",
        "received amount",
        "amount received",
        "deposit",
        "deposited",
        "deposit amount",
        "incoming",
        "receipt",
        "জমা",
        "প্রাপ্ত",
        "প্রাপ্তি",
        "ক্রেডিট",
        "জমার পরিমাণ",
        "প্রাপ্ত পরিমাণ",
      ],
    ],
    part: /credit|received|জমা|প্রাপ্ত/,
    never: NO_SUM,
  },
  out: {
    names: [
      [
        "out",
        "money out",
        "cash out",
        "amount out",
        "out amount",
        "debit",
        "debited",
        "dr",
        "debit amount",
        "debited amount",
        "sent",
        "sent amount",
        "amount sent",
        "paid",
        "paid amount",
        "amount paid",
        "paid out",
        "withdrawal",
        "withdraw",
        "withdrawn",
        "payment out",
        "outgoing",
        "spent",
        "খরচ",
        "উত্তোলন",
        "ডেবিট",
        "প্রেরিত",
        "প্রদান",
        "প্রদত্ত",
      ],
    ],
    part: /debit|withdraw|(?<!\p{L})sent|উত্তোলন|খরচ/u,
    never: NO_SUM,
  },
  kind: {
    names: [
      [
        "type",
        "trx type",
        "transaction type",
        "txn type",
        "direction",
        "dr cr",
        "cr dr",
        "debit credit",
        "credit debit",
        "in out",
        "ধরন",
        "লেনদেনের ধরন",
        "টাইপ",
      ],
      ["service", "service type", "transaction name", "category", "channel"],
      ["description", "details", "transaction details", "particulars", "narration", "purpose"],
      ["বিবরণ", "বিস্তারিত"],
    ],
    part: /(?<!\p{L})type(?!\p{L})|direction|ধরন/u,
    never: /(?<!\p{L})(?:account|date|time)(?!\p{L})/u,
    several: {},
  },
  sender: {
    names: [
      [
        "sender",
        "sender number",
        "sender no",
        "sender account",
        "sender wallet",
        "from",
        "from account",
        "from number",
        "from wallet",
        "from msisdn",
        "payer",
        "sender msisdn",
        "customer",
        "customer number",
        "customer wallet",
        "received from",
        "প্রেরক",
        "প্রেরকের নম্বর",
      ],
    ],
    part: /(?<!\p{L})(?:sender|from|payer|প্রেরক)/u,
    never: NO_PARTY,
  },
  receiver: {
    names: [
      [
        "receiver",
        "receiver number",
        "receiver no",
        "receiver account",
        "receiver wallet",
        "to",
        "to account",
        "to number",
        "to wallet",
        "to msisdn",
        "recipient",
        "payee",
        "recipient number",
        "beneficiary",
        "sent to",
        "paid to",
        "প্রাপক",
        "প্রাপকের নম্বর",
        "গ্রহীতা",
      ],
    ],
    part: /(?<!\p{L})(?:receiver|recipient|beneficiary|payee|প্রাপক)/u,
    never: NO_PARTY,
  },
  status: {
    names: [["status", "transaction status", "trx status", "txn status", "স্ট্যাটাস", "অবস্থা"]],
    part: /(?<!\p{L})status|স্ট্যাটাস|অবস্থা/u,
    never: /(?<!\p{L})(?:date|time)(?!\p{L})/u,
  },
};

const REMARKS = /(?<!\p{L})(?:remarks?|notes?|comments?|মন্তব্য|নোট)(?!\p{L})/u;

/** Buyers type remarks too, so only these words of them tell where money went. */
const WENT_BACK = /refund|revers|charge\s?back|cash\s?-?\s?out|ফেরত|রিফান্ড|রিভার্স|ক্যাশ\s?-?\s?আউট/i;

export const WALLET_COLUMNS: TableRules<WalletColumn> = {
  columns,
  plain: ["number", "amount"],
  needs: [["number"], ["amount", "in"]],
  ids: ["number"],
  words: {
    name: "kind",
    isKnown: () => false,
    beside: (cell, head) =>
      REMARKS.test(plainHead(head)) && WENT_BACK.test(cell.normalize("NFC")) ? cell : "",
  },
};
