import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import type { WalletNumber } from "#app/domain/orders/money/advance-rules.ts";
import { hasLeft, isInShop } from "#app/domain/orders/order-status.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Confirm } from "#app/ui/confirm.tsx";
import { useHrefWith, useHrefWithId } from "#app/ui/href-with.ts";
import { Overlay } from "#app/ui/overlay.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../../core/admin-form-problems.tsx";
import { DeletedList } from "../../core/deleted-list.tsx";
import { TrialBadge } from "../../core/trial-badge.tsx";
import { useMay } from "../../core/use-may.ts";
import { AdvanceFirst } from "../advance-first.tsx";
import { Contact } from "../calls/call-card.tsx";
import { ComplaintsLink, LawDeadlines } from "../law-deadlines.tsx";
import type { CourierChoice } from "./couriers.server.ts";
import { ItemsCard } from "./items-card.tsx";
import { NotSettled } from "./not-settled.tsx";
import styles from "./order-facts.module.css";
import { OrderForm } from "./order-form.tsx";
import { OrderHistory } from "./order-history.tsx";
import { useMoneyNames } from "./use-money-names.ts";
import type {
  ContactLinks,
  MoneyView,
  OrderFormAnswer,
  OrdersOverlay,
  OrderView,
  ProfitView,
} from "./view.server.ts";

/**
 * The overlay named by the query: an order's items, its form, the confirmation of a deletion, or
 * the deleted orders.
 */
export function OrdersOverlays({
  overlay,
  couriers,
  answer,
}: {
  overlay: OrdersOverlay;
  couriers: CourierChoice[];
  answer: OrderFormAnswer | null | undefined;
}) {
  const { orders, returns, advances, law } = useAdminWords();
  const toDelete = useHrefWithId("delete");
  const { statuses } = useWords();
  const closeHref = useHrefWith()({ edit: null, items: null, delete: null, deleted: null });
  const may = useMay();
  if (!overlay) return <AdminFormProblems state={answer} />;
  if (overlay.kind === "deleted") {
    if (!may("admin/orders/orders", "restore")) return null;
    return (
      <DeletedList items={overlay.items} closeHref={closeHref}>
        <AdminFormProblems state={answer} />
      </DeletedList>
    );
  }
  const {
    order,
    money,
    profit,
    wallets,
    isPaidOnPage,
    links,
    history,
    deadlines,
    charges,
    courier,
  } = overlay;
  const { hasTaxInvoice, pictures } = overlay;
  const mayShow = {
    items: true,
    edit: may("admin/orders/orders", "update-order"),
    delete: may("admin/orders/orders", "delete-order"),
  };
  // Roles that may not change an order see its items instead of the form.
  switch (mayShow[overlay.kind] ? overlay.kind : "items") {
    case "items":
      return (
        <Overlay key={order.id} title={orders.items(order.orderNumber)} closeHref={closeHref}>
          <ItemsCard
            order={order}
            pictures={pictures}
            money={money}
            wallets={wallets}
            isPaidOnPage={isPaidOnPage}
            deadlines={deadlines}
            hasTaxInvoice={hasTaxInvoice}
          />
        </Overlay>
      );
    case "edit":
      return (
        <Overlay key={order.id} title={orders.editTitle} closeHref={closeHref} size="wide">
          <OrderFacts
            order={order}
            money={money}
            wallets={wallets}
            isPaidOnPage={isPaidOnPage}
            links={links}
          >
            {(hasLeft(order.status) || order.isAwaited) && may("admin/parcels/order-return") && (
              <Link className={styles.link} to={`/admin/order/return/${order.id}`}>
                {returns.link}
              </Link>
            )}
            {may("admin/money/advance-order") && isInShop(order.status) && (
              <Link className={styles.link} to={`/admin/advances/${order.id}`}>
                {advances.ofOrder(order.orderNumber)}
              </Link>
            )}
            {may("admin/orders/complaints") && (
              <ComplaintsLink className={styles.link} orderId={order.id} />
            )}
            {hasTaxInvoice && (
              <Link className={styles.link} to={`/admin/order/${order.id}/tax-invoice`}>
                {law.taxInvoice}
              </Link>
            )}
            {order.isTrial && mayShow.delete && (
              <Link className={styles.link} to={toDelete(order.id)}>
                {orders.removeTrial}
              </Link>
            )}
          </OrderFacts>
          <LawDeadlines of={deadlines} />
          <OrderForm
            order={order}
            charges={charges}
            couriers={couriers}
            courier={courier}
            answer={answer}
          />
          {order.isSettled &&
            order.status === "Deliverd" &&
            may("admin/money/cash", "unsettle") && (
              <NotSettled id={order.id} orderNumber={order.orderNumber} isAlone />
            )}
          <OrderProfit of={profit} />
          <OrderHistory entries={history} />
        </Overlay>
      );
    case "delete":
      return (
        <Confirm
          key={order.id}
          question={order.isTrial ? orders.removeTrialQuestion : orders.deleteQuestion}
          id={order.id}
          intent="delete-order"
          closeHref={closeHref}
        >
          <AdminFormProblems state={answer} />
          <p>{orders.deleteFact(order.orderNumber, order.fullName, order.totalPrice)}</p>
          {!order.isTrial && (hasLeft(order.status) || money.received !== null) && (
            <>
              <p>{orders.deleteInstead(statuses[order.status], money.received)}</p>
              {may("admin/parcels/order-return") && (
                <p>
                  <ButtonLink href={`/admin/order/return/${order.id}`}>{returns.link}</ButtonLink>
                </p>
              )}
            </>
          )}
        </Confirm>
      );
  }
}

/** Identifies the order of a form, reaches its customer, and says where its money is. */
function OrderFacts({
  order,
  money,
  wallets,
  isPaidOnPage,
  links,
  children,
}: {
  order: OrderView;
  money: MoneyView;
  wallets: WalletNumber[];
  isPaidOnPage: boolean;
  links: ContactLinks | null;
  /** Links to what else can be done with the order. */
  children: ReactNode;
}) {
  const { language } = useWords();
  const { orders } = useAdminWords();
  const parts = useMoneyNames(money);
  return (
    <div className={styles.facts}>
      <p>
        <b>{orders.orderNumber(order.orderNumber)}</b> <TrialBadge of={order} /> · {order.fullName}{" "}
        · {formatDateTime(new Date(order.createdAt), language)}
      </p>
      {links && <Contact call={{ phoneNumber: order.phoneNumber, links }} />}
      <div className={styles.acts}>{children}</div>
      <dl>
        {parts.map((one) => (
          <div key={one.name}>
            <dt>{one.name}</dt>
            <dd>{formatTaka(one.taka, language)}</dd>
          </div>
        ))}
      </dl>
      <AdvanceFirst due={order.advanceDue} wallets={wallets} isPaidOnPage={isPaidOnPage} />
    </div>
  );
}

/** What the order brought, for those who may read it. */
function OrderProfit({ of: profit }: { of: ProfitView }) {
  const { language } = useWords();
  const { profit: words } = useAdminWords();
  if (!profit) return null;
  return (
    <details className={`${styles.facts} ${styles.profit}`}>
      <summary>{`${words.ofOrder}: ${formatTaka(profit.profit, language)}`}</summary>
      <dl>
        {(["revenue", "goods", "fees", "packing"] as const).map((name) => (
          <div key={name}>
            <dt>{name === "revenue" ? words[name] : `− ${words[name]}`}</dt>
            <dd>{formatTaka(profit[name], language)}</dd>
          </div>
        ))}
      </dl>
      {profit.estimated > 0 && <p>{words.estimated(1, profit.estimated)}</p>}
      {profit.isWithoutFee && (
        <p>
          {words.noFee} <Link to="/admin/profit/spending#parcels">{words.typeFees}</Link>
        </p>
      )}
      {profit.uncounted > 0 && <p>{words.uncounted(profit.uncounted)}</p>}
    </details>
  );
}
