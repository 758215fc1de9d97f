import { CANCEL_REASONS } from "#app/domain/orders/cancel-reasons.ts";
import { statusesOf } from "#app/domain/orders/order-transitions.ts";
import { listParameters } from "#app/domain/orders/reading/list-filters.ts";
import { FORM_TOKEN } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import type { RefusedAnswer } from "../../core/refused-orders.server.ts";
import { useMay, useMover } from "../../core/use-may.ts";
import styles from "./bulk-acts.module.css";
import { CourierOptions } from "./courier-options.tsx";
import type { CourierChoice } from "./couriers.server.ts";
import { GoodsOptions } from "./goods-select.tsx";
import type { OrderList } from "./view.server.ts";

/** The hidden fields of the list's form and its acts: set a status, print or export. */
export function BulkActs({
  list,
  couriers,
  answer,
}: {
  list: OrderList;
  couriers: CourierChoice[];
  answer: RefusedAnswer | null;
}) {
  const { statuses } = useWords();
  const { orders } = useAdminWords();
  const { formToken } = useShell();
  const may = useMay();
  const mover = useMover();
  return (
    <>
      <input type="hidden" name="intent" value="set-status" />
      <input type="hidden" name="filter" value={list.filter ?? ""} />
      <input type="hidden" name="search" value={list.search} />
      <input
        type="hidden"
        name="filters"
        value={new URLSearchParams(listParameters(list.filters, "orders")).toString()}
      />
      <input type="hidden" name="shownTotal" value={list.isMore ? "" : list.total} />
      <input type="hidden" name="page" value={list.page} />
      {may("admin/orders/orders", "set-status") && (
        <span className={styles.group}>
          <select
            name="newStatus"
            aria-label={orders.newStatus}
            defaultValue={answer?.newStatus ?? ""}
          >
            <option value="">{orders.chooseStatus}</option>
            {statusesOf(mover).map((status) => (
              <option key={status} value={status}>
                {statuses[status]}
              </option>
            ))}
          </select>
          {couriers.length > 0 && (
            <select
              name="courier"
              aria-label={orders.fields.courier}
              defaultValue={answer?.courier ?? ""}
            >
              <CourierOptions couriers={couriers} none={orders.chooseCourier} />
            </select>
          )}
          <select
            name="cancelReason"
            aria-label={orders.fields.cancelReason}
            defaultValue={answer?.cancelReason ?? ""}
          >
            <option value="">{orders.bulkReason}</option>
            {CANCEL_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {orders.cancelReasons[reason]}
              </option>
            ))}
          </select>
          <select name="goods" aria-label={orders.fields.goods} defaultValue={answer?.goods ?? ""}>
            <GoodsOptions none={orders.bulkGoods} />
          </select>
          {/* Only this button sends the token, because the GET buttons put the form into the address. */}
          <Button look="secondary" name={FORM_TOKEN} value={formToken}>
            {orders.setStatus}
          </Button>
        </span>
      )}
      <span className={styles.group}>
        <Button look="secondary" formMethod="get" formAction="/admin/order/slips">
          {orders.print}
        </Button>
        {may("admin/orders/order-export") && (
          <Button look="secondary" formMethod="get" formAction="/admin/order/export.csv">
            {orders.exportCsv}
          </Button>
        )}
      </span>
    </>
  );
}
