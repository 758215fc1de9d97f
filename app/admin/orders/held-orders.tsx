import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { readListPage } from "#app/domain/core/list-pages.ts";
import {
  cancelHeldOrder,
  listHeldOrders,
  releaseHeldOrder,
} from "#app/domain/orders/checks/held-orders.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Overlay } from "#app/ui/overlay.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { EmptyList } from "../core/empty-list.tsx";
import form from "../core/form.module.css";
import { PageHead } from "../core/page-head.tsx";
import { readCancelReason } from "../core/selection.server.ts";
import { done, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import styles from "./held-orders/held-table.module.css";
import { HeldTable } from "./held-orders/held-table.tsx";
import { CancelReasonSelect } from "./orders/cancel-reason-select.tsx";

const FIELDS = formFields([], { texts: ["id", "cancelReason"] });

const PAGE = "admin/orders/held-orders";

export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const [{ orders, total, page, pages, missingPage }, asked] = await Promise.all([
    readListPage(query, ({ page, perPage }) => listHeldOrders(page, perPage)),
    findOrder(query.get("cancel") ?? ""),
  ]);
  return {
    title: words.heldOrders.title,
    page,
    pages,
    missingPage,
    total,
    orders: orders.map(({ id, orderNumber, fullName, phoneNumber, totalPrice, ...order }) => ({
      id,
      orderNumber,
      fullName,
      phoneNumber,
      totalPrice,
      reasons: order.heldReasons,
      createdAt: order.createdAt.getTime(),
      until: order.heldUntil?.getTime() ?? 0,
    })),
    asked: asked && {
      id: asked.id,
      orderNumber: asked.orderNumber,
      fullName: asked.fullName,
      totalPrice: asked.totalPrice,
    },
  };
});

/** Both lead back to the same page of the list. */
export const action = staffAction(
  { page: PAGE, fields: FIELDS, without: ["cancel"] },
  {
    "release-order": async (sent) => {
      const { orderNumber } = await releaseHeldOrder(sent.id, sent.actor);
      return done(sent, sent.words.heldOrders.released(orderNumber));
    },
    "cancel-order": async (sent) => {
      const reason = readCancelReason(sent.form);
      const { orderNumber } = await cancelHeldOrder(sent.id, sent.actor, reason);
      return done(sent, sent.words.heldOrders.cancelled(orderNumber));
    },
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

export default function HeldOrders() {
  const { heldOrders: words } = useAdminWords();
  const may = useMay();
  const list = useLoaderData<typeof loader>();
  const { orders, total, page, pages, asked } = list;
  const answer = useActionData<typeof action>();
  const hrefWith = useHrefWith();
  return (
    <>
      <PageHead title={words.title} count={words.count(total)}>
        {may("admin/orders/order-checks") && <Link to="/admin/order/checks">{words.checks}</Link>}
      </PageHead>
      <p className={styles.intro}>{words.intro}</p>
      <AdminFormProblems state={answer} />
      {asked && <CancelQuestion order={asked} closeHref={hrefWith({ cancel: null })} />}
      <MissingPage {...list} />
      {orders.length > 0 && <HeldTable orders={orders} />}
      {total === 0 && <EmptyList text={words.none} />}
      <Pagination
        page={page}
        pages={pages}
        href={(n) => hrefWith({ page: n === 1 ? null : n, cancel: null })}
      />
    </>
  );
}

type Props = {
  order: { id: string; orderNumber: number; fullName: string; totalPrice: number };
  closeHref: string;
};

/** Confirmation before a held order is cancelled. */
function CancelQuestion({ order, closeHref }: Props) {
  const { heldOrders: words } = useAdminWords();
  return (
    <Overlay key={order.id} title={words.cancelQuestion} closeHref={closeHref}>
      <Form method="post" preventScrollReset className={form.form}>
        <p>{words.cancelFact(order.orderNumber, order.fullName, order.totalPrice)}</p>
        <input type="hidden" name="id" value={order.id} />
        <CancelReasonSelect hint={undefined} />
        <div className={form.acts}>
          <ButtonLink look="secondary" href={closeHref}>
            {words.keep}
          </ButtonLink>
          <Button look="danger" name="intent" value="cancel-order">
            {words.cancelNow}
          </Button>
        </div>
      </Form>
    </Overlay>
  );
}
