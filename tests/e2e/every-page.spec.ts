import type { Page } from "@playwright/test";
import { crawl, oddPaths } from "../support/site.ts";
import { accessFlaws, expect, isTooWide, LANGUAGES, test } from "./shop.ts";

/** Unique among all walks. */
const newPhone = () => `019${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** Sends a form as a browser without script does, and ignores the answer. */
async function send(page: Page, baseURL: string, path: string, form: Record<string, string>) {
  const headers = { Origin: baseURL };
  return page.request.post(path, { form, headers, maxRedirects: 0 });
}

/** Makes the browser's visitor a new one or a customer with an order; returns an order's id. */
async function enterAs(role: string, page: Page, baseURL: string): Promise<string> {
  const products = await page.request.get("/api/product/get-filter-product?inStock=true&limit=1");
  const [product] = (await products.json()).result;
  const phoneNumber = newPhone();
  if (role === "customer") {
    const password = "mango season";
    const person = { fullName: "Shahana Parvin", phoneNumber, password, confirmPassword: password };
    const answer = await send(page, baseURL, "/register", person);
    expect(answer.status()).toBe(302);
    await send(page, baseURL, "/profile/manage-address", {
      address: "House 7, Road 3",
      district: "Sylhet",
    });
  }
  const person = { fullName: "Rahima Begum", phoneNumber, address: "12 Green Road, Farmgate" };
  const items = [{ _id: product._id, quantity: 1 }];
  const placed = await page.request.post("/api/order/place-order", {
    data: { orderDetails: { ...person, district: "Dhaka", items } },
    headers: { Origin: baseURL },
  });
  await send(page, baseURL, "/cart", { intent: "add-line", productId: product._id });
  return (await placed.json()).order._id;
}

/**
 * A phone, a small one, the smallest that WCAG requires (1280 × 1024 at 400 %), and a phone in
 * landscape.
 */
const SCREENS = [
  [360, 740],
  [320, 740],
  [320, 256],
  [740, 360],
] as const;

/** Controls of a page that are fully covered while they have the focus (WCAG 2.4.11). */
function hiddenFocus(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, textarea, summary",
  );
  const isSeen = (control: HTMLElement) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const across = [left + 2, (left + right) / 2, right - 2];
    const down = [top + 2, (top + bottom) / 2, bottom - 2];
    return across.some((x) =>
      down.some((y) => {
        const there = document.elementFromPoint(x, y);
        return there && (control.contains(there) || there.contains(control));
      }),
    );
  };
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return [];
    control.focus();
    const { width } = control.getBoundingClientRect();
    const isUnderWay = document.activeElement !== control || width < 3;
    return isUnderWay || isSeen(control) ? [] : [control.outerHTML.slice(0, 120)];
  });
}

for (const [language, { locale }] of Object.entries(LANGUAGES)) {
  for (const role of ["stranger", "customer"]) {
    test.describe(`every page a ${role} can reach in ${language}`, { tag: "@deep" }, () => {
      test.use({ locale });

      test("is accessible and fits a phone", async ({ page, baseURL: origin }) => {
        const baseURL = origin ?? "";
        const orderId = await enterAs(role, page, baseURL);
        const send = async (path: string) => {
          const answer = await page.request.get(path, { maxRedirects: 0 });
          const headers = new Headers(answer.headers());
          return { html: await answer.text(), location: headers.get("Location"), headers };
        };
        const found = await crawl({ send }, oddPaths({ orderId }));
        const paths = found.filter(({ location }) => location === null).map(({ path }) => path);
        expect(paths.length).toBeGreaterThan(20);
        const flawed = [];
        for (const path of paths) {
          await page.goto(path);
          const flaws = await accessFlaws(page);
          const wide = [];
          const hidden = [];
          for (const [width, height] of SCREENS) {
            await page.setViewportSize({ width, height });
            if (await isTooWide(page)) wide.push(width);
            hidden.push(...(await page.evaluate(hiddenFocus)));
          }
          if (flaws.length + wide.length + hidden.length > 0)
            flawed.push([path, flaws, wide, hidden]);
        }
        expect(flawed).toEqual([]);
        console.log(`${role}, ${language}: ${paths.length} pages, axe 0`);
      });
    });
  }
}
