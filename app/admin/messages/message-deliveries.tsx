import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { DELIVERY_STATUSES } from "#app/domain/core/outbox/events.ts";
import { listDeliveries, replayDelivery } from "#app/domain/messages/outbox/deliveries.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { EmptyList } from "../core/empty-list.tsx";
import styles from "../core/groups.module.css";
import { PageHead } from "../core/page-head.tsx";
import { done, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { DeliveryTable } from "./message-deliveries/delivery-table.tsx";

const FILTERS = ["untold", ...DELIVERY_STATUSES] as const;

const FIELDS = formFields([], { texts: ["id"] });

const PAGE = "admin/messages/message-deliveries";

export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const status = FILTERS.find((one) => one === query.get("status"));
  const webhookId = query.get("webhook") || undefined;
  const { deliveries, ...list } = await readListPage(query, ({ page, perPage }) =>
    listDeliveries({ status, webhookId }, page, perPage),
  );
  return {
    title: words.messages.deliveries.title,
    ...list,
    deliveries,
    filter: { status: status ?? "", webhook: webhookId ?? "" },
  };
});

export const action = staffAction(
  { page: PAGE, fields: FIELDS },
  {
    replay: async (sent) => {
      await replayDelivery(sent.id, sent.actor);
      return done(sent, sent.words.messages.deliveries.replayed);
    },
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

export default function MessageDeliveries() {
  const { messages } = useAdminWords();
  const { deliveries: words } = messages;
  const list = useLoaderData<typeof loader>();
  const { deliveries, total, isMore, page, pages, filter } = list;
  const answer = useActionData<typeof action>();
  const hrefWith = useHrefWith();
  const may = useMay();
  return (
    <>
      <PageHead title={words.title} count={words.count(total, isMore)}>
        <Link to="/admin/messages">{messages.title}</Link>
        {may("admin/messages/message-webhooks") && (
          <Link to="/admin/messages/webhooks">{messages.links.webhooks}</Link>
        )}
      </PageHead>
      <p>{words.intro}</p>
      <Form className={styles.filter}>
        {filter.webhook && <input type="hidden" name="webhook" value={filter.webhook} />}
        <Select label={words.filter} name="status" defaultValue={filter.status}>
          <option value="">{words.all}</option>
          {FILTERS.map((status) => (
            <option key={status} value={status}>
              {status === "untold" ? words.untold : words.statuses[status]}
            </option>
          ))}
        </Select>
        <Button look="secondary">{words.show}</Button>
      </Form>
      <AdminFormProblems state={answer} />
      <MissingPage {...list} />
      {total === 0 ? <EmptyList text={words.none} /> : <DeliveryTable deliveries={deliveries} />}
      <Pagination page={page} pages={pages} href={(n) => hrefWith({ page: n === 1 ? null : n })} />
    </>
  );
}
