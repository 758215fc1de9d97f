import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listSelectedOrders } from "#app/domain/orders/changing/order-selection.server.ts";
import { isReleased } from "#app/domain/orders/order-status.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { markPrinted } from "#app/domain/parcels/packing/prints.server.ts";
import { readStaffForm } from "#app/http/auth.server.ts";
import { asRefusal, formFields } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { PageHead } from "../core/page-head.tsx";
import { listHrefOf, readSelection } from "../core/selection.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import styles from "../orders/orders/slip.module.css";
import { SLIP_LAYOUTS, Slips } from "../orders/orders/slip.tsx";
import { viewSlip } from "../orders/orders/view.server.ts";

/** Holds up to a thousand ids. */
const FIELDS = formFields([], { texts: ["printed"] });

const PAGE = "admin/parcels/order-slips";

/** Prints slips and labels of the ticked orders or of a whole list. */
export const loader = staffLoader(
  PAGE,
  async ({ request, query, words: { orders: words }, language }) => {
    const selection = readSelection(query);
    const { orders, problem } = await listOr(request, selection);
    const [leftOut, printed] = [true, false].map((left) =>
      orders.filter((order) => isReleased(order.status) === left),
    ) as [Order[], Order[]];
    return {
      title: words.print,
      back: listHrefOf(query),
      query: [...query].filter(([name]) => name !== "layout"),
      layout: SLIP_LAYOUTS.find((one) => one === query.get("layout")) ?? "1",
      // In the order of the packing list: the longest wait comes first.
      orders: printed.toReversed().map((order) => viewSlip(order, language)),
      leftOut: leftOut.map((order) => order.orderNumber),
      problem: problem ?? (orders.length === 0 ? words.nothingTicked : null),
    };
  },
);

/**
 * Marks the orders of this page as printed; the form carries their ids and marks because list and
 * orders may change meanwhile.
 */
export async function action(args: ActionFunctionArgs) {
  const { admin: actor, form } = await readStaffForm(args, PAGE, FIELDS);
  const { request } = args;
  const slips = String(form.get("printed") ?? "")
    .split(" ")
    .map((slip) => slip.split("~") as [string, string?]);
  const marks = slips.flatMap(([id, mark]) =>
    /^\d{4}$/.test(mark ?? "") ? [[id, mark] as [string, string]] : [],
  );
  const { pathname, search } = new URL(request.url);
  const back = (type: "success" | "error", text: string) =>
    redirectWithToast(request, pathname + search, { type, text });
  const ids = slips.map(([id]) => id);
  try {
    const marked = await markPrinted(ids, actor, new Map(marks));
    return back("success", adminWordsFor(request).packing.marked(marked));
  } catch (error) {
    return back("error", sayRefusal(wordsFor(request), asRefusal(error)));
  }
}

async function listOr(request: Request, selection: ReturnType<typeof readSelection>) {
  try {
    return { orders: selection ? await listSelectedOrders(selection) : [], problem: null };
  } catch (error) {
    return { orders: [], problem: sayRefusal(wordsFor(request), asRefusal(error)) };
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function OrderSlips() {
  const { orders: words, packing, frame } = useAdminWords();
  const { orders, leftOut, back, problem, layout, query } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  const mayMark = useMay()(PAGE, "send");
  return (
    <>
      <PageHead title={words.print} count={words.slips(orders.length)}>
        <ButtonLink look="quiet" href={back}>
          {frame.back}
        </ButtonLink>
        {orders.length > 0 && !mayMark && hydrated && (
          <Button type="button" onClick={() => print()}>
            {words.printNow}
          </Button>
        )}
        {orders.length > 0 && mayMark && (
          <Form method="post">
            <input
              type="hidden"
              name="printed"
              value={orders.map(({ id, slipCode }) => `${id}~${slipCode.slice(-4)}`).join(" ")}
            />
            <Button onClick={() => print()}>
              {hydrated ? words.printNow : packing.markPrinted}
            </Button>
          </Form>
        )}
      </PageHead>
      {problem && <p role="alert">{problem}</p>}
      <Form method="get" className={styles.paper} key={layout}>
        {query.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <Select label={packing.layout} name="layout" defaultValue={layout}>
          {SLIP_LAYOUTS.map((one) => (
            <option key={one} value={one}>
              {packing.layouts[one]}
            </option>
          ))}
        </Select>
        <Button look="secondary">{packing.showLayout}</Button>
      </Form>
      {leftOut.length > 0 && (
        <p role="status" className={styles.leftOut}>
          {words.slipsLeftOut(leftOut)}
        </p>
      )}
      <div>
        <Slips orders={orders} layout={layout} />
      </div>
    </>
  );
}
