import { openReceiver, type Received } from "./receiver.ts";

type Hook = (
  step: string,
  when: "before" | "after",
) => "drop" | undefined | Promise<"drop" | undefined>;

const json = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });

/**
 * Stand-ins of Steadfast, Pathao and RedX, by their public documents ("SteadFast Courier Limited API
 * Documentation V1", "Pathao Courier Merchant API", "RedX OpenAPI Documentation 1.0.0-beta"), which
 * take every parcel that is sent. `parcels` has the invoice of each, once for each registration.
 */
export async function openCourierDesks() {
  const parcels: string[] = [];
  let hook: Hook = () => undefined;

  async function act(step: string, doing: () => ReturnType<typeof json>) {
    if ((await hook(step, "before")) === "drop") return "drop" as const;
    const answer = doing();
    return (await hook(step, "after")) === "drop" ? ("drop" as const) : answer;
  }

  function take(invoice: unknown): string {
    parcels.push(String(invoice));
    return `CN-${parcels.length}`;
  }

  const desk = await openReceiver(({ method, path, body }: Received) => {
    const sent = body.startsWith("{") ? JSON.parse(body) : {};
    if (path === "/api/v1/create_order")
      return act("create", () => {
        const consignment = { consignment_id: take(sent.invoice), tracking_code: "15BAEB8A" };
        return json({ status: 200, consignment: { ...consignment, status: "in_review" } });
      });
    const asked = /^\/api\/v1\/status_by_invoice\/(.+)$/.exec(path)?.[1];
    if (asked)
      return act("find", () =>
        parcels.includes(decodeURIComponent(asked))
          ? json({ status: 200, delivery_status: "in_review" })
          : json({ status: 404 }, 404),
      );
    if (path === "/aladdin/api/v1/issue-token")
      return json({ access_token: "a-token", expires_in: 432_000, token_type: "Bearer" });
    if (path === "/aladdin/api/v1/orders" && method === "POST")
      return act("create", () => {
        const consignment_id = take(sent.merchant_order_id);
        return json({ type: "success", code: 200, data: { consignment_id, delivery_fee: 80 } });
      });
    if (path.startsWith("/v1.0.0-beta/areas"))
      return json({ areas: [{ id: 2, name: "Dhanmondi", post_code: 1209, zone_id: 1 }] });
    if (path === "/v1.0.0-beta/parcel" && method === "POST")
      return act("create", () => json({ tracking_id: take(sent.merchant_invoice_id) }, 201));
    return json({}, 404);
  });
  return {
    url: desk.url,
    close: desk.close,
    parcels,
    on(next: Hook) {
      hook = next;
    },
  };
}
