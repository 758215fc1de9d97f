import type { APIRequestContext, Locator, Page } from "@playwright/test";

/** Opens every group of seldom needed fields of a form, as a reader without hurry does. */
export async function openGroups(form: Locator): Promise<void> {
  await form.locator("form").first().waitFor({ state: "attached" });
  const closed = form.locator("form details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
}

/** The overlay of a URL: over the page with script, on it without. */
export const overlay = (page: Page) => page.locator("dialog[open]");

/**
 * Products that can be bought, newest first, without those that other walks add, sell out and
 * delete.
 */
export async function goodsOf(request: APIRequestContext): Promise<Goods[]> {
  const answer = await request.get("/api/product/get-filter-product?inStock=true&limit=100");
  const { result } = (await answer.json()) as { result: Goods[] };
  return result.filter(({ slug }) => !/-(script|plain)-/.test(slug));
}

type Goods = { _id: string; slug: string; trackStock: boolean };

/** Places an order to Dhaka through the API and returns its id. */
export async function orderToDhaka(page: Page, fullName: string): Promise<string> {
  const goods = await goodsOf(page.request);
  // However many walks order it, it does not run out.
  const product = goods.find(({ trackStock }) => !trackStock) ?? goods[0];
  if (!product) throw new Error("nothing to order");
  const answer = await page.request.post("/api/order/place-order", {
    // A page of the shop sends this header, which is required with a session's cookie.
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: {
      orderDetails: {
        fullName,
        phoneNumber: "01712345678",
        address: "12 Green Road, Farmgate",
        district: "Dhaka",
        items: [{ _id: product._id, quantity: 1 }],
      },
    },
  });
  return (await answer.json()).order._id;
}
