import { Link, useLoaderData } from "@remix-run/react";
import { listWaiting, markTold } from "#app/domain/catalog/restock/restock-requests.server.ts";
import { formatDate } from "#app/domain/core/dates.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { showName } from "#app/domain/core/naming/product-name.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { formatPhone, telHref } from "#app/domain/core/phone.ts";
import { formFields } from "#app/http/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { EmptyList } from "../core/empty-list.tsx";
import { PageHead } from "../core/page-head.tsx";
import { done, staffAction, staffLoader } from "../core/staff-page.server.ts";

const PAGE = "admin/catalog/waiting";

/** Who waits for a product: the list to call where no SMS gateway tells them. */
export const loader = staffLoader(PAGE, async ({ query, words, language }) => {
  const product = query.get("product");
  const { waiting, ...list } = await readListPage(query, (page) => listWaiting(product, page), 50);
  return {
    title: words.stock.waiting.title,
    ...list,
    product,
    waiting: waiting.map(({ product, since, ...one }) => ({
      ...one,
      since: since.getTime(),
      name: showName(product, language),
      slug: product.slug,
    })),
  };
});

export const action = staffAction(
  { page: PAGE, fields: formFields([], { texts: ["id"] }) },
  {
    told: async (sent) => {
      await markTold(sent.id, sent.actor);
      return done(sent, sent.words.stock.waiting.done);
    },
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Waiting() {
  const { stock } = useAdminWords();
  const { language } = useWords();
  const hrefWith = useHrefWith();
  const { waiting, product, ...list } = useLoaderData<typeof loader>();
  const words = stock.waiting;
  return (
    <>
      <PageHead title={words.title} count={words.people(list.total)}>
        {product && <Link to="/admin/waiting">{words.all}</Link>}
      </PageHead>
      <p>{words.how}</p>
      <MissingPage {...list} />
      {waiting.length === 0 ? (
        <EmptyList text={words.none} />
      ) : (
        <Table
          caption={words.title}
          rows={waiting}
          rowKey={({ requestId }) => requestId}
          columns={[
            {
              label: words.phone,
              cell: ({ phoneNumber }) => (
                <a href={telHref(phoneNumber)}>{formatPhone(phoneNumber, language)}</a>
              ),
            },
            {
              label: stock.product,
              cell: ({ slug, name }) => (
                <a href={`/products/${slug}`}>
                  <ProductName of={name} />
                </a>
              ),
            },
            {
              label: words.state,
              cell: ({ inStock }) => (inStock ? <b>{words.back}</b> : words.notYet),
            },
            { label: words.since, cell: ({ since }) => formatDate(new Date(since), language) },
            {
              label: words.action,
              at: "tail",
              cell: ({ requestId, phoneNumber, name }) => (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="id" value={requestId} />
                  <Button
                    look="secondary"
                    name="intent"
                    value="told"
                    aria-label={`${words.told}: ${formatPhone(phoneNumber, language)}, ${nameOf(name)}`}
                  >
                    {words.told}
                  </Button>
                </Form>
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
