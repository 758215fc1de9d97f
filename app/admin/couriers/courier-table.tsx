import { Link } from "@remix-run/react";
import { useHrefWith } from "#app/ui/href-with.ts";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useMay } from "../parts/use-may.ts";
import type { CouriersData } from "./view.server.ts";

export function CourierTable({ couriers }: { couriers: CouriersData["couriers"] }) {
  const { couriers: words, frame } = useAdminWords();
  const hrefWith = useHrefWith();
  const { fields } = words;
  const mayAct = useMay()("admin/couriers", "update-courier");
  return (
    <Table
      caption={words.title}
      rows={couriers}
      rowKey={({ id }) => id}
      columns={[
        { label: fields.name ?? "", cell: ({ name }) => <b>{name}</b> },
        { label: fields.kind ?? "", cell: ({ kind }) => words.kinds[kind] },
        { label: words.interface, cell: ({ hasKeys }) => (hasKeys ? words.hasKeys : words.noKeys) },
        {
          label: fields.isActive ?? "",
          cell: ({ isActive }) => (isActive ? words.active : words.inactive),
        },
        {
          label: frame.edit,
          isLabelHidden: true,
          cell: ({ id, name }) =>
            mayAct && (
              <RowActions>
                <Link
                  to={hrefWith({ edit: id })}
                  preventScrollReset
                  aria-label={`${frame.edit}: ${name}`}
                >
                  {frame.edit}
                </Link>
                <Link
                  to={hrefWith({ delete: id })}
                  preventScrollReset
                  aria-label={`${frame.delete}: ${name}`}
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
