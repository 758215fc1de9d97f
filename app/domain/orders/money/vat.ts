import { banglaDigits } from "../../core/digits.ts";
import { formatNumber } from "../../core/money.ts";

/**
 * The VAT in a price that includes it, in paisa: `rate` percent of the value without it, rounded
 * half up. Reckoned in whole numbers, since a fraction of two would round 0.005 down. Of an amount
 * that is taken off, such as a discount, the same is negative.
 */
export function vatIn(amount: number, rate: number): number {
  const hundredths = Math.round(rate * 100);
  const whole = 10_000 + hundredths;
  const vat =
    (BigInt(Math.abs(amount)) * 200n * BigInt(hundredths) + BigInt(whole)) / BigInt(2 * whole);
  return amount < 0 ? -Number(vat) : Number(vat);
}

/** Paisa as taka: "1,130.43", "১,১৩০.৪৩". */
export function formatPaisa(paisa: number, language: "en" | "bn"): string {
  const [size, sign] = [Math.abs(paisa), paisa < 0 ? "−" : ""];
  const rest = String(size % 100).padStart(2, "0");
  const taka = formatNumber(Math.floor(size / 100), language);
  return `${sign}${taka}.${language === "bn" ? banglaDigits(rest) : rest}`;
}

/** A row of a tax invoice; money in paisa, except what stands in the order. */
export type VatRow<Line> = {
  kind: "goods" | "delivery" | "discount" | "adjustment";
  /** Of goods. */
  line: Line | null;
  quantity: number;
  /** Of one piece without VAT. */
  unit: number;
  /** Without VAT. */
  value: number;
  vat: number;
  /** With VAT. */
  total: number;
};

type Sold<Line> = {
  lines: readonly Line[];
  deliveryCharge: number;
  promoCodeDiscount: number;
  adjustment: number;
};

/**
 * The rows of an order's tax invoice: goods, delivery as a service, and what was taken off. Each
 * row is rounded by itself, and the sums are those of the rows.
 */
export function vatRows<Line extends { price: number; quantity: number }>(
  { lines, deliveryCharge, promoCodeDiscount, adjustment }: Sold<Line>,
  rate: number,
): VatRow<Line>[] {
  const row = (
    kind: VatRow<Line>["kind"],
    price: number,
    quantity = 1,
    line: Line | null = null,
  ): VatRow<Line> => {
    const total = price * quantity;
    const vat = vatIn(total, rate);
    const [unit, value] = [price * 100 - vatIn(price, rate), total * 100 - vat];
    return { kind, line, quantity, unit, value, vat, total: total * 100 };
  };
  return [
    ...lines.map((line) => row("goods", line.price, line.quantity, line)),
    ...(deliveryCharge ? [row("delivery", deliveryCharge)] : []),
    ...(promoCodeDiscount ? [row("discount", -promoCodeDiscount)] : []),
    ...(adjustment ? [row("adjustment", adjustment)] : []),
  ];
}

/** The sums of the rows, in paisa. */
export const sumVat = (rows: readonly Pick<VatRow<unknown>, "value" | "vat" | "total">[]) => ({
  value: rows.reduce((sum, { value }) => sum + value, 0),
  vat: rows.reduce((sum, { vat }) => sum + vat, 0),
  total: rows.reduce((sum, { total }) => sum + total, 0),
});
