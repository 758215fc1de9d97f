import { Link } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import type { ListedParcel } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { NOT_REACHED } from "#app/domain/parcels/riders/riders.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { ListStatus } from "../../core/list-status.tsx";
import styles from "../../core/list-tools.module.css";
import { Tick } from "../../core/lists/tick-list.tsx";
import { useMay } from "../../core/use-may.ts";
import { ReportActs } from "./report-acts.tsx";

type ParcelView = Omit<
  ListedParcel,
  "handedOverAt" | "courierStatusAt" | "reportedAt" | "isSilent"
> & {
  /** Epoch milliseconds. */
  handedOverAt: number;
  reportedAt: number | null;
  silentSince: number | null;
};

/**
 * The id of the form of the rows' buttons: in the list's own form Enter would press the first of
 * them, and all ticks would be sent.
 */
export const ROW_FORM = "one-parcel";

/** Each parcel with its courier, tracking number, booking state and last courier status. */
export function ParcelTable({ parcels }: { parcels: ParcelView[] }) {
  const { language } = useWords();
  const { couriers: words, orders, returns } = useAdminWords();
  const { parcels: texts } = words;
  // The shop's own riders say it in words of the shop, couriers in their own.
  const ofRiders = { ...returns.reasons, [NOT_REACHED]: returns.notReachedEntry };
  const said = (status: string) => wordFor(ofRiders, status) ?? status;
  return (
    <Table
      caption={texts.title}
      rows={parcels}
      rowKey={(parcel) => parcel.orderId}
      columns={[
        {
          label: orders.columns.select,
          isLabelHidden: true,
          cell: ({ orderId: id, ...parcel }) => (
            <Tick order={{ id, ...parcel }}>
              <span className="hidden-visually">{orders.select(parcel.orderNumber)}</span>
            </Tick>
          ),
        },
        {
          label: orders.columns.customer,
          className: styles.who,
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
          cell: ({ amount, report, collected }) => (
            <>
              {formatTaka(amount, language)}
              {report === "partial" && <Collected amount={amount} collected={collected} />}
            </>
          ),
        },
        {
          label: orders.columns.status,
          // Every parcel has been submitted, so that the mark says it.
          cell: ({ status }) =>
            status === "Submit for Delivery" ? (
              <StatusBadge status={status} word={orders.onTheWay} />
            ) : (
              <ListStatus status={status} />
            ),
        },
        {
          label: texts.state,
          cell: ({ sending, failure, courierStatus, silentSince, askFailure, ...parcel }) => (
            <>
              {parcel.report ? <Reported parcel={parcel} /> : texts.sending[sending]}
              {failure && (
                <span className={styles.problem}>
                  {wordFor(texts.failures, failure) ?? failure}
                </span>
              )}
              {silentSince !== null && (
                <span className={styles.problem}>
                  {texts.silentSince(formatDateTime(new Date(silentSince), language))}{" "}
                  {wordFor(texts.failures, askFailure) ?? askFailure}
                </span>
              )}
              {courierStatus && (
                <span className={styles.soft}>{texts.says(said(courierStatus))}</span>
              )}
              {parcel.returnRequest === "asked" && (
                <span className={styles.soft}>{texts.returnRequested}</span>
              )}
              {parcel.returnRequest === "unknown" && (
                <span className={styles.problem}>{texts.returnUnknown}</span>
              )}
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

function Collected({ amount, collected }: { amount: number; collected: number | null }) {
  const { language } = useWords();
  const { parcels: texts } = useAdminWords().couriers;
  if (collected === null) return <small className={styles.soft}>{texts.collectedUnknown}</small>;
  return (
    <small className={styles.soft}>
      {texts.collected(formatTaka(collected, language))}
      {collected < amount && <>, {texts.missing(formatTaka(amount - collected, language))}</>}
    </small>
  );
}

function Reported({ parcel }: { parcel: Pick<ParcelView, "report" | "reportedAt"> }) {
  const { language } = useWords();
  const { parcels: texts } = useAdminWords().couriers;
  const { report, reportedAt } = parcel;
  return (
    <>
      <b>{wordFor(texts.reports, report)}</b>
      {reportedAt !== null && (
        <span className={styles.soft}>
          {texts.reportedOn(formatDateTime(new Date(reportedAt), language))}
        </span>
      )}
    </>
  );
}

function Acts({ parcel }: { parcel: ParcelView }) {
  const { couriers: words } = useAdminWords();
  const { parcels: texts } = words;
  const hrefWith = useHrefWith();
  const isStuck = parcel.sending === "failed" || parcel.sending === "unknown";
  const canAsk = parcel.hasKeys && (parcel.sending === "sent" || parcel.consignment !== "");
  const mayAct = useMay()("admin/parcels/parcels", "send-again");
  if (!mayAct || (!isStuck && !canAsk && !parcel.canReturn && !parcel.report)) return null;
  const asks = [
    ...(isStuck ? [["send-again", texts.sendAgain] as const] : []),
    ...(canAsk && !isStuck ? [["ask-now", texts.askNow] as const] : []),
    ...(parcel.canReturn ? [["request-return", texts.requestReturn] as const] : []),
  ];
  return (
    <RowActions>
      {parcel.report && <ReportActs of={parcel} form={ROW_FORM} />}
      {asks.map(([intent, text]) => (
        <button
          key={intent}
          type="submit"
          form={ROW_FORM}
          name="intent"
          value={intent}
          formAction={hrefWith({ one: parcel.orderId })}
          aria-label={`${text}: ${parcel.orderNumber}`}
        >
          {text}
        </button>
      ))}
    </RowActions>
  );
}
