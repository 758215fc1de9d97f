import { useActionData, useLoaderData } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { PASTE_MAX_BYTES } from "#app/domain/core/pasted-tables/pasted-table.server.ts";
import { oldAddressSchema } from "#app/domain/shop/old-addresses/old-address-input.server.ts";
import {
  importOldAddresses,
  listOldAddresses,
  OLD_ADDRESS,
  type OldAddress,
} from "#app/domain/shop/old-addresses/old-addresses.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { fieldOf } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { controlsOf } from "../core/controls.ts";
import { FieldGroup } from "../core/field-group.tsx";
import { FileField } from "../core/file-input.tsx";
import styles from "../core/list-filter.module.css";
import { type ListAnswer, ListPage, RowForm, RowLinks } from "../core/list-page.tsx";
import { readOpened } from "../core/opened.server.ts";
import { done, invalid, nounForms, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { pastedText } from "../core/tables/chosen-columns.server.ts";

const LIST = "/admin/old-address";

const PAGE = "admin/shop/old-addresses";

/** Where links of this shop, or of the one before it, lead now. */
export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const search = (query.get("search") ?? "").trim().slice(0, 200);
  const [listing, opened] = await Promise.all([
    readListPage(query, (paging) => listOldAddresses(search, paging)),
    readOpened(query, OLD_ADDRESS),
  ]);
  const { page, pages, missingPage, total } = listing;
  return {
    title: words.oldAddresses.title,
    opened,
    search,
    ...{ page, pages, missingPage, total },
    rows: listing.rows.map(({ id, path, target, hits, lastHitAt }) => ({
      ...{ id, path, target, hits },
      lastHit: lastHitAt?.getTime() ?? 0,
    })),
  };
});

const FIELDS = formFields([oldAddressSchema], {
  texts: ["id", "text"],
  shownBefore: true,
  files: ["file"],
  mostTextBytes: PASTE_MAX_BYTES * 3,
});

export const action = staffAction(
  { page: PAGE, list: LIST, fields: FIELDS },
  {
    ...nounForms("old-address", OLD_ADDRESS, ({ oldAddresses }) => oldAddresses),
    import: async (sent) => {
      const { table } = sent.words.oldAddresses;
      const text = await pastedText(sent.form);
      if (text === null) return invalid(sent, table.nothing);
      const { written, unreadable } = await importOldAddresses(text, sent.actor);
      if (unreadable.length > 0) return invalid(sent, table.unreadable(unreadable));
      return done(sent, table.done(written));
    },
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

import { EmptyList } from "../core/empty-list.tsx";

export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function OldAddresses() {
  const { oldAddresses: words, frame } = useAdminWords();
  const { language } = useWords();
  const list = useLoaderData<typeof loader>();
  const { rows, opened, search, page, pages, total } = list;
  const answer = useActionData<typeof action>();
  const hrefWith = useHrefWith();
  return (
    <ListPage
      words={words}
      intro={words.intro}
      links={<a href="/admin/old-address/export.csv">{words.csv}</a>}
      total={total}
      opened={opened}
      answer={answer}
      closeHref={LIST}
      intent="delete-old-address"
      form={(row) => <OldAddressForm row={row} answer={answer} />}
      about={({ path, target }) => (
        <p>
          {path} → {target}
        </p>
      )}
    >
      <Form action={LIST} className={styles.filter} key={search}>
        <Field
          label={words.search}
          name="search"
          type="search"
          placeholder={words.search}
          defaultValue={search}
        />
        <Button look="secondary">{frame.search}</Button>
        {search && <a href={LIST}>{frame.clear}</a>}
      </Form>
      <MissingPage {...list} />
      {rows.length === 0 ? (
        <EmptyList text={search ? frame.nothingFound : frame.nothing} />
      ) : (
        <Table
          caption={words.title}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { label: words.fields.path, cell: ({ path }) => path },
            {
              label: words.fields.target,
              // A long link beside "Edit" would leave its press too little room.
              at: "below",
              cell: ({ target }) => <a href={target}>{target}</a>,
            },
            {
              label: words.hits,
              numeric: true,
              cell: ({ hits }) => formatNumber(hits, language),
            },
            {
              label: words.lastHit,
              cell: ({ lastHit }) =>
                lastHit > 0 ? formatDateTime(new Date(lastHit), language) : words.never,
            },
            {
              label: frame.edit,
              isLabelHidden: true,
              cell: ({ id, path }) => (
                <RowActions>
                  <RowLinks id={id} name={path} />
                </RowActions>
              ),
            },
          ]}
        />
      )}
      <Pagination page={page} pages={pages} href={(n) => hrefWith({ page: n === 1 ? null : n })} />
      <TableForm answer={answer} />
    </ListPage>
  );
}

/** Many rows at once, pasted or from a file. */
function TableForm({ answer }: { answer: ListAnswer }) {
  const { table } = useAdminWords().oldAddresses;
  const text = fieldOf(answer, "text", "");
  return (
    <FieldGroup title={table.title} isOpen={text.defaultValue !== ""}>
      <p id="table-hint">{table.hint}</p>
      <Form method="post" action={LIST} encType="multipart/form-data">
        <TextArea label={table.text} {...text} rows={6} aria-describedby="table-hint" />
        <FileField label={table.file} name="file" accept=".csv,text/csv" />
        <Button name="intent" value="import">
          {table.submit}
        </Button>
      </Form>
    </FieldGroup>
  );
}

function OldAddressForm({ row, answer }: { row: OldAddress | null; answer: ListAnswer }) {
  const { oldAddresses: words } = useAdminWords();
  const { limits } = useLoaderData<typeof loader>().opened;
  const shown = { path: row?.path ?? "", target: row?.target ?? "" };
  const control = controlsOf({ labels: words.fields, shown, limits, answer });
  return (
    <RowForm
      row={row}
      shown={shown}
      answer={answer}
      intents={["create-old-address", "update-old-address"]}
      fieldNames={words.fields}
      say={(_, value) => String(value ?? "")}
    >
      <Field {...control("path", words.pathHint)} autoComplete="off" spellCheck={false} />
      <Field {...control("target", words.targetHint)} autoComplete="off" spellCheck={false} />
    </RowForm>
  );
}
