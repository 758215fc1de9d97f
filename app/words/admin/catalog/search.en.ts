import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");

/** Synonyms, and searches without results. */
export const search = {
  title: "Synonyms",
  count: (n: number) => `${number(n)} ${n === 1 ? "row" : "rows"}`,
  intro:
    "Each row holds words that mean the same: whoever types one finds the goods of all. Misspellings that sound alike are found without it.",
  add: "Add words",
  find: "Find a word",
  editTitle: "Change words",
  fields: {
    terms: "Words that mean the same",
    finds: "Goods that they find",
    asSpelled: "Read",
  },
  termsHint:
    "One a line or separated by commas, at least two; Bangla, English and Bangla in Latin letters.",
  findsHint: "For words that are no goods themselves: iftar finds dates and chola.",
  asSpelledHint:
    "For illnesses and goods that the shop does not sell: salt (লবণ) then finds nothing, not cloves (লবঙ্গ), until a product is called so.",
  bySound: "by sound",
  onlyAsSpelled: "only as spelled",
  terms: "Words",
  finds: "Find",
  saved: "The words were saved.",
  failed: "The words were not saved.",
  deleteQuestion: "Are you sure you want to delete these words?",
  deleted: (word: string) => `The words of “${word}” were deleted.`,
  misses: "Looked for in vain",
  missesHint:
    "What shoppers typed and the shop did not find, of the last 60 days. Long numbers and addresses are not kept.",
  noMisses: "Nothing was looked for in vain.",
  words: "Typed",
  times: "Times",
  lastAt: "Last",
  means: "Synonym of",
  choose: "Choose a row",
  makeSynonym: "Make it a synonym",
  newRow: "New row",
  dismiss: "Off the list",
  dismissed: (words: string) => `“${words}” is off the list.`,
  learned: (words: string, other: string) => `Whoever types “${words}” now finds “${other}”.`,
  chooseFirst: "Please choose what it is a synonym of.",
};

export type SearchWords = typeof search;
