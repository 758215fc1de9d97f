import { Link, useLoaderData } from "@remix-run/react";
import { dhakaTime, formatDate } from "#app/domain/core/dates.ts";
import { banglaDigits, speakNumber } from "#app/domain/core/digits.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { readTaxInvoice } from "#app/domain/orders/money/tax-invoice.server.ts";
import { formatPaisa } from "#app/domain/orders/money/vat.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { thanaName } from "#app/domain/shop/delivery/thanas.ts";
import { asRefusal } from "#app/http/form.server.ts";
import { notFound } from "#app/http/responses.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { PageHead } from "../core/page-head.tsx";
import { staffLoader } from "../core/staff-page.server.ts";
import styles from "./tax-invoice.module.css";

const PAGE = "admin/orders/tax-invoice";

/**
 * The form is official, so it is in Bangla for every reader. Its sources, and why it has all that
 * either edition of the form has, are in `docs/decisions/law-by-the-clock.md`.
 */
const FORM = {
  state: "গণপ্রজাতন্ত্রী বাংলাদেশ সরকার",
  board: "জাতীয় রাজস্ব বোর্ড",
  title: "কর চালানপত্র",
  rule: "[বিধি ৪০ এর উপ-বিধি (১) এর দফা (গ) ও দফা (চ) দ্রষ্টব্য]",
  number: "মূসক-৬.৩",
  seller: "নিবন্ধিত ব্যক্তির নাম",
  sellerBin: "নিবন্ধিত ব্যক্তির বিআইএন",
  issuedFrom: "চালানপত্র ইস্যুর ঠিকানা",
  buyer: "ক্রেতার নাম",
  buyerBin: "ক্রেতার বিআইএন (প্রযোজ্য ক্ষেত্রে)",
  buyerAddress: "ক্রেতার ঠিকানা",
  destination: "সরবরাহের গন্তব্যস্থল",
  vehicle: "যানবাহনের প্রকৃতি ও নম্বর",
  invoice: "চালানপত্র নম্বর",
  day: "ইস্যুর তারিখ",
  time: "ইস্যুর সময়",
  columns: [
    "ক্রমিক",
    "পণ্য বা সেবার বর্ণনা (প্রযোজ্য ক্ষেত্রে ব্র্যান্ড নামসহ)",
    "সরবরাহের একক",
    "পরিমাণ",
    "একক মূল্য* (টাকায়)",
    "মোট মূল্য* (টাকায়)",
    "সম্পূরক শুল্কের হার",
    "সম্পূরক শুল্কের পরিমাণ (টাকায়)",
    "মূল্য সংযোজন করের হার/ সুনির্দিষ্ট কর",
    "মূল্য সংযোজন কর/ সুনির্দিষ্ট কর এর পরিমাণ (টাকায়)",
    "সকল প্রকার শুল্ক ও করসহ মূল্য",
  ],
  kinds: { delivery: "ডেলিভারি (সেবা)", discount: "ছাড়", adjustment: "মূল্য সমন্বয়" },
  units: { goods: "টি", delivery: "সেবা", discount: "—", adjustment: "—" },
  total: "সর্বমোট",
  officer: "প্রতিষ্ঠান কর্তৃপক্ষের দায়িত্বপ্রাপ্ত ব্যক্তির নাম",
  signed: ["পদবি", "স্বাক্ষর", "সিল"],
  note: "* সকল প্রকার কর ব্যতীত মূল্য।",
} as const;

export const loader = staffLoader(PAGE, async ({ params, words }) => {
  const invoice = await readTaxInvoice(params.orderId ?? "").catch((error: unknown) => {
    asRefusal(error);
    throw notFound();
  });
  const { order, shop, issuedAt, rate, rows, sums } = invoice;
  const place = [
    order.address,
    thanaName(order.district, order.thana ?? "", "bn"),
    districtName(order.district, "bn"),
  ]
    .filter(Boolean)
    .join(", ");
  const inBangla = (en: string, bn: string) => textFor({ en, bn }, "bn").text;
  return {
    title: words.law.taxInvoiceOf(order.orderNumber),
    id: order.id,
    heads: {
      seller: [
        [FORM.seller, inBangla(shop.name, shop.nameBn)],
        [FORM.sellerBin, banglaDigits(shop.bin)],
        [FORM.issuedFrom, inBangla(shop.address, shop.addressBn)],
      ],
      buyer: [
        [FORM.buyer, order.fullName],
        [FORM.buyerBin, ""],
        [FORM.buyerAddress, place],
        [FORM.destination, place],
        // Written by hand, since the shop does not know what the courier drives.
        [FORM.vehicle, ""],
      ],
      issue: [
        [FORM.invoice, banglaDigits(String(order.orderNumber))],
        [FORM.day, formatDate(issuedAt, "bn")],
        [FORM.time, banglaDigits(dhakaTime(issuedAt))],
      ],
    },
    rate,
    sums,
    rows: rows.map(({ kind, line, ...row }) => ({
      ...row,
      kind,
      name: kind === "goods" ? (line ? nameOf(showLine(line, "bn")) : "") : FORM.kinds[kind],
    })),
  };
});

export { titleMeta as meta } from "#app/http/meta.ts";

const paisa = (amount: number) => formatPaisa(amount, "bn");

/** The tax invoice of an order, to be printed. */
export default function TaxInvoice() {
  const { law: words, orders } = useAdminWords();
  const { title, id, heads, rows, rate, sums } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  return (
    <>
      <PageHead title={title}>
        <Link to={`/admin/order?items=${id}`}>{words.toOrder}</Link>
        {hydrated && (
          <Button type="button" onClick={() => print()}>
            {orders.printNow}
          </Button>
        )}
      </PageHead>
      <p className={styles.hint}>{words.taxInvoiceHint}</p>
      <article className={styles.form} lang="bn">
        <header>
          <p>{FORM.state}</p>
          <p>{FORM.board}</p>
          <p className={styles.number}>{FORM.number}</p>
          <h2>{FORM.title}</h2>
          <p>{FORM.rule}</p>
        </header>
        <Facts of={heads.seller} />
        <div className={styles.sides}>
          <Facts of={heads.buyer} />
          <Facts of={heads.issue} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard can scroll the table only while it has the focus */}
        <section className={styles.scroll} tabIndex={0} aria-label={FORM.title}>
          <table>
            <thead>
              <tr>
                {FORM.columns.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
              <tr>
                {FORM.columns.map((label, at) => (
                  <td key={label}>({formatNumber(at + 1, "bn")})</td>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an invoice never move
                <tr key={position}>
                  <td>{formatNumber(position + 1, "bn")}</td>
                  <td className={styles.name}>{row.name}</td>
                  <td>{FORM.units[row.kind]}</td>
                  <td>{formatNumber(row.quantity, "bn")}</td>
                  <td>{paisa(row.unit)}</td>
                  <td>{paisa(row.value)}</td>
                  <td>{formatNumber(0, "bn")}%</td>
                  <td>{paisa(0)}</td>
                  <td>{speakNumber(rate, "bn")}%</td>
                  <td>{paisa(row.vat)}</td>
                  <td>{paisa(row.total)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={5}>
                  {FORM.total}
                </th>
                <td>{paisa(sums.value)}</td>
                <td />
                <td>{paisa(0)}</td>
                <td />
                <td>{paisa(sums.vat)}</td>
                <td>{paisa(sums.total)}</td>
              </tr>
            </tfoot>
          </table>
        </section>
        <footer>
          <p>{FORM.officer}:</p>
          {FORM.signed.map((line) => (
            <p key={line}>{line}:</p>
          ))}
          <p>
            <small>{FORM.note}</small>
          </p>
        </footer>
      </article>
    </>
  );
}

function Facts({ of: facts }: { of: string[][] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}:</dt> <dd lang="">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
