import { and, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { gatewayFindings, gatewayRefunds, payBacks } from "#drizzle/schema.ts";
import { transactionNumberOf } from "../../orders/money/advance-rules.ts";

/**
 * Of these transaction numbers those by which the shop itself sent money: paid back by staff, or
 * refunded by a gateway, also beside what the shop asked for. None of them is an advance.
 */
export async function findOwnNumbers(tx: Db, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  // A gateway may have its own spelling, and staff type the number of a wallet.
  const asked = [...numbers, ...numbers.map((number) => number.toLowerCase())];
  const [byStaff, byGateway, found] = [
    await tx
      .select({ number: payBacks.transactionNumber })
      .from(payBacks)
      .where(inArray(payBacks.transactionNumber, asked)),
    await tx
      .select({ number: sql<string>`${gatewayRefunds.refundNumber}` })
      .from(gatewayRefunds)
      .where(inArray(gatewayRefunds.refundNumber, asked)),
    await tx
      .select({ number: gatewayFindings.number })
      .from(gatewayFindings)
      .where(
        and(
          inArray(gatewayFindings.kind, ["sent", "sent-twice", "other-number"]),
          inArray(gatewayFindings.number, asked),
          // What a gateway names of a payment came in.
          ne(gatewayFindings.id, gatewayFindings.paymentId),
        ),
      ),
  ];
  return new Set(
    [...byStaff, ...byGateway, ...found].map(({ number }) => transactionNumberOf(number)),
  );
}
