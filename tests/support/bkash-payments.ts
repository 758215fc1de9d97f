import { afterAll, beforeEach } from "vitest";
import { askForAdvance } from "#app/domain/money/advances/advances.server.ts";
import { returnFromGateway } from "#app/domain/money/advances/gateway/payments.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { openBkash } from "#tests/support/bkash.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeOrder } from "#tests/support/factories.ts";

export let desk: Awaited<ReturnType<typeof openBkash>>;
export let nasrin: Awaited<ReturnType<typeof makeAdmin>>;

/** A stand-in of bKash for the tests of a file, whose shop asks for every advance. */
export function openDesk(port: number) {
  beforeEach(async () => {
    await emptyTables();
    nasrin = await makeAdmin();
    await updateAdvanceSettings({ ask: "always", bkash: "01812345678" }, undefined, nasrin);
    await desk?.close();
    desk = await openBkash({ port });
  });
  afterAll(() => desk.close());
}

/** An order of 650 and 120 that wants 120 in advance. */
export async function asked(fields: Parameters<typeof makeOrder>[0] = {}) {
  const order = await makeOrder(fields);
  await askForAdvance(order.id, 120, nasrin);
  return order;
}

/** The customer decides at bKash's page, and their browser comes back to the shop. */
export function comeBack(
  address: string,
  what: "success" | "cancel" | "failure" | "poor" = "success",
) {
  const back = desk.decide(new URL(address).searchParams.get("paymentID") ?? "", what);
  return enter(back);
}

export function enter(back: string) {
  const { pathname, searchParams } = new URL(back);
  return returnFromGateway(pathname.split("/")[2] ?? "", searchParams);
}
