import { DAY_MS } from "#app/domain/core/durations.ts";
import type { listAwaited } from "#app/domain/money/advances/awaited-advances.server.ts";
import { orderHooks } from "#app/domain/orders/hooks.server.ts";
import { advanceLinks } from "#app/http/contact-links.server.ts";

/** An order that waits for its advance, as the page shows it; times in epoch milliseconds. */
export type AwaitedRow = Awaited<ReturnType<typeof viewAwaited>>[number];

export async function viewAwaited(awaited: Awaited<ReturnType<typeof listAwaited>>["awaited"]) {
  const now = Date.now();
  const hasSms = orderHooks.joined().sms.isSetUp();
  return Promise.all(
    awaited.map(async ({ order, due, since, remindedAt }) => ({
      id: order.id,
      orderNumber: order.orderNumber,
      fullName: order.fullName,
      due,
      since: since.getTime(),
      days: Math.floor((now - since.getTime()) / DAY_MS),
      remindedAt: remindedAt?.getTime() ?? null,
      /** Whether the shop itself can send the reminder. */
      hasSms: hasSms && (remindedAt === null || now - remindedAt.getTime() > DAY_MS),
      links: await advanceLinks(order, due),
    })),
  );
}
