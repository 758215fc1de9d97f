import { Link } from "@remix-run/react";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { districtLabel, findDistrict } from "#app/domain/shop/delivery/districts.ts";
import { ProductName } from "#app/ui/product-name.tsx";
import { Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { Bars, Chart, useSayings } from "../../core/charts/charts.tsx";
import { ComparedDays } from "../../core/charts/compared-days.tsx";
import styles from "./figures.module.css";
import type { DashboardFigures } from "./figures.server.ts";

/** Two charts over time, then sales by source and district, then products low on stock. */
export function Figures({ figures }: { figures: DashboardFigures }) {
  return (
    <div className={styles.figures}>
      <ByDay days={figures.days} />
      <ByStatus statuses={figures.statuses} />
      <TopDistricts districts={figures.districts} />
      <TopProducts products={figures.products} />
      <LowStock products={figures.lowStock} />
    </div>
  );
}

function ByDay({ days }: { days: DashboardFigures["days"] }) {
  const { dashboard } = useAdminWords();
  const { number, taka } = useSayings();
  const of = (figure: "sales" | "orders") =>
    days.map(({ before, ...one }) => ({
      ...{ day: one.day, value: one[figure] },
      before: { day: before.day, value: before[figure] },
    }));
  return (
    <>
      <ComparedDays
        title={dashboard.salesByDay}
        days={of("sales")}
        valueHead={dashboard.sales}
        say={taka}
      />
      <ComparedDays
        title={dashboard.ordersByDay}
        days={of("orders")}
        valueHead={dashboard.orders}
        say={number}
      />
    </>
  );
}

function ByStatus({ statuses }: { statuses: DashboardFigures["statuses"] }) {
  const words = useWords();
  const { dashboard } = useAdminWords();
  const { number } = useSayings();
  const bars = statuses.map(({ status, orders }) => ({
    key: status,
    label: words.statuses[status],
    value: orders,
    text: number(orders),
  }));
  return (
    <Chart
      title={dashboard.byStatus}
      labelHead={dashboard.status}
      valueHead={dashboard.orders}
      bars={bars}
    >
      <Bars bars={bars} />
    </Chart>
  );
}

function TopDistricts({ districts }: { districts: DashboardFigures["districts"] }) {
  const { language } = useWords();
  const { dashboard } = useAdminWords();
  const { number, taka } = useSayings();
  const bars = districts.map(({ district, orders, sales }) => {
    const known = findDistrict(district);
    const label = language === "bn" ? known?.banglaName : known && districtLabel(known);
    return {
      key: district,
      label: label ?? district,
      value: orders,
      text: `${number(orders)} · ${taka(sales)}`,
    };
  });
  return (
    <Chart
      title={dashboard.topDistricts}
      labelHead={dashboard.district}
      valueHead={`${dashboard.orders} · ${dashboard.sales}`}
      bars={bars}
    >
      {bars.length === 0 ? <p>{dashboard.noSales}</p> : <Bars bars={bars} isShort />}
    </Chart>
  );
}

function TopProducts({ products }: { products: DashboardFigures["products"] }) {
  const { dashboard } = useAdminWords();
  const { number, taka } = useSayings();
  const bars = products.map(({ id, quantity, sales, ...product }) => ({
    key: id,
    label: nameOf(product),
    value: quantity,
    text: `${number(quantity)} · ${taka(sales)}`,
  }));
  return (
    <Chart
      title={dashboard.topProducts}
      labelHead={dashboard.product}
      valueHead={`${dashboard.pieces} · ${dashboard.sales}`}
      bars={bars}
    >
      {bars.length === 0 ? <p>{dashboard.noSales}</p> : <Bars bars={bars} isShort />}
    </Chart>
  );
}

function LowStock({ products }: { products: DashboardFigures["lowStock"] }) {
  const { dashboard } = useAdminWords();
  const { number } = useSayings();
  return (
    <section className={styles.list}>
      <h2>
        <Link to="/admin/stock?list=low">{dashboard.lowStock}</Link>
      </h2>
      {products.length === 0 ? (
        <p>{dashboard.enoughStock}</p>
      ) : (
        <Table
          caption={dashboard.lowStock}
          rows={products}
          rowKey={(product) => product.id}
          columns={[
            {
              label: dashboard.product,
              cell: (product) => (
                <a href={`/admin/product?edit=${product.id}`}>
                  <ProductName of={product} />
                </a>
              ),
            },
            {
              label: dashboard.left,
              numeric: true,
              cell: ({ quantityInStock }) => number(quantityInStock),
            },
          ]}
        />
      )}
    </section>
  );
}
