import createClient from "openapi-fetch";
import type { paths } from "./openapi.d.ts";

type Fetch = (request: Request) => Promise<Response>;

/**
 * An integrator's program that knows only the OpenAPI document: registers, finds a product, asks
 * for the delivery charge, orders, and tracks the order. Compiling it is half of the test.
 */
export async function buySomething(baseUrl: string, fetch: Fetch, phoneNumber: string) {
  const shop = createClient<paths>({ baseUrl, fetch });

  const registered = await shop.POST("/api/user/register", {
    body: {
      fullName: "Rahima Begum",
      phoneNumber,
      password: "honey-and-nuts",
      confirmPassword: "honey-and-nuts",
    },
  });
  const { token } = orThrow(registered);
  const headers = { Authorization: `Bearer ${token}` };

  const found = orThrow(
    await shop.GET("/api/product/get-filter-product", {
      params: { query: { sort: "price-asc", page: 1, limit: 5 } },
    }),
  );
  const [cheapest] = found.result;
  if (!cheapest) throw new Error("The shop is empty");

  const charges = orThrow(await shop.GET("/api/charge/delivery-charge")).result;
  const delivery = charges.Dhaka ?? charges.default_charge;

  const { order } = orThrow(
    await shop.POST("/api/order/place-order", {
      headers,
      params: { header: { "Idempotency-Key": "one purchase" } },
      body: {
        orderDetails: {
          fullName: "Rahima Begum",
          phoneNumber,
          deliveryAddress: "House 7, Road 3, Dhanmondi",
          district: "Dhaka",
          items: [{ _id: cheapest._id, quantity: 2 }],
        },
      },
    }),
  );

  const tracked = orThrow(
    await shop.GET("/api/order/track-order/{orderId}", {
      params: { path: { orderId: order._id } },
    }),
  );
  const mine = orThrow(await shop.GET("/api/order/user-order-list", { headers }));
  const refused = await shop.GET("/api/admin/dashboard", { headers });
  return {
    expected: 2 * cheapest.discountPrice + delivery,
    total: tracked.result.totalPrice,
    status: tracked.result.status,
    mine: mine.result.map(({ _id }) => _id),
    orderId: order._id,
    refusal: refused.error?.message,
  };
}

function orThrow<Data>({ data, error }: { data?: Data; error?: { message: string } }): Data {
  if (data === undefined) throw new Error(error?.message);
  return data;
}
