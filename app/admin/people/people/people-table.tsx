import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatDate } from "#app/domain/core/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { formatPhone, telHref } from "#app/domain/core/phone.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./risks.module.css";
import type { PersonView } from "./view.server.ts";

const FIGURES = ["orders", "delivered", "returned", "cancelled", "open"] as const;

type Row = PersonView & { askAgain?: string };

/** Customers, one row per phone number; `acts` are those on a row's account. */
export function PeopleTable({
  rows,
  acts,
}: {
  rows: Row[];
  acts?: ((person: Row) => ReactNode) | undefined;
}) {
  const { language } = useWords();
  const { customers, people: words } = useAdminWords();
  const { columns } = words;
  // Where there are acts, a desk has no room for all; the person's own page has them.
  const shown = acts ? (["orders", "delivered"] as const) : FIGURES;
  const figures = shown.map(
    (figure): Column<Row> => ({
      label: columns[figure],
      numeric: true,
      // A phone's row has room for one; the person's page and the badges have the others.
      isIdle: (person) => figure !== "orders" || person[figure] === 0,
      cell: (person) => formatNumber(person[figure], language),
    }),
  );
  return (
    <Table
      caption={words.title}
      rows={rows}
      rowKey={({ phoneNumber }) => phoneNumber}
      columns={[
        {
          label: columns.name,
          cell: (person) => (
            <>
              <Link to={`/admin/people/${person.phoneNumber}`}>
                {person.fullName || formatPhone(person.phoneNumber, language)}
              </Link>
              {(!acts || person.isStaff) && <AccountBadge person={person} />}
              <Risks person={person} />
              {person.tags.length > 0 && (
                <small className={styles.tags}>{person.tags.join(" · ")}</small>
              )}
            </>
          ),
        },
        {
          label: columns.phoneNumber,
          cell: ({ phoneNumber, blockedAt, optedOutAt, delivered, askAgain }) => (
            <>
              <a href={telHref(phoneNumber)}>{formatPhone(phoneNumber, language)}</a>
              {askAgain && delivered > 0 && blockedAt === null && optedOutAt === null && (
                <a
                  href={askAgain}
                  className={styles.again}
                  rel="noopener"
                  aria-label={`${words.again}: ${formatPhone(phoneNumber, language)}`}
                >
                  {words.again}
                </a>
              )}
            </>
          ),
        },
        ...figures,
        { label: columns.spent, numeric: true, cell: ({ spent }) => formatTaka(spent, language) },
        {
          label: columns.lastOrder,
          at: "tail",
          isIdle: ({ lastOrderAt }) => lastOrderAt === null,
          cell: ({ lastOrderAt }) =>
            lastOrderAt === null ? words.never : formatDate(new Date(lastOrderAt), language),
        },
        ...(acts
          ? [
              {
                label: customers.columns.action,
                isLabelHidden: true,
                at: "below" as const,
                cell: acts,
              },
            ]
          : []),
      ]}
    />
  );
}

/** Whether the number has an account, and whether it is one of staff. */
function AccountBadge({ person }: { person: PersonView }) {
  const { people: words } = useAdminWords();
  if (!person.accountId) return null;
  return (
    <>
      {" "}
      <small className={styles.account}>{person.isStaff ? words.staff : words.account}</small>
    </>
  );
}

/** The risks of a phone number; renders nothing without any. */
export function Risks({ person }: { person: PersonView }) {
  const { calls } = useAdminWords();
  if (person.risks.length === 0) return null;
  return (
    <ul className={styles.risks}>
      {person.risks.map((risk) => (
        <li key={risk}>{calls.risks[risk](person)}</li>
      ))}
    </ul>
  );
}
