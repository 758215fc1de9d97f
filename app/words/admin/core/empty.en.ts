/** What belongs in each list, said while it is empty. */
export const empty = {
  categories:
    "Categories sort the shop for visitors: honey, oil, rice. Each product stands in one.",
  products: "What you sell stands here, with its price, pictures and stock.",
  carousel: "The large pictures at the top of the home page stand here: an offer, a new product.",
  couriers: "Who carries your parcels stands here: a courier company, or your own rider.",
  shelves: "The home page can show rows of products that you choose: “New”, “For Ramadan”.",
  sales: "Prices that are lower for some days, and deals such as 3 for 2, stand here.",
  landing: "Pages that sell one product, for those who press your advertisement, stand here.",
  promoCodes: "Codes that customers type at the checkout for a discount stand here.",
  synonyms: "Words that mean the same stand here, so that whoever searches “modhu” finds honey.",
  spending: "What you pay for advertising stands here by day, so that the profit counts it.",
  stock: "How much is left of each product stands here, once there are products.",
  orders: "Orders stand here as soon as somebody places one in the shop or by phone.",
  people: "Everybody who orders stands here by phone number, with all their orders.",
};

export type EmptyWords = typeof empty;
