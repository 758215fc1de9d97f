import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listSelectedOrders } from "#app/domain/orders/changing/order-selection.server.ts";
import { isReleased } from "#app/domain/orders/order-status.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { asRefusal } from "#app/http/form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { languageOf, wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { listHrefOf, readSelection } from "./orders/selection.server.ts";
import styles from "./orders/slip.module.css";
import { Slip } from "./orders/slip.tsx";
import { viewOrder } from "./orders/view.server.ts";
import { PageHead } from "./parts/page-head.tsx";

/** Slips to pack and deliver by, one order a page: of the ticked orders, or of all of a list. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const query = new URL(args.request.url).searchParams;
  const selection = readSelection(query);
  const { orders: words } = adminWordsFor(args.request);
  const { orders, problem } = await listOr(args.request, selection);
  const [leftOut, printed] = [true, false].map((left) =>
    orders.filter((order) => isReleased(order.status) === left),
  ) as [Order[], Order[]];
  return {
    title: words.print,
    back: listHrefOf(query),
    orders: printed.map((order) => viewOrder(order, languageOf(args.request))),
    leftOut: leftOut.map((order) => order.orderNumber),
    problem: problem ?? (orders.length === 0 ? words.nothingTicked : null),
  };
}

async function listOr(request: Request, selection: ReturnType<typeof readSelection>) {
  try {
    return { orders: selection ? await listSelectedOrders(selection) : [], problem: null };
  } catch (error) {
    return { orders: [], problem: sayRefusal(wordsFor(request), asRefusal(error)) };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function OrderSlips() {
  const { orders: words, frame } = useAdminWords();
  const { orders, leftOut, back, problem } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  return (
    <>
      <PageHead title={words.print} count={words.slips(orders.length)}>
        <ButtonLink look="quiet" href={back}>
          {frame.back}
        </ButtonLink>
        {hydrated && orders.length > 0 && (
          <Button type="button" onClick={() => print()}>
            {words.printNow}
          </Button>
        )}
      </PageHead>
      {problem && <p role="alert">{problem}</p>}
      {leftOut.length > 0 && (
        <p role="status" className={styles.leftOut}>
          {words.slipsLeftOut(leftOut)}
        </p>
      )}
      {orders.map((order) => (
        <Slip key={order.id} order={order} />
      ))}
    </>
  );
}
