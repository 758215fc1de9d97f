import { z } from "zod";
import type { ListedParcel } from "#app/domain/couriers/parcel-list.server.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { id, moment, taka } from "../../fields.ts";

/** An order with whoever carries it. */
export const parcelJson = z
  .object({
    order: id,
    orderNumber: z.int(),
    fullName: z.string(),
    district: z.string(),
    status: z.enum(ORDER_STATUSES),
    courier: id,
    courierName: z.string(),
    handedOverAt: moment.meta({
      description: "The same for all parcels of one hand-over: with `courier` it names their file.",
    }),
    amountToCollect: taka,
    consignment: z.string().meta({ description: "The courier's number, or empty." }),
    trackingLink: z.string().meta({ description: "Where it can be followed, or empty." }),
    sending: z.enum(["file", "waiting", "sending", "sent", "failed", "unknown"]).meta({
      description:
        "file: the courier takes a file. waiting, sending, sent: it is told. failed, unknown: a person decides.",
    }),
    failure: z.string().meta({ description: "Why it was not taken, in one word, or empty." }),
    courierStatus: z.string().meta({ description: "The courier's own word, or empty." }),
    courierStatusAt: moment.nullable(),
  })
  .meta({ id: "Parcel" });

export function toParcelJson(parcel: ListedParcel): z.input<typeof parcelJson> {
  const { orderNumber, fullName, district, status, consignment, sending } = parcel;
  return {
    order: parcel.orderId,
    ...{ orderNumber, fullName, district, status, consignment },
    courier: parcel.courierId,
    courierName: parcel.courier,
    handedOverAt: parcel.handedOverAt.toISOString(),
    amountToCollect: parcel.amount,
    trackingLink: parcel.href ?? "",
    sending,
    failure: parcel.failure,
    courierStatus: parcel.courierStatus,
    courierStatusAt: parcel.courierStatusAt?.toISOString() ?? null,
  };
}
