import { type Locator, type Page, test } from "@playwright/test";
import { alive } from "./shop.ts";

/** Somebody's actions at a page, counted: each click and each loaded page. */
export class Hands {
  clicks = 0;
  pages = 0;
  readonly #page: Page;
  readonly scripted: boolean;

  constructor(page: Page, scripted: boolean) {
    this.#page = page;
    this.scripted = scripted;
    page.on("domcontentloaded", () => {
      this.pages++;
    });
  }

  async click(what: Locator): Promise<void> {
    this.clicks++;
    await what.click();
  }

  async tick(box: Locator): Promise<void> {
    this.clicks++;
    await box.check();
  }

  /** Ticks all from the last tick to this one: with script by one press. */
  async tickUpTo(last: Locator, all: () => Promise<Locator[]>): Promise<void> {
    if (this.scripted) {
      this.clicks++;
      return last.click({ modifiers: ["Shift"] });
    }
    const boxes = await all();
    const value = await last.getAttribute("value");
    for (const box of boxes) {
      if (!(await box.isChecked())) await this.tick(box);
      if ((await box.getAttribute("value")) === value) return;
    }
  }

  /** A field is clicked before typing. */
  async type(field: Locator, text: string): Promise<void> {
    this.clicks++;
    await field.fill(text);
  }

  /** A list is opened before something in it is chosen. */
  async choose(list: Locator, label: string): Promise<void> {
    this.clicks += 2;
    await list.selectOption({ label });
  }

  /**
   * Follows an entry of the admin menu, which may have a count, to the page with this heading; its
   * group is opened first if it is closed.
   */
  async go(entry: string, heading: string | RegExp = entry): Promise<void> {
    const menu = this.#page.getByRole("navigation", { name: "Admin" });
    const named = this.#page.locator("a").filter({ hasText: new RegExp(`^\\s*${entry}`) });
    const link = menu.locator(named).first();
    if (!(await link.isVisible()))
      await this.click(menu.locator("details", { has: named }).locator("summary").first());
    await this.click(link);
    await this.at(heading);
  }

  /** Waits for the page with this heading and, with script, for its hydration. */
  async at(heading: string | RegExp): Promise<void> {
    await this.#page.getByRole("heading", { level: 1, name: heading }).waitFor();
    // The heading may have come before the rest of the page.
    await this.#page.waitForLoadState("domcontentloaded");
    if (this.scripted) await alive(this.#page);
  }

  /** The clicks and pages that an act takes. */
  async count(act: string, does: () => Promise<void>): Promise<{ clicks: number; pages: number }> {
    const before = { clicks: this.clicks, pages: this.pages };
    await test.step(act, does);
    // A page counts once it is there, which may be after what the act looked for in it.
    await this.#page.waitForLoadState("domcontentloaded");
    return { clicks: this.clicks - before.clicks, pages: this.pages - before.pages };
  }
}
