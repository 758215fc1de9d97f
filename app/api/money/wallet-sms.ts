import { z } from "zod";
import { closeMessage, listMessages } from "#app/domain/money/advances/wallet-messages.server.ts";
import { MESSAGE_STATES } from "#app/domain/money/advances/wallet-messages.ts";
import {
  createWalletPhone,
  listWalletPhones,
  revokeWalletPhone,
  type WalletPhone,
  walletPhoneSchema,
} from "#app/domain/money/advances/wallet-phones.server.ts";
import { WALLETS } from "#app/domain/orders/money/advance-rules.ts";
import { endpoint } from "../core/endpoint.ts";
import { firstPageOf, id, idInQuery, jsonOf, moment, shortPaging, taka } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

const messageJson = z
  .object({
    _id: id,
    wallet: z.enum(WALLETS),
    text: z.string(),
    state: z.enum(MESSAGE_STATES),
    transactionNumber: z.string().meta({ description: 'As it was read; "" if it was not.' }),
    amount: taka.nullable(),
    phone: z.string().nullable().meta({ description: "Null for a phone that was revoked." }),
    order_id: id.nullable().meta({ description: "The order whose advance has this number." }),
    orderNumber: z.int().nullable(),
    createdAt: moment,
  })
  .meta({
    id: "WalletMessage",
    examples: [
      {
        _id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11",
        wallet: "bkash",
        text: "You have received Tk 120.00 from 01712345678. Fee Tk 0.00. Balance Tk 4,620.00. TrxID 9AB1CD2EF3 at 21/11/2026 10:58",
        state: "waiting",
        transactionNumber: "9AB1CD2EF3",
        amount: 120,
        phone: "bKash phone",
        order_id: null,
        orderNumber: null,
        createdAt: "2026-11-21T04:58:10.000Z",
      },
    ],
  });

const phoneJson = z
  .object({
    _id: id,
    name: z.string(),
    heardAt: moment.nullable().meta({ description: "When a signed post last came." }),
    createdAt: moment,
  })
  .meta({
    id: "WalletPhone",
    examples: [
      {
        _id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11",
        name: "bKash phone",
        heardAt: null,
        createdAt: "2026-11-21T04:30:00.000Z",
      },
    ],
  });

const toPhoneJson = (phone: WalletPhone) => jsonOf(phoneJson, phone);

export const messageList = endpoint(
  {
    method: "GET",
    path: "/api/admin/wallet-message/list",
    summary: "The SMS of the wallets that a phone posted, the newest first; kept for 30 days",
    access: "admin",
    query: z.object({ ...shortPaging, state: z.enum(MESSAGE_STATES, "choice-invalid").optional() }),
    answer: z.object({ total: z.int(), result: z.array(messageJson) }),
    isAddition: true,
  },
  async ({ query }) => {
    const { page, perPage } = firstPageOf(query);
    const { messages, total } = await listMessages(query.state ?? "waiting", page, perPage);
    const result = messages.map(({ orderId, ...message }) =>
      jsonOf(messageJson, { ...message, order_id: orderId }),
    );
    return { total, result };
  },
);

export const close = staffChange(
  {
    method: "PUT",
    path: "/api/admin/wallet-message/close",
    summary: "A message is dealt with: it verifies nothing any more",
    query: z.object({ message_id: idInQuery }),
    refuses: [404],
    isAddition: true,
    done: "wallet-message-closed",
  },
  ({ query, user }) => closeMessage(query.message_id, user),
);

export const phoneList = endpoint(
  {
    method: "GET",
    path: "/api/admin/wallet-phone/list",
    summary: "The phones that post the SMS of the wallets to /wallet-sms/{_id}",
    access: "admin",
    answer: z.object({ result: z.array(phoneJson) }),
    isAddition: true,
  },
  async () => ({ result: (await listWalletPhones()).map(toPhoneJson) }),
);

export const createPhone = endpoint(
  {
    method: "POST",
    path: "/api/admin/wallet-phone/create",
    summary: "Have a phone post the SMS of the wallets; answers the secret it signs them with",
    access: "admin",
    body: walletPhoneSchema,
    answer: z.object({
      message: z.string(),
      result: phoneJson,
      secret: z.string().meta({
        description:
          "A bearer token, or the key of the hex HMAC-SHA256 of the body in `X-Signature`. It is not shown again.",
      }),
    }),
    refuses: [409],
    isAddition: true,
    example: { body: { name: "bKash phone" } },
  },
  async ({ user, body, done }) => {
    const { phone, secret } = await createWalletPhone(body, user);
    return { message: done["wallet-phone-added"], result: toPhoneJson(phone), secret };
  },
);

export const revokePhone = staffChange(
  {
    method: "DELETE",
    path: "/api/admin/wallet-phone/revoke",
    summary: "Refuse what a phone posts from now on; it does not come back",
    query: z.object({ phone_id: idInQuery }),
    refuses: [404],
    isAddition: true,
    done: "wallet-phone-revoked",
  },
  ({ query, user }) => revokeWalletPhone(query.phone_id, user),
);
