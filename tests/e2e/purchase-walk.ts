import type { Locator, Page } from "@playwright/test";
import { expect, isAlive } from "./shop.ts";

/** The data of one buyer; the phone number distinguishes the orders of different walks. */
export type Buyer = { fullName: string; phoneNumber: string; address: string; district: string };

export const buyerOf = (number: number): Buyer => ({
  fullName: `Rahima ${number}`,
  phoneNumber: `018${String(number).padStart(8, "0")}`,
  address: `${number} Green Road`,
  district: "Dhaka",
});

/** The steps of a purchase, in order. */
export type Step =
  | "home"
  | "product"
  | "added"
  | "cart"
  | "plus"
  | "checkout"
  | "typed"
  | "district"
  | "code"
  | "placed";

type Walk = {
  page: Page;
  buyer: Buyer;
  scripted: boolean;
  /** How a person clicks a button: once, or twice in impatience. */
  click?: (button: Locator, step: Step) => Promise<void>;
  /** Called after each step, when its result is visible. */
  after?: (step: Step) => Promise<void>;
};

/** Forms that had to be filled in again; should be 0. */
type Result = { formsLost: number };

export const PRODUCT = "/products/california-almonds";

/** From the home page to the order's page, as a person would go on whatever is lost on the way. */
export async function buy(walk: Walk): Promise<Result> {
  const { page, buyer, scripted } = walk;
  const click = walk.click ?? ((button: Locator) => button.click());
  const after = walk.after ?? (async () => {});
  const ready = scripted ? watchScripts(page) : async () => {};

  await goTo(page, "/", page.getByRole("heading", { name: "All Products" }));
  await ready();
  await after("home");
  const add = page.getByRole("button", { name: "Add to cart" });
  await goTo(page, PRODUCT, add);
  await ready();
  await after("product");
  await click(add, "added");
  await see(page, page.getByRole("link", { name: /^Cart, 1 item/ }));
  await after("added");

  await goTo(page, "/cart", page.getByRole("heading", { level: 1, name: "Cart" }));
  await ready();
  await after("cart");
  await click(page.getByRole("button", { name: /^One more/ }), "plus");
  // The sum comes from the shop; the quantity is shown optimistically.
  const checkout = page.getByRole("link", { name: /checkout · (1,300|1,950) TK/ });
  await see(page, checkout);
  await after("plus");

  const form = new CheckoutForm(page, buyer);
  await click(checkout, "checkout");
  await see(page, form.fullName);
  await ready();
  await after("checkout");
  await form.type();
  await after("typed");
  await form.typeWhatIsLost();
  await form.chooseDistrict(click);
  await after("district");
  await form.typeWhatIsLost();
  const code = page.getByLabel("Promo code");
  // Folded, but open already if a lost answer had it typed before.
  if (!(await code.isVisible())) await page.getByText("Have a promo code?").click();
  await code.fill("HAAT50");
  await click(page.getByRole("button", { name: "apply", exact: true }), "code");
  await see(page, page.getByText(/HAAT50 · applied/));
  await after("code");
  await form.typeWhatIsLost();
  const confirm = page.getByRole("button", { name: /Confirm order/ });
  await expect(confirm).toBeEnabled();
  await click(confirm, "placed");
  await see(page, page.getByRole("heading", { level: 1, name: /Order no\./ }));
  await after("placed");
  return { formsLost: form.lost };
}

/** The values to type, and how often they had to be typed again. */
class CheckoutForm {
  lost = 0;
  readonly fullName: Locator;
  readonly #page: Page;
  readonly #buyer: Buyer;

  constructor(page: Page, buyer: Buyer) {
    this.#page = page;
    this.#buyer = buyer;
    this.fullName = page.getByLabel("Full name");
  }

  async type(): Promise<void> {
    await this.fullName.fill(this.#buyer.fullName);
    await this.#page.getByLabel("Phone number").fill(this.#buyer.phoneNumber);
    await this.#page.getByLabel("Full address").fill(this.#buyer.address);
  }

  async typeWhatIsLost(): Promise<void> {
    const { fullName, phoneNumber, address } = this.#buyer;
    const wanted = [fullName, phoneNumber, address].join();
    await see(this.#page, this.fullName);
    const there = async () =>
      [
        await this.fullName.inputValue(),
        await this.#page.getByLabel("Phone number").inputValue(),
        await this.#page.getByLabel("Full address").inputValue(),
      ].join();
    // The page's script puts back what the shop has not got yet, right after hydration.
    const isBack = expect.poll(there, { timeout: 10_000, intervals: [0, 50] }).toBe(wanted);
    if (
      await isBack.then(
        () => true,
        () => false,
      )
    )
      return;
    this.lost++;
    await this.type();
  }

  async chooseDistrict(click: NonNullable<Walk["click"]>): Promise<void> {
    const page = this.#page;
    await page.getByLabel("District", { exact: true }).selectOption(this.#buyer.district);
    const update = page.getByRole("button", { name: "update delivery charge" });
    if (await update.isVisible()) await click(update, "district");
    await see(page, page.locator("dl", { hasText: /Delivery charge\s*\d/ }));
  }
}

/** Waits for the result of an act; repeats it if the page asks to try again, as a person would. */
async function see(page: Page, result: Locator): Promise<void> {
  const again = page.getByRole("button", { name: "Try again" });
  await expect(async () => {
    if (page.url().startsWith("chrome-error:")) await page.reload();
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(result.first()).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 45_000, intervals: [0, 50, 100, 250] });
}

/** Follows a link again if it fails. */
async function goTo(page: Page, path: string, there: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
  }).toPass({ timeout: 45_000, intervals: [0, 100, 250] });
  await see(page, there);
}

/** A page is hydrated by its script; if some of that is lost, it works without. */
function watchScripts(page: Page): () => Promise<void> {
  let isPlain = false;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isPlain = false;
  });
  page.on("requestfailed", (request) => {
    const isLost = request.failure()?.errorText === "net::ERR_CONNECTION_RESET";
    if (isLost && request.resourceType() === "script") isPlain = true;
  });
  return () =>
    expect(async () => {
      expect(isPlain || (await page.evaluate(isAlive))).toBe(true);
    }).toPass({ timeout: 45_000, intervals: [0, 50] });
}
