import type { APIRequestContext } from "@playwright/test";

/** The pieces in each order, by the phone number that placed it. */
export async function piecesByPhone(request: APIRequestContext): Promise<Map<string, number[]>> {
  const logIn = await request.post("/api/user/login", {
    data: { phoneNumber: "01700000001", password: "nasrin runs the shop" },
  });
  const { token } = await logIn.json();
  const answer = await request.get("/api/admin/order/list", {
    headers: { Authorization: `Bearer ${token}` },
  });
  const found = new Map<string, number[]>();
  type Order = { phoneNumber: string; items: { quantity: number }[] };
  const { result } = (await answer.json()) as { result: Order[] };
  for (const { phoneNumber, items } of result) {
    const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
    found.set(phoneNumber, [...(found.get(phoneNumber) ?? []), pieces]);
  }
  return found;
}
