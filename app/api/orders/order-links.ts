import { z } from "zod";
import { orderLinkRequest } from "#app/domain/orders/changing/edit-input.server.ts";
import {
  createOrderLink,
  endOrderLink,
  type ListedLink,
  listOrderLinks,
  pathOfLink,
} from "#app/domain/orders/placing/order-links.server.ts";
import { endpoint } from "../core/endpoint.ts";
import {
  dealJson,
  firstPageOf,
  id,
  idempotencyKey,
  idInQuery,
  moment,
  readIdempotencyKey,
  shortPaging,
  taka,
} from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

const linkJson = z
  .object({
    _id: id,
    path: z.string().nullable().meta({
      description: "Its address below the shop's origin; null once the shop's key has changed.",
    }),
    state: z.enum(["open", "used", "ended"]),
    items: z.array(
      z.object({
        _id: id,
        quantity: z.int(),
        price: taka,
        deal: dealJson.nullable().meta({ description: "Makes some of the pieces free." }),
      }),
    ),
    discount: taka,
    deliveryCharge: taka.nullable().meta({ description: "Null for the district's." }),
    promoCode: z.string(),
    orderNote: z.string(),
    staffNote: z.string(),
    language: z.enum(["en", "bn"]),
    createdAt: moment,
    endsAt: moment,
    usedAt: moment.nullable(),
    order_id: id.nullable(),
    orderNumber: z.int().nullable(),
    actorName: z.string(),
  })
  .meta({ id: "OrderLink" });

function toLinkJson(link: ListedLink): z.input<typeof linkJson> {
  const { discount, deliveryCharge, promoCode, orderNote, staffNote, language } = link;
  const { state, orderNumber, actorName } = link;
  return {
    _id: link.id,
    path: pathOfLink(link),
    state,
    items: link.lines.map(({ productId: _id, quantity, price, deal }) => ({
      ...{ _id, quantity, price, deal },
    })),
    ...{ discount, deliveryCharge, promoCode, orderNote, staffNote, language },
    createdAt: link.createdAt.toISOString(),
    endsAt: link.endsAt.toISOString(),
    usedAt: link.usedAt?.toISOString() ?? null,
    order_id: link.orderId,
    orderNumber,
    actorName,
  };
}

export const listLinks = endpoint(
  {
    method: "GET",
    path: "/api/admin/order-link/list",
    summary: "Links that place one order each, of 90 days, newest first",
    access: "admin",
    query: z.object(shortPaging),
    answer: z.object({ totalLinks: z.int(), result: z.array(linkJson) }),
    isAddition: true,
  },
  async ({ query }) => {
    const { links, total } = await listOrderLinks(firstPageOf(query));
    return { totalLinks: total, result: links.map(toLinkJson) };
  },
);

export const createLink = staffChange(
  {
    method: "POST",
    path: "/api/admin/order-link/create",
    summary: "Goods at an agreed price, whose link takes one order within a week",
    headers: idempotencyKey,
    body: orderLinkRequest,
    result: [linkJson, toLinkJson],
    refuses: [404, 409, 422],
    isAddition: true,
    example: {
      body: {
        items: [{ _id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11", quantity: 2, price: 650 }],
        deliveryCharge: 60,
        orderNote: "As agreed on Messenger",
      },
    },
    done: "order-link-created",
  },
  async ({ body: { items, ...terms }, user, request }) => {
    const lines = items.map(({ _id: productId, ...line }) => ({ productId, ...line }));
    return createOrderLink({ ...terms, lines }, user, readIdempotencyKey(request));
  },
);

export const endLink = staffChange(
  {
    method: "PUT",
    path: "/api/admin/order-link/end",
    summary: "Ends a link before its time: it takes no order any more",
    body: z.object({ _id: idInQuery }),
    result: [linkJson, toLinkJson],
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11" } },
    done: "order-link-ended",
  },
  async ({ body, user }) => endOrderLink(body._id, user),
);
