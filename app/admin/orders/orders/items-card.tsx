import { Link, useLocation, useParams } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import type { WalletNumber } from "#app/domain/orders/money/advance-rules.ts";
import { isInShop } from "#app/domain/orders/order-status.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { fullAddress } from "#app/domain/shop/delivery/full-address.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { hrefWith as hrefTo, useHrefWith } from "#app/ui/href-with.ts";
import { Image } from "#app/ui/image.tsx";
import { isPaid, OrderSums } from "#app/ui/order-sums.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { TrialBadge } from "../../core/trial-badge.tsx";
import { useMay } from "../../core/use-may.ts";
import { AdvanceFirst } from "../advance-first.tsx";
import { type DeadlineView, LawDeadlines } from "../law-deadlines.tsx";
import { CameFrom } from "./came-from.tsx";
import styles from "./items-card.module.css";
import { useMoneyNames } from "./use-money-names.ts";
import type { MoneyView, OrderView } from "./view.server.ts";

/** Link to the order's slip that returns to this list. */
function useSlipHref(id: string): string {
  const { filter = null } = useParams();
  const query = new URLSearchParams(useLocation().search);
  const [search, page] = [query.get("search"), query.get("page")];
  return hrefTo("/admin/order/slips", "", { id, filter, search, page });
}

/** What a caller tells the buyer of an order taken by phone. */
function AdvanceDue({ order }: { order: OrderView }) {
  const { advances } = useAdminWords();
  const may = useMay();
  if (order.advanceDue === 0) return null;
  const text = advances.badge(order.advanceDue);
  if (!may("admin/money/advance-order")) return <span>{text}</span>;
  return <Link to={`/admin/advances/${order.id}`}>{text}</Link>;
}

/** The states of money collected at the door; `OrderSums` shows the advance and what came back. */
const COLLECTED: ReadonlySet<string> = new Set(["with-courier", "settled", "received"]);

type Props = {
  order: OrderView;
  /** The picture of each line; empty for one without. */
  pictures: readonly string[];
  money: MoneyView;
  wallets: WalletNumber[];
  isPaidOnPage: boolean;
  deadlines: readonly DeadlineView[];
  hasTaxInvoice: boolean;
};

export function ItemsCard({
  order,
  pictures,
  money,
  wallets,
  isPaidOnPage,
  deadlines,
  hasTaxInvoice,
}: Props) {
  const words = useWords();
  const { frame, law, orders, orderDesk, lists, products } = useAdminWords();
  const hrefWith = useHrefWith();
  const may = useMay();
  const editPath = `/admin/order/${order.id}/edit`;
  const taka = (amount: number) => formatTaka(amount, words.language);
  const collected = useMoneyNames(money).filter(({ state }) => COLLECTED.has(state));
  return (
    <div className={styles.card}>
      <p className={styles.facts}>
        <StatusBadge status={order.status} />
        <TrialBadge of={order} />
        {order.cancelReason && <span>{orders.cancelReasons[order.cancelReason]}</span>}
        <span>{formatDateTime(new Date(order.createdAt), words.language)}</span>
        <AdvanceDue order={order} />
      </p>
      <LawDeadlines of={deadlines} />
      <div className={styles.bill}>
        <Table
          caption={orders.items(order.orderNumber)}
          phone="rows"
          columns={[
            {
              label: products.columns.image,
              isLabelHidden: true,
              className: styles.picture,
              cell: ({ picture }) => <Image path={picture} alt="" use="thumbnail" />,
            },
            {
              label: orders.item,
              className: styles.item,
              cell: (line) => <ProductName of={line} />,
            },
            {
              label: orders.quantity,
              numeric: true,
              className: styles.pieces,
              cell: ({ quantity, price }) => orders.piecesAt(quantity, price),
            },
            {
              label: orders.lineTotal,
              numeric: true,
              className: styles.total,
              cell: ({ price, quantity }) => taka(price * quantity),
            },
          ]}
          rows={order.lines.map((line, position) => ({
            ...line,
            position,
            picture: pictures[position] ?? "",
          }))}
          rowKey={(line) => line.position}
        />
        <OrderSums
          collected={isPaid(order.status) ? collected : null}
          order={{
            ...order,
            paidWith: order.cancelReason === "merged" ? orders.cancelReasons.merged : null,
          }}
        />
      </div>
      <AdvanceFirst due={order.advanceDue} wallets={wallets} isPaidOnPage={isPaidOnPage} />
      <address className={styles.address}>
        <b>{order.fullName}</b>,{" "}
        <span className={styles.phone}>{formatPhone(order.phoneNumber, words.language)}</span>
        <br />
        {fullAddress(order.address, [order.thana, districtName(order.district, words.language)])}
        {order.orderNote && (
          <p>
            {orders.note}: {order.orderNote}
          </p>
        )}
        {order.staffNote && (
          <p>
            {orders.fields.staffNote}: {order.staffNote}
          </p>
        )}
      </address>
      {order.source !== "" && (
        <p>
          {lists.filters.source}: <CameFrom {...order} />
        </p>
      )}
      <p className={styles.acts}>
        {isInShop(order.status) && may("admin/orders/order-edit") && (
          <ButtonLink look="secondary" href={editPath}>
            {orderDesk.link}
          </ButtonLink>
        )}
        <ButtonLink look="secondary" href={useSlipHref(order.id)}>
          {orders.print}
        </ButtonLink>
        {hasTaxInvoice && (
          <ButtonLink look="secondary" href={`/admin/order/${order.id}/tax-invoice`}>
            {law.taxInvoice}
          </ButtonLink>
        )}
        {may("admin/orders/complaints") && (
          <ButtonLink look="secondary" href={`/admin/order/${order.id}/complaints`}>
            {law.complaints}
          </ButtonLink>
        )}
        {may("admin/orders/orders", "delete-order") && (
          <ButtonLink look="danger" href={hrefWith({ items: null, delete: order.id })}>
            {frame.delete}
          </ButtonLink>
        )}
      </p>
    </div>
  );
}
