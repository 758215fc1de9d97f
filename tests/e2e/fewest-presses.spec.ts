import type { Locator, Page } from "@playwright/test";
import { alive, expect, LANGUAGES, open, PRODUCT_LINKS, test } from "./shop.ts";

/**
 * The counts of docs/decisions/checkout.md: fields, choices and buttons; pages with the first and
 * the last.
 */
const COUNTS = {
  newGuest: { scripted: { presses: 7, pages: 4 }, plain: { presses: 8, pages: 4 } },
  knownGuest: { scripted: { presses: 3, pages: 4 }, plain: { presses: 3, pages: 4 } },
  customer: { scripted: { presses: 3, pages: 4 }, plain: { presses: 3, pages: 4 } },
};

type Texts = (typeof LANGUAGES)[keyof typeof LANGUAGES];

/** Counts what a shopper does from the home page on. */
class Shopper {
  presses = 0;
  readonly pages: string[] = [];
  readonly #page: Page;
  readonly #words: Texts;
  readonly #scripted: boolean;

  constructor(page: Page, words: Texts, scripted: boolean) {
    this.#page = page;
    this.#words = words;
    this.#scripted = scripted;
  }

  async sees(path: RegExp): Promise<void> {
    await expect(this.#page).toHaveURL(path);
    if (this.#scripted) await alive(this.#page);
    this.pages.push(this.#page.url());
  }

  async home(): Promise<void> {
    await open(this.#page, "/", this.#scripted);
    await this.sees(/\/$/);
  }

  async press(what: Locator): Promise<void> {
    this.presses += 1;
    await what.click();
  }

  async type(label: string, text: string): Promise<void> {
    this.presses += 1;
    await this.#page.locator("main").getByLabel(label).fill(text);
  }

  async orderFirstProduct(): Promise<void> {
    await this.press(this.#page.locator(PRODUCT_LINKS).first());
    await this.sees(/\/products\//);
    await this.press(this.#page.getByRole("button", { name: this.#words.orderNow }));
    await this.sees(/[/#]checkout/);
  }

  async typeWhoIAm(): Promise<void> {
    const { fullName, phoneNumber, address, district } = this.#words;
    await this.type(fullName, "Rahima Begum");
    await this.type(phoneNumber, newPhone());
    await this.type(address, "12 Green Road");
    this.presses += 1;
    const districts = this.#page.locator("main").getByLabel(district, { exact: true });
    await districts.selectOption("Dhaka");
  }

  /** The order button, which names the total once that is known, stands on the first screen. */
  async pressOrder(isTotalKnown: boolean): Promise<void> {
    const { confirm, seeTotal } = this.#words;
    const button = this.#page.getByRole("button", { name: isTotalKnown ? confirm : seeTotal });
    await expect(button).toBeInViewport({ ratio: 1 });
    await this.press(button);
  }

  async confirm(isTotalKnown = true): Promise<void> {
    const page = this.#page;
    if (!isTotalKnown) await this.pressOrder(false);
    await this.pressOrder(true);
    await this.sees(/\/track-order\/[0-9a-f-]{36}$/);
    await expect(page.getByText(this.#words.order).first()).toBeVisible();
  }

  counted(): { presses: number; pages: number } {
    return { presses: this.presses, pages: this.pages.length };
  }
}

const newPhone = () => `018${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

for (const [language, words] of Object.entries(LANGUAGES)) {
  test.describe(`from home to an order in ${language}`, () => {
    test.use({ locale: words.locale });

    test("a new guest, and the same guest again, press little", async ({ page, scripted }) => {
      const script = scripted ? "scripted" : "plain";
      const guest = new Shopper(page, words, scripted);
      await guest.home();
      await guest.orderFirstProduct();
      // Confirm is in view before anything is typed.
      const confirm = page.getByRole("button", {
        name: scripted ? words.confirm : words.seeTotal,
      });
      await expect(confirm).toBeInViewport({ ratio: 1 });
      await guest.typeWhoIAm();
      // Being remembered is a choice that no order needs.
      await page.locator("[name=remember]").check();
      await guest.confirm(scripted);
      expect(guest.counted()).toEqual(COUNTS.newGuest[script]);

      const again = new Shopper(page, words, scripted);
      await again.home();
      await again.press(page.getByRole("button", { name: words.buyAgain }));
      await again.sees(/\/cart/);
      await again.press(page.getByRole("link", { name: words.checkout }));
      await again.sees(/[/#]checkout/);
      await again.confirm();
      expect(again.counted()).toEqual(COUNTS.knownGuest[script]);
    });

    test("a customer with an address presses three times", async ({ page, scripted }) => {
      const headers = { "Sec-Fetch-Site": "same-origin" };
      const account = {
        fullName: "Karim Uddin",
        phoneNumber: newPhone(),
        password: "mango season",
      };
      const form = { ...account, confirmPassword: account.password };
      await page.request.post("/register", { form, headers });
      const place = { fullName: "Karim Uddin", email: "", address: "5 College Road", thana: "" };
      await page.request.post("/profile/manage-address", {
        form: { ...place, district: "Bogura" },
        headers,
      });
      const customer = new Shopper(page, words, scripted);
      await customer.home();
      await customer.orderFirstProduct();
      await customer.confirm();
      expect(customer.counted()).toEqual(COUNTS.customer[scripted ? "scripted" : "plain"]);
    });
  });
}
