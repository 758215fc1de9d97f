import { Link } from "@remix-run/react";
import { formatDate } from "#app/domain/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/money.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./promo-code-table.module.css";
import type { PromoCodeView } from "./view.server.ts";

export function PromoCodeTable({ promoCodes }: { promoCodes: PromoCodeView[] }) {
  const { language } = useWords();
  const { promoCodes: words, frame } = useAdminWords();
  const hrefWith = useHrefWith();
  const { columns } = words;
  const number = (n: number) => formatNumber(n, language);
  const taka = (amount: number) => formatTaka(amount, language);
  return (
    <Table
      caption={words.title}
      rows={promoCodes}
      rowKey={(promo) => promo.id}
      columns={[
        { label: columns.sl, numeric: true, cell: (_, index) => number(index + 1) },
        { label: columns.code, cell: ({ code }) => <b className={styles.code}>{code}</b> },
        { label: columns.discount, numeric: true, cell: ({ discount }) => taka(discount) },
        {
          label: columns.maxUsage,
          numeric: true,
          cell: ({ maxUsage }) => (maxUsage === null ? words.noLimit : number(maxUsage)),
        },
        { label: columns.minAmount, numeric: true, cell: ({ minAmount }) => taka(minAmount) },
        {
          label: columns.currentUsage,
          numeric: true,
          cell: ({ currentUsage }) => number(currentUsage),
        },
        {
          label: columns.expiredIn,
          cell: ({ expirationDate, isExpired }) =>
            expirationDate === null
              ? words.never
              : `${formatDate(new Date(expirationDate), language)}${isExpired ? ` (${words.expired})` : ""}`,
        },
        {
          label: columns.status,
          cell: (promo) => {
            const state = stateOf(promo);
            const said = { active: words.active, disabled: words.disabled, ...words.isOver };
            return <span className={styles[state]}>{said[state]}</span>;
          },
        },
        {
          label: columns.action,
          cell: ({ id }) => (
            <RowActions>
              <Link to={`/admin/promo-code/${id}/update`}>{frame.edit}</Link>
              <Link to={hrefWith({ delete: id, deleted: null })} preventScrollReset>
                {frame.delete}
              </Link>
            </RowActions>
          ),
        },
      ]}
    />
  );
}

/** Whether a code is usable today, and if not, why. */
function stateOf(promo: PromoCodeView): "active" | "disabled" | "expired" | "usedUp" {
  if (!promo.isActive) return "disabled";
  if (promo.isExpired) return "expired";
  return promo.isUsedUp ? "usedUp" : "active";
}
