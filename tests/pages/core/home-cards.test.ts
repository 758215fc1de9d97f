import { expect, test } from "vitest";
import { packCards, unpackCards } from "#app/storefront/home/cards.ts";

const card = {
  ...{ id: "1", slug: "honey", image: "", price: 700, salePrice: 650, inStock: true, sizes: 1 },
  ...{ isFrom: false, rating: null, sold: null, title: { text: "Honey", lang: "en" as const } },
};

test("cards are read as they were written, names that follow from title and size too", () => {
  const plain = { ...card, size: "500 g", name: "Honey, 500 g" };
  const sizeless = { ...card, size: "", name: "Honey" };
  const cut = { ...card, size: "1 kg", name: "Honey of the Sundarbans, 1 kg" };
  const shelf = { slug: "eid", title: { text: "Eid", lang: "en" as const }, products: [cut] };
  const cards = { products: [plain, cut], featured: [sizeless], shelves: [shelf] };
  expect(unpackCards(packCards(cards))).toEqual(cards);
  expect(packCards(cards)).not.toContain("Honey, 500 g");
});
