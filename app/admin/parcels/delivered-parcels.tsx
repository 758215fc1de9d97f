import type { ActionFunctionArgs } from "@remix-run/node";
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
  type PastedAnswer,
  pastedListLoader,
} from "./couriers/pasted-list.server.ts";
import { PastedList } from "./couriers/pasted-list.tsx";

const PAGE = "admin/parcels/delivered-parcels";

export const loader = pastedListLoader(PAGE, ({ couriers }) => couriers.delivered.title);

export const action = (args: ActionFunctionArgs) =>
  answerPastedList(args, PAGE, {
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
