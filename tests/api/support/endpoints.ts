import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { deleteCategory } from "#app/domain/catalog/categories/categories.server.ts";
import { deleteProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { createSale, deleteSale } from "#app/domain/catalog/sales/sales.server.ts";
import { createShelf, deleteShelf } from "#app/domain/catalog/shelves/shelves.server.ts";
import { beginMove } from "#app/domain/core/moves/moves.server.ts";
import { createMove } from "#app/domain/core/moves/read-moves.server.ts";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { EVENT_TYPES } from "#app/domain/core/outbox/events.ts";
import { addSlide, removeSlide } from "#app/domain/marketing/carousel/carousel.server.ts";
import { deletePromoCode } from "#app/domain/marketing/promo-codes/promo-codes.server.ts";
import { listDeliveries } from "#app/domain/messages/outbox/deliveries.server.ts";
import { fanOut } from "#app/domain/messages/outbox/fan-out.server.ts";
import { createWebhook } from "#app/domain/messages/webhooks/webhooks.server.ts";
import { askForAdvance } from "#app/domain/money/advances/advances.server.ts";
import { deleteOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { phoneCodeOf } from "#app/domain/orders/checks/phone-code.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { setDeliveryCharges } from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { saveImage } from "#app/domain/shop/media/images.server.ts";
import { OLD_ADDRESS } from "#app/domain/shop/old-addresses/old-addresses.server.ts";
import { createPage, deletePage } from "#app/domain/shop/pages/pages.server.ts";
import { db } from "#drizzle/client.server.ts";
import { infoPages, orders, outboxEvents, phoneCodes, webhooks } from "#drizzle/schema.ts";
import {
  makeCategory,
  makeCustomer,
  makeOrder,
  makeProduct,
  makePromoCode,
  makeReview,
  nextPhone,
} from "#tests/support/factories.ts";
import { makeZip } from "#tests/support/zip.ts";
import { courierEndpoints, paid } from "./courier-endpoints.ts";
import { deskEndpoints } from "./desk-endpoints.ts";
import { admin, anyone, type Endpoint, user } from "./endpoint.ts";
import { settingsEndpoints } from "./settings-endpoints.ts";

const PASSWORD = "honey-and-nuts";

export async function aPicture(shade = Math.floor(Math.random() * 0xffffff)): Promise<Buffer> {
  const background = `#${shade.toString(16).padStart(6, "0")}`;
  return sharp({ create: { width: 12, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}

const asFile = (bytes: Buffer) =>
  new File([new Uint8Array(bytes)], "honey.png", { type: "image/png" });

export function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

export async function aSlide() {
  return addSlide(await saveImage(await aPicture()));
}

const GOODS = "Name;Price;Stock\nHoney;950;4\n";

/** Each with a product of its own. */
function aMove() {
  const bytes = Buffer.from(GOODS.replace("Honey", `Honey ${crypto.randomUUID().slice(0, 8)}`));
  return createMove({ name: "goods.csv", bytes }, null);
}

/** Deletes the other webhooks first, because their number is limited. */
async function aWebhook() {
  await db.delete(webhooks);
  const url = "https://stock.example/haat";
  const { webhook } = await createWebhook({ url, description: "", events: [...EVENT_TYPES] });
  return webhook;
}

async function aDelivery() {
  const { id: webhookId } = await aWebhook();
  await makeOrder();
  const [event] = await db.select().from(outboxEvents).orderBy(desc(outboxEvents.createdAt));
  await fanOut(event?.id ?? "");
  const { deliveries } = await listDeliveries({ webhookId }, 1, 1);
  return { id: deliveries[0]?.id, webhookId };
}

export const anOrderOf = (productId: string, more: object = {}) => ({
  orderDetails: {
    items: [{ _id: productId, title: "made up", price: 1, quantity: 2 }],
    deliveryCharge: 1,
    deliveryAddress: "House 7, Road 3, Dhanmondi",
    orderNote: "Please call first.",
    phoneNumber: "01712345678",
    fullName: "Rahima Begum",
    district: "Dhaka",
    division: "Dhaka",
    thana: "Dhanmondi",
    customer: "",
    promoCode: "",
    promoCodeDiscount: 0,
    ...more,
  },
});

export async function aProductForm() {
  const category = await makeCategory();
  return {
    title: "Sundarbans honey",
    description: "<p>Raw honey.</p>",
    category: category.slug,
    brand: "Mawali",
    quantityInStock: "40",
    price: "950",
    discountPercentage: "50",
    dimension: "500 g",
    isFeature: "true",
    isBestSelling: "false",
    isActive: "true",
    image1: asFile(await aPicture()),
    image3: asFile(await aPicture()),
  };
}

const aShelf = async () => {
  const { id: productId } = await makeProduct();
  const titles = { title: "Iftar bazaar", titleBn: "ইফতারের বাজার" };
  const slug = `iftar-${crypto.randomUUID().slice(0, 8)}`;
  const rest = { slug, products: [productId], isActive: true, position: 0 };
  return (await createShelf({ ...titles, ...rest })).id;
};

const SALE = { name: "Victory Day", kind: "percent", amount: 15, pieces: null } as const;

const aSale = async () => {
  const [startsAt, endsAt] = ["2030-12-16", "2030-12-17"].map((day) => new Date(`${day}T00:00Z`));
  const times = { startsAt: startsAt ?? new Date(), endsAt: endsAt ?? new Date() };
  return (await createSale({ ...SALE, ...times, products: [], categories: [] })).id;
};

const anOldAddress = async () =>
  (await OLD_ADDRESS.create({ path: `/old/${crypto.randomUUID()}`, target: "/shop" }, null)).id;

/** The shop has few pages, so the ones of other requests go. */
const aPage = async () => {
  await db.delete(infoPages).where(eq(infoPages.position, 9));
  const texts = { title: "Gifts", titleBn: "উপহার", body: "<p>In a box.</p>", bodyBn: "" };
  return (await createPage({ ...texts, slug: "gifts", isActive: true, position: 9 })).id;
};

const categoryBody = () => ({
  name: "Nuts",
  slug: `nuts-${crypto.randomUUID()}`,
  description: "Almonds, cashews.",
  metaTitle: "Nuts",
  metaDescription: "Nuts of all kinds",
  keywords: "nuts, almonds",
  isActive: true,
});

const promoCodeBody = () => ({
  code: `eid${crypto.randomUUID().slice(0, 8)}`,
  discount: 100,
  maxUsage: 5,
  expirationDate: "2099-12-31",
  minAmount: 500,
});

/** An order whose buyer got a code two minutes ago. */
async function aCodedOrder(caller: { id: string } | null) {
  const { id: orderId } = await makeOrder({ customerId: caller?.id ?? null });
  await db.insert(phoneCodes).values({ orderId, sentAt: new Date(Date.now() - 120_000) });
  return orderId;
}

/** An order that wants an advance, in a shop with a wallet. */
async function makeAsked(customerId: string | null): Promise<string> {
  await updateAdvanceSettings({ bkash: "01812345678" }, undefined, null);
  const { id } = await makeOrder({ customerId });
  await askForAdvance(id, 120, null);
  return id;
}

/**
 * The tests' shop has no gateway; `gateway-pages.test.ts` and `phone-code.test.ts` call these with
 * one.
 */
const NO_GATEWAY = 409;

/** Ordered as the contract's table, followed by the additions. */
export const endpoints: Endpoint[] = [
  user("GET /api/user/profile", async (caller) => ({
    rest: `?profile_id=${caller?.id ?? crypto.randomUUID()}`,
  })),
  anyone("POST /api/user/login", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    return { json: { phoneNumber, password: PASSWORD } };
  }),
  anyone("POST /api/user/register", async () => ({
    json: {
      fullName: "Rahima Begum",
      phoneNumber: nextPhone(),
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  })),
  anyone("GET /api/carousel/all", async () => {
    await aSlide();
    return {};
  }),
  admin("POST /api/carousel/upload", async () => ({
    form: formOf({ image: asFile(await aPicture()) }),
  })),
  admin("DELETE /api/carousel/delete", async () => ({ rest: `/${(await aSlide()).id}` })),
  anyone(
    "GET /api/product/get-product",
    async () => {
      await makeProduct();
      return { rest: "?page=1&limit=20" };
    },
    { name: "product-get-product-page" },
  ),
  anyone("GET /api/product/get-product", async () => {
    await makeProduct();
    return {};
  }),
  anyone("GET /api/product/feature-product", async () => {
    await makeProduct({ isFeatured: true });
    return {};
  }),
  anyone("GET /api/product/get-filter-product", async () => {
    const category = await makeCategory();
    await makeProduct({ categoryId: category.id });
    return { rest: `?category=${category.slug}&inStock=true` };
  }),
  anyone("GET /api/product/product-details", async () => ({
    rest: `?product_slug=${(await makeProduct()).slug}`,
  })),
  anyone("GET /api/product/detail-product-by-id", async () => ({
    rest: `?product_id=${(await makeProduct()).id}`,
  })),
  admin("POST /api/product/post-product", async () => ({ form: formOf(await aProductForm()) })),
  admin("PUT /api/product/update-product", async () => ({
    rest: `?product_id=${(await makeProduct()).id}`,
    form: formOf(await aProductForm()),
  })),
  admin("DELETE /api/product/delete-product", async () => ({
    rest: `?product_id=${(await makeProduct()).id}`,
  })),
  admin("GET /api/admin/move/list", async () => {
    await aMove();
    return {};
  }),
  admin("POST /api/admin/move/create", async () => ({
    form: formOf({ file: new File([GOODS], "goods.csv", { type: "text/csv" }) }),
  })),
  admin("GET /api/admin/move/detail", async () => ({ rest: `?move_id=${await aMove()}` })),
  admin("GET /api/admin/move/refused", async () => ({ rest: `?move_id=${await aMove()}` })),
  admin("GET /api/admin/move-out/export", async () => ({})),
  admin("PUT /api/admin/move/columns", async () => ({
    rest: `?move_id=${await aMove()}`,
    json: { columns: ["title", "price", ""] },
  })),
  admin("PUT /api/admin/move/begin", async () => {
    return { rest: `?move_id=${await aMove()}`, json: {} };
  }),
  admin("PUT /api/admin/move/take-back", async () => {
    const id = await aMove();
    await beginMove(id, null, null);
    await runMoves();
    return { rest: `?move_id=${id}` };
  }),
  admin("GET /api/admin/move/pictures", async () => {
    const bytes = Buffer.from(
      `title,price,image\nGhee ${crypto.randomUUID()},900,https://a b/c.jpg\n`,
    );
    const id = await createMove({ name: "ghee.csv", bytes }, null);
    await beginMove(id, null, null);
    await runMoves();
    return { rest: `?move_id=${id}` };
  }),
  admin("PUT /api/admin/move/pictures-again", async () => ({ rest: `?move_id=${await aMove()}` })),
  admin("POST /api/admin/move/pictures-zip", async () => ({
    form: formOf({ file: new File([makeZip([])], "none.zip", { type: "application/zip" }) }),
  })),
  admin("GET /api/admin/product/list", async () => {
    await makeProduct({ isActive: false });
    return {};
  }),
  anyone("GET /api/category/list-category", async () => {
    await makeCategory();
    return {};
  }),
  admin("POST /api/category/post-category", async () => ({ json: categoryBody() })),
  admin("PUT /api/category/update-category", async () => ({
    rest: `?category_id=${(await makeCategory()).id}`,
    json: categoryBody(),
  })),
  admin("DELETE /api/category/delete-category", async () => ({
    rest: `?category_id=${(await makeCategory()).id}`,
  })),
  anyone("GET /api/shelf/list", async () => {
    await aShelf();
    return {};
  }),
  admin("POST /api/shelf/create", async () => ({
    json: {
      title: `Gifts ${crypto.randomUUID()}`,
      titleBn: "উপহার",
      products: [(await makeProduct()).slug],
    },
  })),
  admin("PUT /api/shelf/update", async () => ({
    rest: `?shelf_id=${await aShelf()}`,
    json: { title: "Gifts", products: [(await makeProduct()).id] },
  })),
  admin("DELETE /api/shelf/delete", async () => ({ rest: `?shelf_id=${await aShelf()}` })),
  admin("PUT /api/shelf/restore", async () => {
    const id = await aShelf();
    await deleteShelf(id);
    return { rest: `?shelf_id=${id}` };
  }),
  admin("GET /api/sale/list", async () => {
    await aSale();
    return {};
  }),
  admin("POST /api/sale/create", async () => ({
    json: { ...SALE, startsAt: "2026-12-16T00:00", endsAt: "2026-12-17T00:00" },
  })),
  admin("PUT /api/sale/update", async () => ({
    rest: `?sale_id=${await aSale()}`,
    json: { amount: 20, products: [(await makeProduct()).id] },
  })),
  admin("DELETE /api/sale/delete", async () => ({ rest: `?sale_id=${await aSale()}` })),
  admin("PUT /api/sale/restore", async () => {
    const id = await aSale();
    await deleteSale(id);
    return { rest: `?sale_id=${id}` };
  }),
  anyone("GET /api/page/list", async () => {
    await aPage();
    return {};
  }),
  admin("POST /api/page/create", async () => {
    await db.delete(infoPages).where(eq(infoPages.position, 9));
    const json = { title: `Gifts ${crypto.randomUUID()}`, body: "<p>In a box.</p>", position: 9 };
    return { json };
  }),
  admin("PUT /api/page/update", async () => ({
    rest: `?page_id=${await aPage()}`,
    json: { bodyBn: "<p>বাক্সে।</p>" },
  })),
  admin("DELETE /api/page/delete", async () => ({ rest: `?page_id=${await aPage()}` })),
  admin("PUT /api/page/restore", async () => {
    const id = await aPage();
    await deletePage(id);
    return { rest: `?page_id=${id}` };
  }),
  admin("GET /api/admin/old-address/list", async () => {
    await anOldAddress();
    return { rest: "?limit=1" };
  }),
  admin("POST /api/admin/old-address/create", async () => ({
    json: { path: `/product/${crypto.randomUUID()}/`, target: "/products/khalisha-honey" },
  })),
  admin("PUT /api/admin/old-address/update", async () => ({
    rest: `?old_address_id=${await anOldAddress()}`,
    json: { target: "/shop" },
  })),
  admin("DELETE /api/admin/old-address/delete", async () => ({
    rest: `?old_address_id=${await anOldAddress()}`,
  })),
  admin("PUT /api/admin/old-address/restore", async () => {
    const id = await anOldAddress();
    await OLD_ADDRESS.remove(id, null);
    return { rest: `?old_address_id=${id}` };
  }),
  admin("GET /api/admin/old-address/export", async () => {
    await anOldAddress();
    return {};
  }),
  admin("PUT /api/admin/old-address/import", async () => ({
    json: { text: `path\ttarget\n/product/${crypto.randomUUID()}/\t/shop` },
  })),
  anyone("GET /api/charge/delivery-charge", async () => {
    await setDeliveryCharges({ byDistrict: { Dhaka: 60 } });
    return {};
  }),
  anyone("POST /api/order/place-order", async () => ({
    json: anOrderOf((await makeProduct()).id, { phoneNumber: nextPhone() }),
  })),
  user("GET /api/order/user-order-list", async (caller) => {
    if (caller) await makeOrder({ customerId: caller.id });
    return {};
  }),
  anyone("GET /api/order/track-order", async () => ({ rest: `/${(await makeOrder()).id}` })),
  admin("DELETE /api/order/delete", async () => ({ rest: `?order_id=${(await makeOrder()).id}` })),
  anyone("GET /api/promo-code/verify", async () => ({ rest: `/${(await makePromoCode()).code}` })),
  admin("GET /api/admin/dashboard"),
  admin("GET /api/admin/order/list", async () => {
    await makeOrder();
    return {};
  }),
  admin("GET /api/admin/order/filter", async () => {
    await makeOrder();
    return { rest: "?order_type=Processing" };
  }),
  admin("PUT /api/admin/order/update", async () => ({
    json: {
      _id: (await makeOrder()).id,
      fullName: "Rahima Khatun",
      phoneNumber: "01812345678",
      totalPrice: 900,
      district: "Gazipur",
      status: "Ready for delivery",
    },
  })),
  admin("PUT /api/admin/order/release", async () => {
    const order = await makeOrder();
    const heldUntil = new Date(Date.now() + 60 * 60 * 1000);
    await db
      .update(orders)
      .set({ heldAt: order.createdAt, heldUntil, heldReasons: ["bulk"] })
      .where(eq(orders.id, order.id));
    return { json: { _id: order.id } };
  }),
  admin("PUT /api/admin/order/cancel", async () => ({
    json: { _id: (await makeOrder()).id, reason: "no-answer" },
  })),
  admin("PUT /api/admin/order/merge", async () => {
    const [first, second] = [await makeOrder(), await makeOrder()];
    return { json: { _id: first.id, duplicates: [second.id] } };
  }),
  admin("GET /api/promo-code/admin/list", async () => {
    await makePromoCode();
    return {};
  }),
  admin("POST /api/promo-code/generate-promo-code", async () => ({ json: promoCodeBody() })),
  admin("GET /api/promo-code/admin/detail", async () => ({
    rest: `/${(await makePromoCode()).id}`,
  })),
  admin("PUT /api/promo-code/admin/update", async () => ({
    rest: `/${(await makePromoCode()).id}`,
    json: { ...promoCodeBody(), isActive: false },
  })),
  admin("DELETE /api/promo-code/admin/delete", async () => ({
    rest: `/${(await makePromoCode()).id}`,
  })),

  anyone("POST /api/user/logout"),
  user("PUT /api/user/change-password", async () => ({
    json: { currentPassword: PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD },
  })),
  admin("PUT /api/product/restore-product", async () => {
    const { id } = await makeProduct();
    await deleteProduct(id);
    return { rest: `?product_id=${id}` };
  }),
  anyone("GET /api/product/reviews", async () => {
    const { product } = await makeReview({ status: "shown" });
    return { rest: `?product_slug=${product.slug}` };
  }),
  admin("GET /api/admin/review/list", async () => {
    await makeReview();
    return {};
  }),
  admin("PUT /api/admin/review/moderate", async () => {
    const { review } = await makeReview();
    return { json: { _id: review.id, status: "shown" } };
  }),
  admin("PUT /api/category/restore-category", async () => {
    const { id } = await makeCategory();
    await deleteCategory(id);
    return { rest: `?category_id=${id}` };
  }),
  admin("PUT /api/carousel/restore", async () => {
    const { id } = await aSlide();
    await removeSlide(id);
    return { rest: `/${id}` };
  }),
  admin("PUT /api/charge/update", async () => ({
    json: { Dhaka: 60, Comilla: 90, Khulna: null, default_charge: 130 },
  })),
  admin("PUT /api/order/restore", async () => {
    const { id } = await makeOrder();
    await deleteOrder(id, null);
    return { rest: `?order_id=${id}` };
  }),
  user("PUT /api/order/cancel", async (caller) => ({
    rest: `?order_id=${(await makeOrder({ customerId: caller?.id ?? null })).id}`,
  })),
  user("POST /api/order/advance", async (caller) => {
    const id = await makeAsked(caller?.id ?? null);
    return { rest: `?order_id=${id}`, json: paid() };
  }),
  user("POST /api/order/prove-phone", async (caller) => {
    const orderId = await aCodedOrder(caller);
    const json = { code: phoneCodeOf(orderId, 1) };
    return { rest: `?order_id=${orderId}`, json };
  }),
  user(
    "POST /api/order/send-code",
    async (caller) => ({
      rest: `?order_id=${await aCodedOrder(caller)}`,
    }),
    { status: NO_GATEWAY },
  ),
  user(
    "POST /api/order/advance/pay",
    async (caller) => {
      const id = await makeAsked(caller?.id ?? null);
      return { rest: `?order_id=${id}` };
    },
    { status: NO_GATEWAY },
  ),
  admin(
    "PUT /api/admin/advance/refund",
    async () => ({
      json: { _id: (await makeOrder()).id, back: 120, due: 120 },
    }),
    { status: NO_GATEWAY },
  ),
  admin("GET /api/admin/order/history", async () => ({
    rest: `?order_id=${(await makeOrder()).id}`,
  })),
  admin("GET /api/admin/order/export", async () => {
    await makeOrder();
    return { rest: "?order_type=Processing" };
  }),
  admin("PUT /api/promo-code/admin/restore", async () => {
    const { id } = await makePromoCode();
    await deletePromoCode(id);
    return { rest: `/${id}` };
  }),
  admin("GET /api/admin/webhook/list", async () => {
    await aWebhook();
    return {};
  }),
  admin("POST /api/admin/webhook/create", async () => {
    // A shop may have twenty.
    await db.delete(webhooks);
    const json = { url: "https://stock.example/haat", events: ["order.placed", "stock.low"] };
    return { json };
  }),
  admin("PUT /api/admin/webhook/update", async () => ({
    rest: `?webhook_id=${(await aWebhook()).id}`,
    json: { description: "Our stock program", isActive: false },
  })),
  admin("PUT /api/admin/webhook/rotate", async () => ({
    rest: `?webhook_id=${(await aWebhook()).id}`,
  })),
  admin("DELETE /api/admin/webhook/delete", async () => ({
    rest: `?webhook_id=${(await aWebhook()).id}`,
  })),
  admin("GET /api/admin/webhook/deliveries", async () => {
    const { webhookId } = await aDelivery();
    return { rest: `?webhook_id=${webhookId}&status=waiting` };
  }),
  admin("PUT /api/admin/webhook/replay", async () => ({
    rest: `?delivery_id=${(await aDelivery()).id}`,
  })),
  ...deskEndpoints,
  ...courierEndpoints,
  ...settingsEndpoints,
];
