import { Link } from "@remix-run/react";
import { discountPercent } from "#app/domain/catalog/prices.ts";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { useHrefWith } from "#app/ui/href-with.ts";
import { Image } from "#app/ui/image.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { type Column, RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { RowLinks } from "../../core/list-page.tsx";
import type { ProductRow } from "./list.server.ts";
import styles from "./product-table.module.css";

/**
 * The specification's columns with prices and stock first. A desktop shows those that fit, and all
 * of them by `AllColumns`; a phone has rows of picture, name, price and stock, and the name leads to
 * the rest.
 */
export function ProductTable({ rows }: { rows: ProductRow[] }) {
  const { products } = useAdminWords();
  return (
    <div className={styles.products}>
      <Table
        caption={products.title}
        columns={useColumns()}
        rows={rows}
        rowKey={(product) => product.id}
        phone="cards"
      />
    </div>
  );
}

/** Shows the columns that do not fit; it stands in the form before the table. */
export function AllColumns() {
  const { products } = useAdminWords();
  return (
    <label className={styles.all}>
      <input type="checkbox" /> {products.allColumns}
    </label>
  );
}

function useColumns(): Column<ProductRow>[] {
  const { language } = useWords();
  const { frame, products } = useAdminWords();
  const columns = { ...products.fields, ...products.columns };
  const hrefTo = useHrefWith();
  const taka = (amount: number) => formatTaka(amount, language);
  const moment = (ms: number) => formatDateTime(new Date(ms), language);
  const answer = (yes: boolean) => (yes ? frame.yes : frame.no);
  return [
    {
      label: columns.image,
      cell: ({ image }) => (
        <span className={styles.picture}>
          <Image path={image} alt="" use="thumbnail" />
        </span>
      ),
    },
    {
      label: columns.title,
      cell: (row) => (
        <Link className={styles.title} to={hrefTo({ edit: row.id })} preventScrollReset>
          <ProductName of={row} />
        </Link>
      ),
    },
    {
      className: styles.price,
      label: columns.price,
      numeric: true,
      cell: ({ price }) => taka(price),
    },
    {
      className: styles.rest,
      label: columns.discountPercentage,
      numeric: true,
      cell: (row) =>
        row.discount > 0
          ? products.discount(
              row.discount,
              discountPercent({ price: row.price, salePrice: row.price - row.discount }),
            )
          : products.noDiscount,
    },
    {
      className: styles.rest,
      label: columns.discountPrice,
      numeric: true,
      cell: (row) => taka(row.salePrice),
    },
    {
      className: styles.stock,
      label: columns.quantityInStock,
      numeric: true,
      cell: ({ quantityInStock, trackStock }) =>
        trackStock ? (
          <span data-unit={products.left}>{formatNumber(quantityInStock, language)}</span>
        ) : (
          <small className={styles.note}>{products.notTracked}</small>
        ),
    },
    {
      className: styles.rest,
      label: columns.isActive,
      cell: ({ isActive }) => answer(isActive),
    },
    {
      className: styles.rest,
      label: columns.category,
      cell: (row) => row.categoryName ?? products.noCategory,
    },
    {
      className: styles.wide,
      label: columns.isFeature,
      cell: ({ isFeatured }) => answer(isFeatured),
    },
    {
      className: styles.wide,
      label: columns.isBestSelling,
      cell: ({ isBestSelling }) => answer(isBestSelling),
    },
    {
      className: styles.wide,
      label: columns.brand,
      cell: ({ brand }) => brand || products.noBrand,
    },
    {
      className: styles.wide,
      label: columns.dimension,
      cell: ({ size }) => size || products.noDimension,
    },
    {
      className: styles.wide,
      label: columns.slug,
      cell: ({ slug }) => <span className={styles.slug}>{slug}</span>,
    },
    {
      className: styles.wide,
      label: columns.description,
      cell: ({ description }) => <span className={styles.description}>{description}</span>,
    },
    {
      className: styles.wide,
      label: columns.createdAt,
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      className: styles.wide,
      label: columns.updatedAt,
      cell: ({ updatedAt }) => moment(updatedAt),
    },
    {
      label: columns.action,
      isLabelHidden: true,
      cell: ({ id, ...row }) => (
        <RowActions>
          <RowLinks id={id} name={nameOf(row)} />
        </RowActions>
      ),
    },
  ];
}
