import { Link } from "@remix-run/react";
import { formatDay } from "#app/domain/core/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import type { PastOrder } from "#app/domain/orders/moves/past-orders.server.ts";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { useMay } from "../../core/use-may.ts";

/** Orders of a former shop, which came with a file; nothing for none. */
export function PastOrders({ orders }: { orders: PastOrder[] }) {
  const { language } = useWords();
  const { people, customers } = useAdminWords();
  const words = people.pastOrders;
  const isLink = useMay()("admin/people/person");
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="past-orders">
      <h2 id="past-orders">{words.title}</h2>
      <Table
        caption={words.title}
        rows={orders}
        rowKey={({ id }) => id}
        columns={[
          { label: words.number, cell: ({ number }) => number },
          { label: words.day, cell: ({ day }) => formatDay(day, language) },
          {
            label: customers.columns.name,
            cell: ({ fullName, phoneNumber }) => {
              const who = [fullName, formatPhone(phoneNumber, language)].filter(Boolean).join(", ");
              return isLink ? <Link to={`/admin/people/${phoneNumber}`}>{who}</Link> : who;
            },
          },
          {
            label: words.goods,
            cell: ({ lines }) =>
              lines
                .map(({ name, quantity }) => `${formatNumber(quantity, language)} × ${name}`)
                .join(", "),
          },
          { label: words.total, numeric: true, cell: ({ total }) => formatTaka(total, language) },
          { label: words.outcome, cell: ({ outcome }) => words.outcomes[outcome] },
        ]}
      />
    </section>
  );
}
