import { type Locator, type Page, test } from "@playwright/test";
import { alive } from "./shop.ts";

/** What somebody does at a page, counted: each click, and each page that was loaded. */
export class Hands {
  clicks = 0;
  pages = 0;
  readonly #page: Page;
  readonly #scripted: boolean;

  constructor(page: Page, scripted: boolean) {
    this.#page = page;
    this.#scripted = scripted;
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

  /** A field is clicked before it is typed into. */
  async type(field: Locator, text: string): Promise<void> {
    this.clicks++;
    await field.fill(text);
  }

  /** A list is opened before something in it is chosen. */
  async choose(list: Locator, label: string): Promise<void> {
    this.clicks += 2;
    await list.selectOption({ label });
  }

  /** Follows an entry of the admin menu, behind which a count may stand, to a page of this heading. */
  async go(entry: string, heading: string | RegExp = entry): Promise<void> {
    const menu = this.#page.getByRole("navigation", { name: "Admin" });
    await this.click(menu.getByRole("link", { name: new RegExp(`^${entry}`) }).first());
    await this.at(heading);
  }

  /** Waits until the page of this heading is there and, with script, has come to life. */
  async at(heading: string | RegExp): Promise<void> {
    await this.#page.getByRole("heading", { level: 1, name: heading }).waitFor();
    if (this.#scripted) await alive(this.#page);
  }

  /** How many clicks and pages an act takes. */
  async count(act: string, does: () => Promise<void>): Promise<{ clicks: number; pages: number }> {
    const before = { clicks: this.clicks, pages: this.pages };
    await test.step(act, does);
    return { clicks: this.clicks - before.clicks, pages: this.pages - before.pages };
  }
}
