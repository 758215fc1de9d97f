import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  CONSIGNMENT_COLUMNS,
  type ConsignmentLine,
  planConsignments,
  saveConsignments,
} from "#app/domain/parcels/couriers/consignments.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import {
  answerPastedList,
  loadPastedList,
  type PastedAnswer,
} from "./couriers/pasted-list.server.ts";
import { PastedList } from "./couriers/pasted-list.tsx";

export const loader = (args: LoaderFunctionArgs) =>
  loadPastedList(args, "admin/parcels/consignments", ({ couriers }) => couriers.numbers.title);

export const action = (args: ActionFunctionArgs) =>
  answerPastedList(args, "admin/parcels/consignments", {
    rules: CONSIGNMENT_COLUMNS,
    nothingTyped: ({ couriers }) => couriers.numbers.nothingTyped,
    plan: planConsignments,
    save: saveConsignments,
  });

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Consignments() {
  const { couriers: words } = useAdminWords();
  const { couriers, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as PastedAnswer<ConsignmentLine> | undefined;
  const number = {
    label: words.numbers.number,
    cell: ({ consignment }: ConsignmentLine) => consignment,
  };
  return (
    <PastedList
      texts={words.numbers}
      couriers={couriers}
      asked={asked}
      answer={answer}
      named={[number]}
    />
  );
}
