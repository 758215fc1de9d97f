import { formatNumber } from "#app/domain/core/money.ts";

const number = (n: number) => formatNumber(n, "en");

export const landing = {
  title: "Landing pages",
  count: (n: number) => `${number(n)} ${n === 1 ? "page" : "pages"}`,
  intro:
    "A page for an advertisement: one product, your reasons, and the order form on it. Make a copy for each campaign: its address counts as the source of its orders.",
  add: "Add landing page",
  editTitle: "Change landing page",
  headline: "Headline",
  address: "Address",
  active: "Active",
  inactive: "Inactive",
  indexed: "May be found by search engines",
  hidden: "Only by its link",
  found: "Address and search engines",
  fields: {
    product: "Product",
    headline: "Headline",
    headlineBn: "Headline in Bangla",
    reasons: "Three reasons",
    reasonsBn: "Three reasons in Bangla",
    image: "Picture",
    endsAt: "Offer ends",
    reviewIds: "Reviews to show",
    slug: "Slug",
    isIndexed: "Search engines",
    isActive: "Status",
    addOn: "Add-on",
    addOnPrice: "Its price here (TK)",
  },
  addOn: "Add-on by one tick",
  addOnHint:
    "A product that a buyer can add to the order by one tick, one piece of it. Choose it from the list; empty: none.",
  addOnPriceHint: "At most what it costs by itself.",
  addOnAtCheckout: "Add-on at the checkout",
  addOnSaved: "The add-on of the checkout is saved.",
  productHint: "Choose it from the list. All its sizes can be ordered.",
  reasonsHint: "One on each line.",
  imageHint: "Stands first; without one the product's own pictures do.",
  endsHint: "Day and time in Dhaka. Once it is over the page no longer says it. Empty: no end.",
  reviewsLater: "Once the page is saved, choose the reviews to show.",
  noReviews: "This product has no reviews yet.",
  slugHint: "Part of the address. Empty: made from the headline.",
  indexHint: "A page for advertisements is usually not listed.",
  saved: "The landing page is saved.",
  copy: "Copy",
  copyOf: (slug: string) => `Copy ${slug}`,
  copied: (slug: string) => `Copied to ${slug}; it is not active yet.`,
  deleteQuestion: "Are you sure you want to delete this landing page?",
  deleted: (slug: string) => `Landing page “${slug}” was deleted.`,
};

export type LandingWords = typeof landing;
