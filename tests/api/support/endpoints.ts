import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { deleteCategory } from "#app/domain/catalog/categories/categories.server.ts";
import { deleteProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { createSale, deleteSale } from "#app/domain/catalog/sales/sales.server.ts";
import { createShelf, deleteShelf } from "#app/domain/catalog/shelves/shelves.server.ts";
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
import { courierEndpoints, paid } from "./courier-endpoints.ts";
import { deskEndpoints } from "./desk-endpoints.ts";
import type { Endpoint } from "./request.ts";
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
  {
    name: "user-profile",
    method: "GET",
    access: "user",
    make: async (caller) => ({
      path: `/api/user/profile?profile_id=${caller?.id ?? crypto.randomUUID()}`,
    }),
  },
  {
    name: "user-login",
    method: "POST",
    access: "anyone",
    make: async () => {
      const { phoneNumber } = await makeCustomer({ password: PASSWORD });
      return { path: "/api/user/login", json: { phoneNumber, password: PASSWORD } };
    },
  },
  {
    name: "user-register",
    method: "POST",
    access: "anyone",
    make: async () => ({
      path: "/api/user/register",
      json: {
        fullName: "Rahima Begum",
        phoneNumber: nextPhone(),
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
    }),
  },
  {
    name: "carousel-all",
    method: "GET",
    access: "anyone",
    make: async () => {
      await aSlide();
      return { path: "/api/carousel/all" };
    },
  },
  {
    name: "carousel-upload",
    method: "POST",
    access: "admin",
    make: async () => ({
      path: "/api/carousel/upload",
      form: formOf({ image: asFile(await aPicture()) }),
    }),
  },
  {
    name: "carousel-delete",
    method: "DELETE",
    access: "admin",
    make: async () => ({ path: `/api/carousel/delete/${(await aSlide()).id}` }),
  },
  {
    name: "product-get-product-page",
    method: "GET",
    access: "anyone",
    make: async () => {
      await makeProduct();
      return { path: "/api/product/get-product?page=1&limit=20" };
    },
  },
  {
    name: "product-get-product",
    method: "GET",
    access: "anyone",
    make: async () => {
      await makeProduct();
      return { path: "/api/product/get-product" };
    },
  },
  {
    name: "product-feature-product",
    method: "GET",
    access: "anyone",
    make: async () => {
      await makeProduct({ isFeatured: true });
      return { path: "/api/product/feature-product" };
    },
  },
  {
    name: "product-get-filter-product",
    method: "GET",
    access: "anyone",
    make: async () => {
      const category = await makeCategory();
      await makeProduct({ categoryId: category.id });
      return { path: `/api/product/get-filter-product?category=${category.slug}&inStock=true` };
    },
  },
  {
    name: "product-product-details",
    method: "GET",
    access: "anyone",
    make: async () => ({
      path: `/api/product/product-details?product_slug=${(await makeProduct()).slug}`,
    }),
  },
  {
    name: "product-detail-product-by-id",
    method: "GET",
    access: "anyone",
    make: async () => ({
      path: `/api/product/detail-product-by-id?product_id=${(await makeProduct()).id}`,
    }),
  },
  {
    name: "product-post-product",
    method: "POST",
    access: "admin",
    make: async () => ({ path: "/api/product/post-product", form: formOf(await aProductForm()) }),
  },
  {
    name: "product-update-product",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: `/api/product/update-product?product_id=${(await makeProduct()).id}`,
      form: formOf(await aProductForm()),
    }),
  },
  {
    name: "product-delete-product",
    method: "DELETE",
    access: "admin",
    make: async () => ({
      path: `/api/product/delete-product?product_id=${(await makeProduct()).id}`,
    }),
  },
  {
    name: "admin-product-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await makeProduct({ isActive: false });
      return { path: "/api/admin/product/list" };
    },
  },
  {
    name: "category-list-category",
    method: "GET",
    access: "anyone",
    make: async () => {
      await makeCategory();
      return { path: "/api/category/list-category" };
    },
  },
  {
    name: "category-post-category",
    method: "POST",
    access: "admin",
    make: async () => ({ path: "/api/category/post-category", json: categoryBody() }),
  },
  {
    name: "category-update-category",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: `/api/category/update-category?category_id=${(await makeCategory()).id}`,
      json: categoryBody(),
    }),
  },
  {
    name: "category-delete-category",
    method: "DELETE",
    access: "admin",
    make: async () => ({
      path: `/api/category/delete-category?category_id=${(await makeCategory()).id}`,
    }),
  },
  {
    name: "shelf-list",
    method: "GET",
    access: "anyone",
    make: async () => {
      await aShelf();
      return { path: "/api/shelf/list" };
    },
  },
  {
    name: "shelf-create",
    method: "POST",
    access: "admin",
    make: async () => ({
      path: "/api/shelf/create",
      json: {
        title: `Gifts ${crypto.randomUUID()}`,
        titleBn: "উপহার",
        products: [(await makeProduct()).slug],
      },
    }),
  },
  {
    name: "shelf-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: `/api/shelf/update?shelf_id=${await aShelf()}`,
      json: { title: "Gifts", products: [(await makeProduct()).id] },
    }),
  },
  {
    name: "shelf-delete",
    method: "DELETE",
    access: "admin",
    make: async () => ({ path: `/api/shelf/delete?shelf_id=${await aShelf()}` }),
  },
  {
    name: "shelf-restore",
    method: "PUT",
    access: "admin",
    make: async () => {
      const id = await aShelf();
      await deleteShelf(id);
      return { path: `/api/shelf/restore?shelf_id=${id}` };
    },
  },
  {
    name: "sale-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await aSale();
      return { path: "/api/sale/list" };
    },
  },
  {
    name: "sale-create",
    method: "POST",
    access: "admin",
    make: async () => ({
      path: "/api/sale/create",
      json: { ...SALE, startsAt: "2026-12-16T00:00", endsAt: "2026-12-17T00:00" },
    }),
  },
  {
    name: "sale-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: `/api/sale/update?sale_id=${await aSale()}`,
      json: { amount: 20, products: [(await makeProduct()).id] },
    }),
  },
  {
    name: "sale-delete",
    method: "DELETE",
    access: "admin",
    make: async () => ({ path: `/api/sale/delete?sale_id=${await aSale()}` }),
  },
  {
    name: "sale-restore",
    method: "PUT",
    access: "admin",
    make: async () => {
      const id = await aSale();
      await deleteSale(id);
      return { path: `/api/sale/restore?sale_id=${id}` };
    },
  },
  {
    name: "page-list",
    method: "GET",
    access: "anyone",
    make: async () => {
      await aPage();
      return { path: "/api/page/list" };
    },
  },
  {
    name: "page-create",
    method: "POST",
    access: "admin",
    make: async () => {
      await db.delete(infoPages).where(eq(infoPages.position, 9));
      const json = { title: `Gifts ${crypto.randomUUID()}`, body: "<p>In a box.</p>", position: 9 };
      return { path: "/api/page/create", json };
    },
  },
  {
    name: "page-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: `/api/page/update?page_id=${await aPage()}`,
      json: { bodyBn: "<p>বাক্সে।</p>" },
    }),
  },
  {
    name: "page-delete",
    method: "DELETE",
    access: "admin",
    make: async () => ({ path: `/api/page/delete?page_id=${await aPage()}` }),
  },
  {
    name: "page-restore",
    method: "PUT",
    access: "admin",
    make: async () => {
      const id = await aPage();
      await deletePage(id);
      return { path: `/api/page/restore?page_id=${id}` };
    },
  },
  {
    name: "charge-delivery-charge",
    method: "GET",
    access: "anyone",
    make: async () => {
      await setDeliveryCharges({ byDistrict: { Dhaka: 60 } });
      return { path: "/api/charge/delivery-charge" };
    },
  },
  {
    name: "order-place-order",
    method: "POST",
    access: "anyone",
    make: async () => ({
      path: "/api/order/place-order",
      json: anOrderOf((await makeProduct()).id, { phoneNumber: nextPhone() }),
    }),
  },
  {
    name: "order-user-order-list",
    method: "GET",
    access: "user",
    make: async (caller) => {
      if (caller) await makeOrder({ customerId: caller.id });
      return { path: "/api/order/user-order-list" };
    },
  },
  {
    name: "order-track-order",
    method: "GET",
    access: "anyone",
    make: async () => ({ path: `/api/order/track-order/${(await makeOrder()).id}` }),
  },
  {
    name: "order-delete",
    method: "DELETE",
    access: "admin",
    make: async () => ({ path: `/api/order/delete?order_id=${(await makeOrder()).id}` }),
  },
  {
    name: "promo-code-verify",
    method: "GET",
    access: "anyone",
    make: async () => ({ path: `/api/promo-code/verify/${(await makePromoCode()).code}` }),
  },
  {
    name: "admin-dashboard",
    method: "GET",
    access: "admin",
    make: async () => ({ path: "/api/admin/dashboard" }),
  },
  {
    name: "admin-order-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await makeOrder();
      return { path: "/api/admin/order/list" };
    },
  },
  {
    name: "admin-order-filter",
    method: "GET",
    access: "admin",
    make: async () => {
      await makeOrder();
      return { path: "/api/admin/order/filter?order_type=Processing" };
    },
  },
  {
    name: "admin-order-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/order/update",
      json: {
        _id: (await makeOrder()).id,
        fullName: "Rahima Khatun",
        phoneNumber: "01812345678",
        totalPrice: 900,
        district: "Gazipur",
        status: "Ready for delivery",
      },
    }),
  },
  {
    name: "admin-order-release",
    method: "PUT",
    access: "admin",
    make: async () => {
      const order = await makeOrder();
      const heldUntil = new Date(Date.now() + 60 * 60 * 1000);
      await db
        .update(orders)
        .set({ heldAt: order.createdAt, heldUntil, heldReasons: ["bulk"] })
        .where(eq(orders.id, order.id));
      return { path: "/api/admin/order/release", json: { _id: order.id } };
    },
  },
  {
    name: "admin-order-cancel",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/order/cancel",
      json: { _id: (await makeOrder()).id, reason: "no-answer" },
    }),
  },
  {
    name: "admin-order-merge",
    method: "PUT",
    access: "admin",
    make: async () => {
      const [first, second] = [await makeOrder(), await makeOrder()];
      return { path: "/api/admin/order/merge", json: { _id: first.id, duplicates: [second.id] } };
    },
  },
  {
    name: "promo-code-admin-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await makePromoCode();
      return { path: "/api/promo-code/admin/list" };
    },
  },
  {
    name: "promo-code-generate-promo-code",
    method: "POST",
    access: "admin",
    make: async () => ({ path: "/api/promo-code/generate-promo-code", json: promoCodeBody() }),
  },
  {
    name: "promo-code-admin-detail",
    method: "GET",
    access: "admin",
    make: async () => ({ path: `/api/promo-code/admin/detail/${(await makePromoCode()).id}` }),
  },
  {
    name: "promo-code-admin-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: `/api/promo-code/admin/update/${(await makePromoCode()).id}`,
      json: { ...promoCodeBody(), isActive: false },
    }),
  },
  {
    name: "promo-code-admin-delete",
    method: "DELETE",
    access: "admin",
    make: async () => ({ path: `/api/promo-code/admin/delete/${(await makePromoCode()).id}` }),
  },

  {
    name: "user-logout",
    method: "POST",
    access: "anyone",
    make: async () => ({ path: "/api/user/logout" }),
  },
  {
    name: "user-change-password",
    method: "PUT",
    access: "user",
    make: async () => ({
      path: "/api/user/change-password",
      json: { currentPassword: PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD },
    }),
  },
  {
    name: "product-restore-product",
    method: "PUT",
    access: "admin",
    make: async () => {
      const { id } = await makeProduct();
      await deleteProduct(id);
      return { path: `/api/product/restore-product?product_id=${id}` };
    },
  },
  {
    name: "product-reviews",
    method: "GET",
    access: "anyone",
    make: async () => {
      const { product } = await makeReview({ status: "shown" });
      return { path: `/api/product/reviews?product_slug=${product.slug}` };
    },
  },
  {
    name: "admin-review-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await makeReview();
      return { path: "/api/admin/review/list" };
    },
  },
  {
    name: "admin-review-moderate",
    method: "PUT",
    access: "admin",
    make: async () => {
      const { review } = await makeReview();
      return { path: "/api/admin/review/moderate", json: { _id: review.id, status: "shown" } };
    },
  },
  {
    name: "category-restore-category",
    method: "PUT",
    access: "admin",
    make: async () => {
      const { id } = await makeCategory();
      await deleteCategory(id);
      return { path: `/api/category/restore-category?category_id=${id}` };
    },
  },
  {
    name: "carousel-restore",
    method: "PUT",
    access: "admin",
    make: async () => {
      const { id } = await aSlide();
      await removeSlide(id);
      return { path: `/api/carousel/restore/${id}` };
    },
  },
  {
    name: "charge-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/charge/update",
      json: { Dhaka: 60, Comilla: 90, Khulna: null, default_charge: 130 },
    }),
  },
  {
    name: "order-restore",
    method: "PUT",
    access: "admin",
    make: async () => {
      const { id } = await makeOrder();
      await deleteOrder(id, null);
      return { path: `/api/order/restore?order_id=${id}` };
    },
  },
  {
    name: "order-cancel",
    method: "PUT",
    access: "user",
    make: async (caller) => ({
      path: `/api/order/cancel?order_id=${(await makeOrder({ customerId: caller?.id ?? null })).id}`,
    }),
  },
  {
    name: "order-advance",
    method: "POST",
    access: "user",
    make: async (caller) => {
      const id = await makeAsked(caller?.id ?? null);
      return { path: `/api/order/advance?order_id=${id}`, json: paid() };
    },
  },
  {
    name: "order-prove-phone",
    method: "POST",
    access: "user",
    make: async (caller) => {
      const orderId = await aCodedOrder(caller);
      const json = { code: phoneCodeOf(orderId, 1) };
      return { path: `/api/order/prove-phone?order_id=${orderId}`, json };
    },
  },
  {
    name: "order-send-code",
    method: "POST",
    access: "user",
    status: NO_GATEWAY,
    make: async (caller) => ({
      path: `/api/order/send-code?order_id=${await aCodedOrder(caller)}`,
    }),
  },
  {
    name: "order-advance-pay",
    method: "POST",
    access: "user",
    status: NO_GATEWAY,
    make: async (caller) => {
      const id = await makeAsked(caller?.id ?? null);
      return { path: `/api/order/advance/pay?order_id=${id}` };
    },
  },
  {
    name: "admin-advance-refund",
    method: "PUT",
    access: "admin",
    status: NO_GATEWAY,
    make: async () => ({
      path: "/api/admin/advance/refund",
      json: { _id: (await makeOrder()).id, back: 120, due: 120 },
    }),
  },
  {
    name: "admin-order-history",
    method: "GET",
    access: "admin",
    make: async () => ({ path: `/api/admin/order/history?order_id=${(await makeOrder()).id}` }),
  },
  {
    name: "admin-order-export",
    method: "GET",
    access: "admin",
    make: async () => {
      await makeOrder();
      return { path: "/api/admin/order/export?order_type=Processing" };
    },
  },
  {
    name: "promo-code-admin-restore",
    method: "PUT",
    access: "admin",
    make: async () => {
      const { id } = await makePromoCode();
      await deletePromoCode(id);
      return { path: `/api/promo-code/admin/restore/${id}` };
    },
  },
  {
    name: "admin-webhook-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await aWebhook();
      return { path: "/api/admin/webhook/list" };
    },
  },
  {
    name: "admin-webhook-create",
    method: "POST",
    access: "admin",
    make: async () => {
      // A shop may have twenty.
      await db.delete(webhooks);
      const json = { url: "https://stock.example/haat", events: ["order.placed", "stock.low"] };
      return { path: "/api/admin/webhook/create", json };
    },
  },
  {
    name: "admin-webhook-update",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: `/api/admin/webhook/update?webhook_id=${(await aWebhook()).id}`,
      json: { description: "Our stock program", isActive: false },
    }),
  },
  {
    name: "admin-webhook-rotate",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: `/api/admin/webhook/rotate?webhook_id=${(await aWebhook()).id}`,
    }),
  },
  {
    name: "admin-webhook-delete",
    method: "DELETE",
    access: "admin",
    make: async () => ({
      path: `/api/admin/webhook/delete?webhook_id=${(await aWebhook()).id}`,
    }),
  },
  {
    name: "admin-webhook-deliveries",
    method: "GET",
    access: "admin",
    make: async () => {
      const { webhookId } = await aDelivery();
      return { path: `/api/admin/webhook/deliveries?webhook_id=${webhookId}&status=waiting` };
    },
  },
  {
    name: "admin-webhook-replay",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: `/api/admin/webhook/replay?delivery_id=${(await aDelivery()).id}`,
    }),
  },
  ...deskEndpoints,
  ...courierEndpoints,
  ...settingsEndpoints,
];
