import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  DELIVERY_COLUMNS,
  type DeliveryLine,
  planDeliveries,
  saveDeliveries,
} from "#app/domain/parcels/couriers/deliveries.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import {
  answerPastedList,
  loadPastedList,
  type PastedAnswer,
} from "./couriers/pasted-list.server.ts";
import { PastedList } from "./couriers/pasted-list.tsx";

export const loader = (args: LoaderFunctionArgs) =>
  loadPastedList(
    args,
    "admin/parcels/delivered-parcels",
    ({ couriers }) => couriers.delivered.title,
  );

export const action = (args: ActionFunctionArgs) =>
  answerPastedList(args, "admin/parcels/delivered-parcels", {
    rules: DELIVERY_COLUMNS,
    nothingTyped: ({ couriers }) => couriers.numbers.nothingTyped,
    plan: planDeliveries,
    save: saveDeliveries,
  });

export { titleMeta as meta } from "#app/http/meta.ts";

export default function DeliveredParcels() {
  const { couriers: words } = useAdminWords();
  const { couriers, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as PastedAnswer<DeliveryLine> | undefined;
  return <PastedList texts={words.delivered} couriers={couriers} asked={asked} answer={answer} />;
}
