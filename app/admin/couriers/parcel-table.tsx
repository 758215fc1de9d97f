import { Link } from "@remix-run/react";
import type { ListedParcel } from "#app/domain/couriers/parcel-list.server.ts";
import { formatDateTime } from "#app/domain/dates.ts";
import { formatTaka } from "#app/domain/money.ts";
import { Form } from "#app/ui/form.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { useMay } from "../parts/use-may.ts";
import styles from "./couriers.module.css";

type ParcelView = Omit<ListedParcel, "handedOverAt" | "courierStatusAt" | "isSilent"> & {
  /** Epoch milliseconds. */
  handedOverAt: number;
  silentSince: number | null;
};

/** Each parcel with its courier, tracking number, booking state and last courier status. */
export function ParcelTable({ parcels }: { parcels: ParcelView[] }) {
  const { language } = useWords();
  const { couriers: words, orders } = useAdminWords();
  const { parcels: texts } = words;
  return (
    <Table
      caption={texts.title}
      rows={parcels}
      rowKey={(parcel) => parcel.orderId}
      columns={[
        {
          label: orders.columns.customer,
          cell: ({ orderId, orderNumber, fullName, handedOverAt }) => (
            <>
              <Link to={`/admin/order?edit=${orderId}`}>{orders.orderNumber(orderNumber)}</Link>{" "}
              {fullName}{" "}
              <small className={styles.soft}>
                {formatDateTime(new Date(handedOverAt), language)}
              </small>
            </>
          ),
        },
        {
          label: texts.courier,
          cell: ({ courier, consignment, href }) => (
            <>
              {courier}{" "}
              <small className={styles.soft}>
                {href ? (
                  <a href={href} rel="noopener">
                    {consignment}
                  </a>
                ) : (
                  consignment || texts.noNumber
                )}
              </small>
            </>
          ),
        },
        {
          label: texts.amount,
          numeric: true,
          cell: ({ amount }) => formatTaka(amount, language),
        },
        { label: orders.columns.status, cell: ({ status }) => <StatusBadge status={status} /> },
        {
          label: texts.state,
          cell: ({ sending, failure, courierStatus, silentSince, askFailure }) => (
            <>
              {texts.sending[sending]}
              {failure && (
                <span className={styles.problem}>{texts.failures[failure] ?? failure}</span>
              )}
              {silentSince !== null && (
                <span className={styles.problem}>
                  {texts.silentSince(formatDateTime(new Date(silentSince), language))}{" "}
                  {texts.failures[askFailure] ?? askFailure}
                </span>
              )}
              {courierStatus && <span className={styles.soft}>{texts.says(courierStatus)}</span>}
            </>
          ),
        },
        {
          label: orders.columns.action,
          isLabelHidden: true,
          cell: (parcel) => <Acts parcel={parcel} />,
        },
      ]}
    />
  );
}

function Acts({ parcel }: { parcel: ParcelView }) {
  const { couriers: words } = useAdminWords();
  const { parcels: texts } = words;
  const isStuck = parcel.sending === "failed" || parcel.sending === "unknown";
  const canAsk = parcel.hasKeys && (parcel.sending === "sent" || parcel.consignment !== "");
  const mayAct = useMay()("admin/parcels", "send-again");
  if (!mayAct || (!isStuck && !canAsk)) return null;
  const [intent, text] = isStuck ? ["send-again", texts.sendAgain] : ["ask-now", texts.askNow];
  return (
    <RowActions>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={parcel.orderId} />
        <button
          type="submit"
          name="intent"
          value={intent}
          aria-label={`${text}: ${parcel.orderNumber}`}
        >
          {text}
        </button>
      </Form>
    </RowActions>
  );
}
