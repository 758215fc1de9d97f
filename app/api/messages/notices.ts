import { z } from "zod";
import { NOTICE_KINDS } from "#app/domain/messages/notices/notice-kinds.ts";
import {
  findNotices,
  noticeSchema,
  saveNotices,
} from "#app/domain/messages/notices/notice-settings.server.ts";
import { listReceivers } from "#app/domain/messages/notices/receivers.server.ts";
import { endpoint } from "../core/endpoint.ts";

const hour = z.int().min(0).max(23).nullable();

const noticesJson = z
  .object({
    kinds: z.array(z.enum(NOTICE_KINDS)),
    language: z.enum(["en", "bn"]),
    quietFrom: hour.meta({ description: "The hour in Dhaka from which they make no sound." }),
    quietUntil: hour,
    rings: z.boolean().meta({ description: "Whether an open page of the admin rings." }),
    receivers: z.array(
      z.object({
        _id: z.string(),
        channel: z.enum(["push", "telegram"]),
        name: z.string(),
        createdAt: z.string(),
      }),
    ),
  })
  .meta({ id: "Notices" });

async function readNotices(userId: string) {
  const [chosen, receivers] = await Promise.all([findNotices(userId, "bn"), listReceivers(userId)]);
  return {
    ...chosen,
    receivers: receivers.map(({ id, createdAt, channel, name }) => ({
      ...{ _id: id, channel, name },
      createdAt: createdAt.toISOString(),
    })),
  };
}

export const noticeSettings = endpoint(
  {
    method: "GET",
    path: "/api/admin/notice/settings",
    summary: "What you yourself are notified of, in which language, and where",
    access: "admin",
    answer: noticesJson,
    isAddition: true,
  },
  ({ user }) => readNotices(user.id),
);

export const changeNoticeSettings = endpoint(
  {
    method: "PUT",
    path: "/api/admin/notice/update",
    summary: "Choose what you yourself are notified of; a field that is left out is off",
    access: "admin",
    body: noticeSchema,
    answer: noticesJson,
    isAddition: true,
    example: { body: { kinds: ["order"], language: "bn", quietFrom: 22, quietUntil: 7 } },
  },
  async ({ body, user }) => {
    await saveNotices(user, body);
    return readNotices(user.id);
  },
);
