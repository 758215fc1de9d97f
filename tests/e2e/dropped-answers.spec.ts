import type { Browser, Page } from "@playwright/test";
import { type Drop, isFile, loseRequests } from "./lost-requests.ts";
import { piecesByPhone } from "./placed-orders.ts";
import { type Buyer, buy, buyerOf } from "./purchase-walk.ts";
import { expect, inShop as test } from "./shop.ts";

/** Parallel walks in one browser. */
const BESIDE = 3;
/** Files of one page that one walk loses, and acts between two losses of other requests. */
const FILES = 6;
const APART = 6;

async function walk(browser: Browser, buyer: Buyer, drop: Drop | null) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { names, dropped } = await loseRequests(page, drop);
  try {
    const { formsLost } = await buy({ page, buyer, scripted: true });
    return { formsLost, names, dropped, problem: null };
  } catch (error) {
    const problem = `${await whereIs(page)}: ${error}`;
    return { formsLost: 0, names, dropped, problem };
  } finally {
    await context.close();
  }
}

const whereIs = async (page: Page) => `${page.url()} ${await page.title().catch(() => "")}`;

/**
 * Every request is lost once before it arrives and once after; for files, which change nothing,
 * once is enough.
 */
function planDrops(names: string[]): Drop[] {
  const acts = names.filter((name) => !isFile(name));
  const byDistance = Array.from({ length: APART }, (_, first) =>
    acts.filter((_name, i) => i % APART === first),
  );
  return [
    ...byDistance.flatMap((keys): Drop[] => [
      { keys, when: "before" },
      { keys, when: "after" },
    ]),
    ...planFiles(names).map((keys): Drop => ({ keys, when: "before" })),
  ];
}

/** Some files of each stretch between two other requests. */
function planFiles(names: string[]): string[][] {
  const stretches: string[][] = [[]];
  for (const name of names) {
    if (isFile(name)) stretches.at(-1)?.push(name);
    else stretches.push([]);
  }
  const walks = Math.ceil(Math.max(...stretches.map(({ length }) => length)) / FILES);
  return Array.from({ length: walks }, (_, walk) =>
    stretches.flatMap((files) => files.filter((_name, i) => i % walks === walk)),
  );
}

test("Rahima's purchase survives the loss of any request and any answer", {
  tag: "@deep",
}, async ({ browser, request }) => {
  test.setTimeout(600_000);
  const clean = await walk(browser, buyerOf(0), null);
  expect(clean.problem).toBeNull();
  const drops = planDrops([...clean.names]);
  const wanted = drops.reduce((sum, { keys }) => sum + keys.length, 0);
  const broken: string[] = [];
  let [dropped, formsLost, walks] = [0, 0, 0];

  /**
   * Returns the losses that did not occur, because a page without a script continues differently.
   */
  const walkAll = async (left: Drop[]): Promise<Drop[]> => {
    const missed: Drop[] = [];
    const next = async () => {
      for (let drop = left.shift(); drop; drop = left.shift()) {
        const { when, keys } = drop;
        const result = await walk(browser, buyerOf(++walks), drop);
        dropped += result.dropped.size;
        formsLost += result.formsLost;
        const others = keys.filter((key) => !result.dropped.has(key));
        missed.push(...others.map((key) => ({ keys: [key], when })));
        if (result.formsLost > 0) broken.push(`${when} ${keys}: form lost`);
        if (result.problem) broken.push(`${when} ${keys}: ${result.problem}`);
      }
    };
    await Promise.all(Array.from({ length: BESIDE }, next));
    return missed;
  };
  const missed = await walkAll([...drops]);
  const never = await walkAll(missed);
  const orders = await piecesByPhone(request);
  const ofWalks = Array.from({ length: walks }, (_, i) => orders.get(buyerOf(i + 1).phoneNumber));
  const doubled = ofWalks.filter((pieces) => (pieces ?? []).length > 1).length;
  const isWrong = (pieces: number[] | undefined) => pieces?.[0] !== 2;
  console.log(`dropped ${dropped} of ${wanted}, doubled ${doubled}, lost ${formsLost}`);
  expect(broken).toEqual([]);
  expect(never).toEqual([]);
  expect(doubled).toBe(0);
  expect(ofWalks.filter(isWrong)).toEqual([]);
});
