import { Link } from "@remix-run/react";
import type { SearchMiss } from "#app/domain/catalog/search/search-misses.server.ts";
import type { Synonyms } from "#app/domain/catalog/search/synonyms.server.ts";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./miss-table.module.css";

type Miss = Pick<SearchMiss, "words" | "searches" | "lastAt">;
type Rows = Pick<Synonyms, "id" | "terms">[];

/** Searches without results, the most frequent first, each with a button that adds synonyms. */
export function MissTable({ misses, rows }: { misses: Miss[]; rows: Rows }) {
  const { search: words } = useAdminWords();
  const { language } = useWords();
  return (
    <section className={styles.section}>
      <h2>{words.misses}</h2>
      <p>{misses.length > 0 ? words.missesHint : words.noMisses}</p>
      {misses.length > 0 && (
        <Table
          caption={words.misses}
          rows={misses}
          rowKey={(miss) => miss.words}
          columns={[
            { label: words.words, cell: (miss) => <b>{miss.words}</b> },
            {
              label: words.times,
              numeric: true,
              cell: ({ searches }) => formatNumber(searches, language),
            },
            {
              label: words.lastAt,
              cell: ({ lastAt }) => formatDateTime(lastAt, language),
            },
            { label: words.means, isWide: true, cell: (miss) => <Teach miss={miss} rows={rows} /> },
          ]}
        />
      )}
    </section>
  );
}

function Teach({ miss: { words: typed }, rows }: { miss: Miss; rows: Rows }) {
  const { search: words } = useAdminWords();
  const hrefWith = useHrefWith();
  return (
    <Form method="post" preventScrollReset className={styles.teach}>
      <input type="hidden" name="miss" value={typed} />
      <select name="id" aria-label={`${words.means}: ${typed}`} defaultValue="">
        <option value="">{words.choose}</option>
        {rows.map(({ id, terms }) => (
          <option key={id} value={id}>
            {terms.slice(0, 3).join(", ")}
          </option>
        ))}
      </select>
      <Button
        look="secondary"
        name="intent"
        value="make-synonym"
        aria-label={`${words.makeSynonym}: ${typed}`}
      >
        {words.makeSynonym}
      </Button>
      <Link
        to={hrefWith({ new: typed })}
        preventScrollReset
        aria-label={`${words.newRow}: ${typed}`}
      >
        {words.newRow}
      </Link>
      <Button
        look="quiet"
        name="intent"
        value="dismiss-miss"
        aria-label={`${words.dismiss}: ${typed}`}
      >
        {words.dismiss}
      </Button>
    </Form>
  );
}
