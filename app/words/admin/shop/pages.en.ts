import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");

export const pages = {
  title: "Pages",
  count: (n: number) => `${number(n)} ${n === 1 ? "page" : "pages"}`,
  intro:
    "Terms, privacy, about you: texts of your own in two languages. The active ones are links at the foot of every page.",
  add: "Add page",
  editTitle: "Change page",
  name: "Title",
  active: "Active",
  inactive: "Inactive",
  changed: "Last changed",
  fields: {
    title: "Title",
    titleBn: "Title in Bangla",
    slug: "Slug",
    body: "Text",
    bodyBn: "Text in Bangla",
    position: "Place",
    isActive: "Status",
  },
  titleHint: "One language is enough; it is shown in both.",
  bodyHint: (placeholders: string) =>
    `A blank line begins a paragraph, “- ” an item of a list, “# ” a heading. *Bold* and _italic_ are as in WhatsApp; HTML works too. Facts that are kept elsewhere are filled in and stay true: ${placeholders}. The shop's links lead to the headings with {#delivery} and {#returns}.`,
  positionHint: "Pages with smaller numbers come first.",
  slugHint: "Part of the address. Empty: made from the title.",
  activeHint: "An inactive page is not shown. The terms are always shown.",
  earlier: "Earlier versions",
  until: (time: string) => `As it was until ${time}`,
  showsEarlier: "These are the texts of an earlier version. Saving puts them back.",
  checkPayment:
    "Speaks of payment or advances in its own words, while your rules ask for advances. Please compare, or write {payment}, which follows the rules.",
  saved: "The page is saved.",
  deleteQuestion: "Are you sure you want to delete this page?",
  deleted: (name: string) => `Page “${name}” was deleted.`,
};

export type PageWords = typeof pages;
