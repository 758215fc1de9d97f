import { Link } from "@remix-run/react";
import { formatDate } from "#app/domain/core/dates.ts";
import { formatPhone, telHref } from "#app/domain/core/phone.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import type { AccountRow } from "./view.server.ts";

type Props = { rows: AccountRow[]; givesRights: boolean };

export function AccountTable({ rows, givesRights }: Props) {
  const { language } = useWords();
  const { customers } = useAdminWords();
  const { columns } = customers;
  const hrefTo = useHrefWith();
  const opens = (changes: Record<string, string>, text: string, name: string) => (
    <Link to={hrefTo(changes)} preventScrollReset aria-label={`${text}: ${name}`}>
      {text}
    </Link>
  );
  return (
    <Table
      caption={customers.title}
      rows={rows}
      rowKey={(account) => account.id}
      columns={[
        { label: columns.name, cell: ({ fullName }) => <b>{fullName}</b> },
        {
          label: columns.phoneNumber,
          cell: ({ phoneNumber }) => (
            <a href={telHref(phoneNumber)}>{formatPhone(phoneNumber, language)}</a>
          ),
        },
        { label: columns.email, cell: ({ email }) => email || customers.noEmail },
        {
          label: columns.role,
          cell: ({ isAdmin }) => (isAdmin ? customers.admin : customers.customer),
        },
        {
          label: columns.orders,
          numeric: true,
          cell: ({ id, fullName, orderCount }) =>
            opens({ orders: id }, customers.showOrders(orderCount), fullName),
        },
        { label: columns.since, cell: ({ since }) => formatDate(new Date(since), language) },
        {
          label: columns.action,
          isLabelHidden: true,
          cell: ({ id, fullName, phoneNumber, isAdmin }) => (
            <RowActions isHarmless>
              {!isAdmin && opens({ code: id }, customers.resetCode, fullName)}
              {!isAdmin && opens({ sessions: id }, customers.endSessions, fullName)}
              {givesRights && isAdmin && opens({ role: id }, customers.unmakeAdmin, fullName)}
              {givesRights && !isAdmin && (
                <Link
                  to={`/admin/staff?${new URLSearchParams({ phoneNumber, fullName })}`}
                  aria-label={`${customers.makeAdmin}: ${fullName}`}
                >
                  {customers.makeAdmin}
                </Link>
              )}
            </RowActions>
          ),
        },
      ]}
    />
  );
}
