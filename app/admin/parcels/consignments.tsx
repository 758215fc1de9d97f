import type { ActionFunctionArgs } from "@remix-run/node";
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
  type PastedAnswer,
  pastedListLoader,
} from "./couriers/pasted-list.server.ts";
import { PastedList } from "./couriers/pasted-list.tsx";

const PAGE = "admin/parcels/consignments";

export const loader = pastedListLoader(PAGE, ({ couriers }) => couriers.numbers.title);

export const action = (args: ActionFunctionArgs) =>
  answerPastedList(args, PAGE, {
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
