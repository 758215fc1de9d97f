import { hash } from "argon2";
import { eq } from "drizzle-orm";
import type { OrderInput } from "#app/domain/orders/order-input.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { db } from "#drizzle/client.server.ts";
import { categories, orders, products, promoCodes, reviews, users } from "#drizzle/schema.ts";

type New<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>;

let made = 0;

/**
 * A number that is unique in this process, always of eight digits, and in the order of making when
 * sorted as text. It holds no 0 and no 1, so that no order's number (1001, 1002 …) is found in it.
 */
function next(): number {
  made += 1;
  return 22_222_222 + Number(made.toString(8));
}

/** 01722222223, 01722222224 …: a separate phone number for everybody. */
export function nextPhone(): string {
  return `017${next()}`;
}

export async function makeCategory(fields: New<typeof categories> = {}) {
  const number = next();
  return first(
    await db
      .insert(categories)
      .values({ name: `Honey ${number}`, slug: `honey-${number}`, ...fields })
      .returning(),
  );
}

/** Mustard honey at 650 taka, on sale, without counted stock. */
export async function makeProduct(fields: New<typeof products> = {}) {
  const number = next();
  return first(
    await db
      .insert(products)
      .values({
        title: `Mustard honey ${number}`,
        slug: `mustard-honey-${number}`,
        description: "<p>From the mustard fields of Sirajganj.</p>",
        price: 650,
        ...fields,
      })
      .returning(),
  );
}

/** A product with counted stock. */
export async function makeTrackedProduct(
  quantityInStock: number,
  fields: New<typeof products> = {},
) {
  return makeProduct({ trackStock: true, quantityInStock, ...fields });
}

/** 100 taka off, for everybody, without end. */
export async function makePromoCode(fields: New<typeof promoCodes> = {}) {
  return first(
    await db
      .insert(promoCodes)
      .values({ code: `EID${next()}`, discount: 100, ...fields })
      .returning(),
  );
}

type Person = New<typeof users> & { password?: string };

/** Karim has an account; he can log in only if a password is given. */
export async function makeCustomer({ password, ...fields }: Person = {}) {
  return first(
    await db
      .insert(users)
      .values({
        fullName: "Karim Uddin",
        phoneNumber: nextPhone(),
        // The hash contains its parameters; weak ones make tests fast.
        passwordHash: password
          ? await hash(password, { memoryCost: 1024, timeCost: 2, parallelism: 1 })
          : "",
        ...fields,
      })
      .returning(),
  );
}

/** Nasrin runs the shop. */
export async function makeAdmin(fields: Person = {}) {
  return makeCustomer({ fullName: "Nasrin Akter", isAdmin: true, ...fields });
}

/** Rahima's order of these lines, in the checkout's format: to Dhaka, at the default charge. */
export function rahimasOrder(
  lines: OrderInput["lines"],
  fields: Partial<OrderInput> = {},
): OrderInput {
  return {
    fullName: "Rahima Begum",
    phoneNumber: "01712345678",
    address: "House 7, Road 3, Dhanmondi",
    district: "Dhaka",
    thana: null,
    orderNote: "",
    promoCode: "",
    lines,
    ...fields,
  };
}

/** Places an order: one piece of a new product unless lines are given. */
export async function makeOrder(
  fields: Partial<OrderInput> & { customerId?: string | null; idempotencyKey?: string } = {},
): Promise<Order> {
  const { customerId = null, idempotencyKey = null, lines, ...input } = fields;
  // Loaded here, because some files change the environment before they load the shop.
  const { joinHooks } = await import("#app/domain/hooks.server.ts");
  joinHooks();
  const { order } = await placeOrder(
    rahimasOrder(lines ?? [{ productId: (await makeProduct()).id, quantity: 1 }], input),
    { customerId, idempotencyKey },
  );
  return order;
}

/** A review of a delivered order's only line: by default five stars, a short text, waiting. */
export async function makeReview(fields: New<typeof reviews> = {}) {
  const product = await makeProduct();
  const order = await makeDeliveredOrder(product.id);
  const review = first(
    await db
      .insert(reviews)
      .values({
        ...{ orderId: order.id, position: 0, productId: product.id },
        ...{ stars: 5, text: "Thick and fragrant.", name: "Rahima", language: "en" },
        ...fields,
      })
      .returning(),
  );
  return { review, product, order };
}

/** A guest's delivered order of one piece. */
export async function makeDeliveredOrder(
  productId: string,
  fields: Parameters<typeof makeOrder>[0] = {},
): Promise<Order> {
  const order = await makeOrder({ ...fields, lines: [{ productId, quantity: 1 }] });
  await db.update(orders).set({ status: "Deliverd" }).where(eq(orders.id, order.id));
  return { ...order, status: "Deliverd" };
}

function first<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error("An insert returned no row");
  return row;
}
