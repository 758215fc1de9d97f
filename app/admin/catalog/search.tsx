import { useActionData, useLoaderData } from "@remix-run/react";
import { dropMiss, listMisses } from "#app/domain/catalog/search/search-misses.server.ts";
import { synonymSchema } from "#app/domain/catalog/search/synonym-input.server.ts";
import {
  addTerm,
  listSynonyms,
  SYNONYMS,
  type Synonyms,
} from "#app/domain/catalog/search/synonyms.server.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formFields } from "#app/http/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { controlsOf } from "../core/controls.ts";
import styles from "../core/list-filter.module.css";
import { type ListAnswer, ListPage, RowForm, RowLinks } from "../core/list-page.tsx";
import { readOpened } from "../core/opened.server.ts";
import {
  deleted,
  done,
  invalid,
  restored,
  type SentForm,
  save,
  staffAction,
  staffLoader,
} from "../core/staff-page.server.ts";
import { MissTable } from "./search/miss-table.tsx";

const LIST = "/admin/search";

const MOST_MISSES = 50;

const PAGE = "admin/catalog/search";

export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const [rows, misses, opened] = await Promise.all([
    listSynonyms(),
    listMisses(MOST_MISSES),
    readOpened(query, SYNONYMS),
  ]);
  const search = (query.get("search") ?? "").trim().slice(0, 100);
  const found = rows.filter(({ terms, finds }) =>
    [...terms, ...finds].some((term) => isWithin(term, search)),
  );
  const list = await readListPage(
    query,
    async ({ page, perPage }) => ({
      listed: found.slice((page - 1) * perPage, page * perPage),
      total: found.length,
    }),
    30,
  );
  const view = ({ id, terms, finds, asSpelled }: Synonyms) => ({
    id,
    terms,
    finds,
    asSpelled,
  });
  return {
    title: words.search.title,
    /** All rows, as choices for adding a term to one. */
    rows: rows.map(view),
    ...list,
    listed: list.listed.map(view),
    search,
    misses,
    opened,
  };
});

const isWithin = (term: string, search: string) =>
  term.normalize("NFC").toLowerCase().includes(search.normalize("NFC").toLowerCase());

const FIELDS = formFields([synonymSchema], { texts: ["id", "miss"], shownBefore: true });

const missIn = ({ form }: SentForm) => String(form.get("miss") ?? "");

export const action = staffAction(
  { page: PAGE, list: LIST, fields: FIELDS },
  {
    "create-synonyms": (sent) => saveSynonyms(sent),
    "update-synonyms": (sent) => saveSynonyms(sent),
    "make-synonym": async (sent) => {
      const { search } = sent.words;
      if (!sent.id) return invalid(sent, search.chooseFirst);
      const { terms } = await addTerm(sent.id, missIn(sent), sent.actor);
      await dropMiss(missIn(sent), sent.actor);
      return done(sent, search.learned(missIn(sent), terms[0] ?? ""));
    },
    "dismiss-miss": async (sent) => {
      await dropMiss(missIn(sent), sent.actor);
      return done(sent, sent.words.search.dismissed(missIn(sent)));
    },
    "delete-synonyms": async (sent) => {
      const { terms } = await SYNONYMS.remove(sent.id, sent.actor);
      return deleted(sent, sent.words.search.deleted(terms[0] ?? ""));
    },
    restore: (sent) => restored(sent, SYNONYMS.restore),
  },
);

function saveSynonyms(sent: SentForm) {
  const { id, actor, words } = sent;
  return save(
    sent,
    synonymSchema,
    async (input, shown) => {
      if (id) await SYNONYMS.update(id, input, shown, actor);
      else await SYNONYMS.create(input, actor);
      if (missIn(sent)) await dropMiss(missIn(sent), actor);
    },
    { said: words.search.saved, invalid: words.search.failed },
  );
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Search() {
  const { search: words, frame, empty } = useAdminWords();
  const { opened, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const hrefWith = useHrefWith();
  return (
    <ListPage
      words={words}
      total={page.rows.length}
      empty={page.misses.length > 0 ? null : empty.synonyms}
      intro={words.intro}
      opened={opened}
      answer={answer}
      closeHref={LIST}
      intent="delete-synonyms"
      form={(row) => <SynonymForm row={row} miss={opened.isNew ?? ""} answer={answer} />}
      about={({ terms }) => <p>{terms.join(", ")}</p>}
    >
      <MissTable misses={page.misses} rows={page.rows} />
      <Form className={styles.filter} key={page.search}>
        <Field
          label={words.find}
          type="search"
          name="search"
          placeholder={words.find}
          defaultValue={page.search}
          maxLength={100}
        />
        <Button look="secondary">{frame.search}</Button>
        {page.search && <a href={LIST}>{frame.clear}</a>}
      </Form>
      <MissingPage missingPage={page.missingPage} page={page.page} />
      {page.listed.length === 0 ? (
        <p>{page.search ? frame.nothingFound : empty.synonyms}</p>
      ) : (
        <Table
          caption={words.title}
          rows={page.listed}
          rowKey={({ id }) => id}
          columns={[
            { label: words.terms, isWide: true, cell: ({ terms }) => terms.join(", ") },
            {
              label: words.fields.asSpelled ?? "",
              cell: ({ asSpelled }) => (asSpelled ? words.onlyAsSpelled : words.bySound),
            },
            { label: words.finds, cell: ({ finds }) => finds.join(", ") },
            {
              label: frame.edit,
              isLabelHidden: true,
              cell: ({ id, terms }) => (
                <RowActions>
                  <RowLinks id={id} name={terms[0] ?? ""} />
                </RowActions>
              ),
            },
          ]}
        />
      )}
      <Pagination page={page.page} pages={page.pages} href={(n) => hrefWith({ page: n })} />
    </ListPage>
  );
}

function SynonymForm({
  row,
  miss,
  answer,
}: {
  row: Synonyms | null;
  /** The failed search that a new row is made for. */
  miss: string;
  answer: ListAnswer;
}) {
  const { search: words } = useAdminWords();
  const { limits } = useLoaderData<typeof loader>().opened;
  const shown = {
    terms: row ? row.terms.join(", ") : miss,
    finds: row?.finds.join(", ") ?? "",
    asSpelled: String(row?.asSpelled ?? false),
  };
  const control = controlsOf({ labels: words.fields, shown, limits, answer });
  return (
    <RowForm
      row={row}
      shown={shown}
      answer={answer}
      intents={["create-synonyms", "update-synonyms"]}
      fieldNames={words.fields}
    >
      {!row && miss && <input type="hidden" name="miss" value={miss} />}
      <TextArea {...control("terms", words.termsHint)} rows={6} maxLength={3000} required />
      <TextArea {...control("finds", words.findsHint)} rows={3} maxLength={3000} />
      <Select {...control("asSpelled", words.asSpelledHint)}>
        <option value="false">{words.bySound}</option>
        <option value="true">{words.onlyAsSpelled}</option>
      </Select>
    </RowForm>
  );
}
