import { Link } from "@remix-run/react";
import { useHrefWith } from "#app/ui/href-with.ts";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import type { SearchData } from "./view.server.ts";

export function SynonymTable({ rows }: { rows: SearchData["listed"] }) {
  const { search: words, frame } = useAdminWords();
  const hrefWith = useHrefWith();
  return (
    <Table
      caption={words.title}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { label: words.terms, isWide: true, cell: ({ terms }) => terms.join(", ") },
        {
          label: frame.edit,
          isLabelHidden: true,
          cell: ({ id, terms }) => (
            <RowActions>
              <Link
                to={hrefWith({ edit: id })}
                preventScrollReset
                aria-label={`${frame.edit}: ${terms[0]}`}
              >
                {frame.edit}
              </Link>
              <Link
                to={hrefWith({ delete: id })}
                preventScrollReset
                aria-label={`${frame.delete}: ${terms[0]}`}
              >
                {frame.delete}
              </Link>
            </RowActions>
          ),
        },
      ]}
    />
  );
}
