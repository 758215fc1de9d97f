import { bkashSettings, openBkash } from "#tests/support/bkash.ts";
import { openSslcommerz, SSLCOMMERZ_KEYS } from "#tests/support/sslcommerz.ts";

/** Money that a gateway took of a customer or sent back to one. */
export type Moved = {
  gateway: "bkash" | "sslcommerz";
  paymentId: string;
  number: string;
  amount: number;
};

/** Stand-ins of both gateways. Some of their answers never come, before their effect or after it. */
export async function openTills() {
  const [bkash, sslcommerz] = await Promise.all([openBkash(), openSslcommerz()]);
  let asked = 0;
  const hook = (step: string, when: "before" | "after") => {
    if (when === "before" && step !== "page") asked += 1;
    if (step === "page") return undefined;
    if (asked % 11 === 0 && when === "before") return "drop" as const;
    return asked % 13 === 0 && when === "after" ? ("drop" as const) : undefined;
  };
  bkash.on(hook);
  sslcommerz.on(hook);
  const payments = () => [...bkash.payments.values()];
  const sessions = () => [...sslcommerz.sessions.entries()];
  return {
    bkash,
    sslcommerz,
    settings: {
      ...bkashSettings(bkash.url),
      ...{ ...SSLCOMMERZ_KEYS, SSLCOMMERZ_URL: sslcommerz.url },
    },
    taken: (): Moved[] => [
      ...payments().flatMap(({ id: paymentId, trxID: number, amount }) =>
        number ? [{ gateway: "bkash" as const, paymentId, number, amount: Number(amount) }] : [],
      ),
      ...sessions().flatMap(([paymentId, { fields, attempts }]) =>
        attempts
          .filter(({ valId }) => valId !== "")
          .map(({ bankTranId: number }) => {
            const amount = Number(fields.total_amount);
            return { gateway: "sslcommerz" as const, paymentId, number, amount };
          }),
      ),
    ],
    sent: (): Moved[] => [
      ...payments().flatMap(({ id: paymentId, refunds }) =>
        refunds.map(({ refundTrxId: number, refundAmount }) => {
          return { gateway: "bkash" as const, paymentId, number, amount: Number(refundAmount) };
        }),
      ),
      ...sessions().flatMap(([paymentId, { refunds }]) =>
        refunds.flatMap(({ refId: number, amount, status }) =>
          status === "cancelled"
            ? []
            : [{ gateway: "sslcommerz" as const, paymentId, number, amount }],
        ),
      ),
    ],
    /** The bank of SSLCommerz sends what it was asked to send back. */
    settle: () => sslcommerz.settleRefunds("refunded"),
    close: () => Promise.all([bkash.close(), sslcommerz.close()]),
  };
}
