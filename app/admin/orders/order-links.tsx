import { Link, useLoaderData } from "@remix-run/react";
import { listDeskProducts } from "#app/domain/catalog/products/desk-products.server.ts";
import { formatDate, formatDateTime } from "#app/domain/core/dates.ts";
import { speakNumber } from "#app/domain/core/digits.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { worthOfLines } from "#app/domain/orders/placing/agreed-lines.ts";
import {
  endOrderLink,
  findOrderLink,
  listOrderLinks,
  pathOfLink,
} from "#app/domain/orders/placing/order-links.server.ts";
import { orderLinkText } from "#app/http/contact-links.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { pageOriginOf } from "#app/http/page-address.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { EmptyList } from "../core/empty-list.tsx";
import styles from "../core/list-tools.module.css";
import { PageHead } from "../core/page-head.tsx";
import { done, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { SendLink } from "./order-links/send-link.tsx";

const PAGE = "admin/orders/order-links";

/** The links of 90 days: to send, to look at what they hold, and to end. */
export const loader = staffLoader(PAGE, async ({ query, words, language, request }) => {
  const id = query.get("open");
  const [{ links, ...list }, opened] = await Promise.all([
    readListPage(query, listOrderLinks),
    id ? findOrderLink(id) : null,
  ]);
  const ids = links.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const goods = await listDeskProducts([...new Set(ids)], language);
  const names = new Map(goods.map((good) => [good.id, nameOf(good)]));
  const path = opened?.state === "open" ? pathOfLink(opened) : null;
  const address = path && pageOriginOf(request) + path;
  return {
    title: words.orderDesk.links.title,
    ...list,
    opened: opened?.state === "open",
    sending: opened && address ? { address, ...(await orderLinkText(opened, address)) } : null,
    links: links.map((link) => ({
      ...{ id: link.id, state: link.state, actorName: link.actorName, orderId: link.orderId },
      orderNumber: link.orderNumber,
      createdAt: link.createdAt.getTime(),
      endsAt: link.endsAt.getTime(),
      goods: link.lines
        .map(
          ({ productId, quantity, price }) =>
            `${formatNumber(quantity, language)} × ${names.get(productId) ?? "–"} (${formatTaka(price, language)})`,
        )
        .join(", "),
      sum: worthOfLines(link.lines) - link.discount,
    })),
  };
});

export const action = staffAction(
  { page: PAGE, fields: formFields([], { texts: ["id"] }), without: ["open"] },
  {
    "end-link": async (sent) => {
      await endOrderLink(sent.id, sent.actor);
      return done(sent, sent.words.orderDesk.links.ended);
    },
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

export default function OrderLinks() {
  const { orderDesk } = useAdminWords();
  const { language } = useWords();
  const hrefWith = useHrefWith();
  const { links, opened, sending, ...list } = useLoaderData<typeof loader>();
  const words = orderDesk.links;
  return (
    <>
      <PageHead title={words.title} count={words.count(list.total)}>
        {links.length > 0 && <Link to="/admin/order/new">{orderDesk.newTitle}</Link>}
      </PageHead>
      {sending ? <SendLink of={sending} /> : opened && <p role="status">{words.keyChanged}</p>}
      <p>{words.intro}</p>
      <MissingPage {...list} />
      {links.length === 0 ? (
        <EmptyList text={words.none} add={orderDesk.newTitle} to="/admin/order/new" />
      ) : (
        <Table
          caption={words.title}
          rows={links}
          rowKey={({ id }) => id}
          columns={[
            { label: words.goods, cell: ({ goods }) => goods },
            { label: words.sum, numeric: true, cell: ({ sum }) => formatTaka(sum, language) },
            {
              label: words.when,
              cell: ({ createdAt, actorName }) => (
                <>
                  {formatDateTime(new Date(createdAt), language)}{" "}
                  <small className={styles.soft}>{actorName}</small>
                </>
              ),
            },
            {
              label: orderDesk.links.state,
              cell: ({ state, endsAt, orderId, orderNumber }) => (
                <>
                  {words.states[state]}{" "}
                  {state === "open" && (
                    <small className={styles.soft}>
                      {words.until(formatDate(new Date(endsAt), language))}
                    </small>
                  )}
                  {orderNumber !== null && (
                    <Link to={`/admin/order?items=${orderId}`}>
                      {words.order(speakNumber(orderNumber, language))}
                    </Link>
                  )}
                </>
              ),
            },
            {
              label: orderDesk.links.act,
              isLabelHidden: true,
              cell: ({ id, state, goods }) =>
                state === "open" && (
                  <RowActions>
                    <Link to={hrefWith({ open: id })} aria-label={words.openOf(goods)}>
                      {words.open}
                    </Link>
                    <Form method="post">
                      <input type="hidden" name="id" value={id} />
                      <Button
                        look="quiet"
                        name="intent"
                        value="end-link"
                        aria-label={words.endOf(goods)}
                      >
                        {words.end}
                      </Button>
                    </Form>
                  </RowActions>
                ),
            },
          ]}
        />
      )}
      <Pagination
        page={list.page}
        pages={list.pages}
        href={(n) => hrefWith({ page: n > 1 ? n : null })}
      />
    </>
  );
}
