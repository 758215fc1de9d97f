import { Link } from "@remix-run/react";
import type { CourierReport } from "#app/domain/parcels/couriers/courier-status.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";

/** What settles each report, as an intent and how. */
const ACTS = {
  hold: [["close-report", "hold", "triesAgain"]],
  cancelled: [
    ["take-back", "back", "isBack"],
    ["take-back", "written-off", "isLost"],
    ["take-back", "on-the-way", "isComing"],
  ],
  partial: [["close-report", "partial", "nothingBack"]],
} as const;

/** The acts that settle the report of one parcel, or without one those for the ticked parcels. */
export function ReportActs({
  of,
  form,
}: {
  of?: { orderId: string; orderNumber: number; report: CourierReport };
  /** The id of the form of the rows' buttons. */
  form?: string;
}) {
  const { parcels: words } = useAdminWords().couriers;
  const hrefWith = useHrefWith();
  const acts = of?.report ? ACTS[of.report] : [...ACTS.hold, ...ACTS.cancelled];
  return (
    <>
      {of?.report === "partial" && (
        <Link
          to={`/admin/order/return/${of.orderId}`}
          aria-label={`${words.countReturn}: ${of.orderNumber}`}
        >
          {words.countReturn}
        </Link>
      )}
      {acts.map(([intent, how, name]) => (
        <button
          key={name}
          type="submit"
          form={form}
          name="intent"
          value={intent}
          formAction={hrefWith({ one: of?.orderId ?? null, how })}
          {...(of && { "aria-label": `${words[name]}: ${of.orderNumber}` })}
        >
          {words[name]}
        </button>
      ))}
    </>
  );
}
