import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { categories, orders, products, reviews } from "#drizzle/schema.ts";
import { fillSampleData } from "#drizzle/seed/sample-data.server.ts";
import { readSampleProducts } from "#drizzle/seed/samples.server.ts";
import { SAMPLE_CUSTOMERS, SAMPLE_PASSWORD } from "#drizzle/seed/shop.ts";
import { Visitor } from "#tests/support/app.ts";
import type { Page } from "#tests/support/crawl.ts";
import { emptyTables } from "#tests/support/database.ts";
import { type PageText, textsOf } from "#tests/support/page-texts.ts";
import { crawl, oddPaths } from "#tests/support/site.ts";

const NOW = new Date("2026-11-21T10:30:00+06:00");
const RAHIMA = SAMPLE_CUSTOMERS[0];

/** Texts or patterns that may use the other language's letters, by reason. */
type Allowed = Record<string, readonly string[] | RegExp>;

const PLACES = /^[A-Z][A-Za-z' .-]+ \([^)]+\)$/;

const IN_BANGLA: Allowed = {
  "the way to the other language": ["English"],
  "brands, which have one spelling": readSampleProducts().flatMap(({ input }) => input.brand || []),
  "districts and thanas, as the contract lists them": PLACES,
  "what codes look like": ["CODE", "K7QM-2RTX"],
  "addresses of mail": ["rahima@example.com"],
};

const IN_ENGLISH: Allowed = {
  "the way to the other language": ["বাংলা"],
  "districts and thanas, as the contract lists them": PLACES,
};

/** Texts that people typed, which are the same in both languages. */
async function typedByPeople(): Promise<Allowed> {
  const written = await db.select({ text: reviews.text, name: reviews.name }).from(reviews);
  const names = [RAHIMA.fullName, "Rahima", ...written.map(({ name }) => name)];
  return {
    "what buyers wrote of a good": written.map(({ text }) => text),
    "people's names": names,
    "where an account's parcels go": [RAHIMA.address],
    "what was searched for": ["নেই"],
  };
}

const LETTERS = { bn: /\p{Script=Bengali}/u, en: /[A-Za-z]{2,}/ };

/**
 * Everyone reads the contract's Bangla text here, with a translation below it for readers of
 * English.
 */
const BANGLA_FOR_ALL = "/terms-and-conditions";

beforeAll(async () => {
  await emptyTables();
  await fillSampleData({ now: NOW, publishedPassword: true });
});

/** Every kind of page for strangers and customers, with every product and every category. */
async function everyPage(language: "en" | "bn"): Promise<Page[]> {
  const [order] = await db.select().from(orders).limit(1);
  const items = await db.select().from(products).where(eq(products.isActive, true));
  const shelves = await db.select({ slug: categories.slug }).from(categories);
  const stranger = new Visitor({ language });
  const customer = new Visitor({ language });
  await customer.submit("/login", { phoneNumber: RAHIMA.phoneNumber, password: SAMPLE_PASSWORD });
  const { id: productId = "" } = items.find(({ trackStock }) => !trackStock) ?? {};
  await customer.post("/cart", { intent: "add-line", productId });
  const seeds = oddPaths({ orderId: order?.id ?? "" });
  const pages = [...(await crawl(stranger, seeds)), ...(await crawl(customer, seeds))];
  const all = [
    ...items.map(({ slug }) => `/products/${slug}`),
    ...shelves.map(({ slug }) => `/shop/collection/${slug}`),
    ...[1, 2, 3, 4].flatMap((page) => [`/shop?page=${page}`, `/?page=${page}`]),
  ];
  for (const path of all) pages.push({ path, ...(await stranger.visit(path)) });
  return pages;
}

/** Removes allowed texts and counts which entries were used. */
function withoutAllowed(text: string, allowed: Allowed, used: Map<string, number>): string {
  return Object.entries(allowed).reduce((rest, [why, pieces]) => {
    const left =
      pieces instanceof RegExp
        ? rest.trim().replace(pieces, "")
        : [...new Set(pieces)]
            .filter((piece) => piece !== "")
            .sort((a, b) => b.length - a.length)
            .reduce((kept, piece) => kept.replaceAll(piece, ""), rest);
    if (left.trim() !== rest.trim()) used.set(why, (used.get(why) ?? 0) + 1);
    return left;
  }, text);
}

describe.each([
  ["bn", "en", IN_BANGLA],
  ["en", "bn", IN_ENGLISH],
] as const)("a reader of %s", (language, other, own) => {
  let texts: (PageText & { path: string })[];
  let allowed: Allowed;

  beforeAll(async () => {
    allowed = { ...own, ...(await typedByPeople()) };
    const pages = await everyPage(language);
    texts = pages.flatMap(({ path, html }) => textsOf(html).map((text) => ({ ...text, path })));
    console.log(`${pages.length} pages read in ${language}, ${texts.length} texts`);
  });

  const written = ({ path, where, text }: (typeof texts)[number]) => `${path} <${where}> ${text}`;

  test("finds no sentence in the other language on any page", () => {
    const used = new Map<string, number>();
    const stray = texts.filter(
      ({ path, text, lang }) =>
        !(path === BANGLA_FOR_ALL && lang === "bn") &&
        LETTERS[other].test(text) &&
        LETTERS[other].test(withoutAllowed(text, allowed, used)),
    );
    expect([...new Set(stray.map(written))]).toEqual([]);
    for (const why of Object.keys(allowed))
      console.log(`  allowed in ${language}: ${why}, ${used.get(why) ?? 0} times`);
    for (const [why, pieces] of Object.entries(own))
      console.log(
        `    ${why}: ${pieces instanceof RegExp ? pieces : [...new Set(pieces)].join(", ")}`,
      );
  });

  test("has each text in the other language's letters marked with its language", async () => {
    // Bangla may be typed in Latin letters, and a part of a title or a field cannot be marked.
    const buyers = new Set(
      (await db.select({ text: reviews.text }).from(reviews)).map((r) => r.text),
    );
    const unmarked = texts.filter(
      ({ text, lang, where }) =>
        lang === language &&
        /^[a-z0-9]+$/.test(where) &&
        !/^(title|option|textarea)$/.test(where) &&
        LETTERS[other].test(text) &&
        !LETTERS[language].test(text) &&
        !buyers.has(text) &&
        !text.includes("@"),
    );
    expect([...new Set(unmarked.map(written))]).toEqual([]);
  });
});
