import { formatDate } from "#app/domain/core/dates.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import { code128 } from "#app/domain/parcels/packing/code128.ts";
import { districtLabel, findDistrict } from "#app/domain/shop/delivery/districts.ts";
import { Local } from "#app/ui/local.tsx";
import { OrderSums, Payable, useCost } from "#app/ui/order-sums.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./slip.module.css";
import type { SlipView } from "./view.server.ts";

export const SLIP_LAYOUTS = ["1", "2", "4", "label"] as const;

/** Slips per A4 sheet, or one on a label of 100 × 150 mm. */
export type SlipLayout = (typeof SLIP_LAYOUTS)[number];

/**
 * Slips that page breaks do not split. A long slip grows, alone in its column with four on a sheet,
 * so that the others stay four on a sheet; a label never exceeds one label.
 */
export function Slips({ orders, layout }: { orders: SlipView[]; layout: SlipLayout }) {
  const slips = orders.map((order) => (
    <div key={order.id} className={`${styles.row} ${styles[`on${layout}`]}`}>
      <Slip order={order} most={layout === "label" ? linesOnLabel(order) : null} />
    </div>
  ));
  return layout === "4" ? <div className={styles.sheet}>{slips}</div> : slips;
}

/**
 * Rows of text that fit on a label beside its fixed contents, and characters per row of text and of
 * an item (measured in print).
 */
const LABEL_ROWS = 10;
const LETTERS = 42;
const LETTERS_OF_GOOD = 30;
/** Height in rows of the notice that an order is held. */
const HELD_ROWS = 3;

/** Number of items that fit on a label below its address and note; the rest is counted. */
function linesOnLabel({
  address,
  orderNote,
  isHeld,
  isTrial,
  advanceDue,
  lines,
}: SlipView): number {
  const above =
    rowsOf(address, LETTERS) +
    rowsOf(orderNote, LETTERS) +
    (isHeld || isTrial || advanceDue > 0 ? HELD_ROWS : 0);
  let room = LABEL_ROWS - above;
  const full = lines.findIndex((line) => {
    room -= rowsOf(`${nameOf(line)} ${line.contents ?? ""}`, LETTERS_OF_GOOD);
    return room < 0;
  });
  return full < 0 ? lines.length : Math.max(1, full);
}

/** Longer addresses, in rows, are printed in smaller letters so that they fit on a label. */
const PLAIN_ROWS = 5;

const rowsOf = (text: string, letters: number) =>
  text === ""
    ? 0
    : text
        .split("\n")
        .reduce((rows, row) => rows + Math.ceil(Math.max(row.length, 1) / letters), 0);

/** One order on paper with the amount to collect; `most` limits the items shown. */
function Slip({ order, most }: { order: SlipView; most: number | null }) {
  const { language } = useWords();
  const { orders, heldOrders, advances } = useAdminWords();
  const { shop } = useShell();
  const cost = useCost();
  const district = findDistrict(order.district);
  const isLong = rowsOf(order.address, LETTERS) > PLAIN_ROWS;
  const left = order.lines.length - (most ?? order.lines.length);
  return (
    <article className={`${styles.slip} ${isLong ? styles.long : ""}`}>
      <header className={styles.head}>
        <p>
          <b>
            <Local of={shop.name} />
          </b>
          <br />
          {shop.phones.map((phone) => formatPhone(phone, language)).join(", ")}
        </p>
        <p className={styles.number}>
          <small>{orders.slipOrder}</small>
          {order.orderNumber}
          <Barcode code={order.slipCode} className={styles.barcode} />
          <small>
            {order.orderNumber} {order.slipCode.slice(-4)}
          </small>
        </p>
      </header>
      <p className={styles.collect}>
        {order.isSettled ? (
          orders.paid
        ) : (
          <>
            {orders.collect} <Payable order={order} collect />
          </>
        )}
      </p>
      {order.advanceDue > 0 && <p className={styles.collect}>{advances.badge(order.advanceDue)}</p>}
      {order.isHeld && <p className={styles.collect}>{heldOrders.slip}</p>}
      {order.isTrial && <p className={styles.collect}>{orders.trial}</p>}
      <section className={styles.to}>
        <h2>{orders.deliverTo}</h2>
        <p className={styles.name}>{order.fullName}</p>
        <p className={styles.name}>{formatPhone(order.phoneNumber, language)}</p>
        <p className={`${styles.lines} ${styles.address}`}>{order.address}</p>
        <p>
          {[order.thana, district ? districtLabel(district) : order.district]
            .filter(Boolean)
            .join(", ")}
        </p>
      </section>
      {order.orderNote && (
        <p className={`${styles.lines} ${styles.note}`}>
          <b>{orders.note}:</b> {order.orderNote}
        </p>
      )}
      <table className={styles.items}>
        <thead>
          <tr>
            <th>{orders.item}</th>
            <th>{orders.quantity}</th>
            <th>{orders.lineTotal}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.slice(0, most ?? order.lines.length).map((line, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
            <tr key={position}>
              <td>
                <ProductName of={line} />
              </td>
              <td>{formatNumber(line.quantity, language)}</td>
              <td>{cost(line.price * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p>{orders.moreLines(left)}</p>}
      <OrderSums order={order} />
      <p className={styles.date}>
        {orders.placedAt}: {formatDate(new Date(order.createdAt), language)}
      </p>
    </article>
  );
}

/**
 * The order's number and the mark of its slip as a barcode; the readable number is printed beside
 * it.
 */
function Barcode({ code, className }: { code: string; className: string | undefined }) {
  const { packing } = useAdminWords();
  const { bars, width } = code128(Number(code));
  return (
    <svg
      className={className}
      // Whole pixels for each module, so that no bar is blurred.
      width={2 * width}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={packing.barcode(code)}
    >
      <path d={bars.map(({ x, width }) => `M${x} 0h${width}v1h-${width}z`).join("")} />
    </svg>
  );
}
