import { type SubmissionResult, useForm } from "@conform-to/react";
import { data } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { z } from "zod";
import { listEnding } from "#app/domain/catalog/stock/batches.server.ts";
import type { Corrected } from "#app/domain/catalog/stock/correct-stock.server.ts";
import { batchDay, writeOffSchema } from "#app/domain/catalog/stock/stock-input.server.ts";
import { findStock } from "#app/domain/catalog/stock/stock-list.server.ts";
import { WRITE_OFF_CAUSES } from "#app/domain/catalog/stock/stock-reasons.ts";
import {
  markBatchesLeft,
  writeOffBatches,
} from "#app/domain/catalog/stock/write-off-batches.server.ts";
import { dhakaDay, formatDay } from "#app/domain/core/dates.ts";
import { optionalWholeNumber } from "#app/domain/core/fields/number.server.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { asRefusal, formFields, parseForm } from "#app/http/form.server.ts";
import { complaintsOf, refusalErrors, refusedRows } from "#app/http/form-state.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FormProblems } from "#app/ui/form-problems.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { EmptyList } from "../core/empty-list.tsx";
import { PageHead } from "../core/page-head.tsx";
import { controlOf, RowField, withFields } from "../core/row-field.tsx";
import { done, type SentForm, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { useMay } from "../core/use-may.ts";
import { nextKey } from "./stock/next-key.ts";
import { viewRow } from "./stock/view.server.ts";
import styles from "./stock.module.css";

/** Batches on one page; the form sends a quantity for each. */
const PER_PAGE = 50;

/** The quantity of each batch, and what was left of it when shown; a blank or 0 one means none. */
const offSchema = writeOffSchema.omit({ quantity: true, left: true }).extend({
  rows: z
    .array(
      z.object({
        productId: z.string(),
        bestBefore: batchDay,
        left: optionalWholeNumber("number-invalid"),
        quantity: optionalWholeNumber("number-invalid"),
      }),
    )
    .default([]),
});

const FIELDS = formFields([offSchema], { texts: ["operation"] });

const PAGE = "admin/catalog/stock-ending";

/** The batches that end soon, and one form for those that are written off or have left already. */
export const loader = staffLoader(PAGE, async ({ query, words, language }) => {
  const list = await readListPage(query, listEnding, PER_PAGE);
  const stock = await findStock([...new Set(list.rows.map(({ productId }) => productId))]);
  const byId = new Map(stock.map((row) => [row.id, viewRow(row, language)]));
  return {
    title: words.stock.ending.title,
    ...list,
    rows: list.rows.flatMap(({ productId, ...batch }) => {
      const product = byId.get(productId);
      return product ? [{ ...batch, product }] : [];
    }),
    days: (await findShopSettings()).endingDays,
    today: dhakaDay(new Date()),
    // The id makes repeated submissions count once.
    operation: crypto.randomUUID(),
  };
});

type EndingAnswer = { result: SubmissionResult; operation: string };

export const action = staffAction<typeof PAGE, EndingAnswer>(
  { page: PAGE, fields: FIELDS },
  { "write-off": change, left: change },
);

/** Changes all typed batches or none; a refused form returns with its values. */
async function change(sent: SentForm) {
  const { request, form, actor, words } = sent;
  const key = String(form.get("operation") || "") || null;
  const read = parseForm(form, offSchema);
  const answer = (errors: FormErrors, status: number, operation = key ?? crypto.randomUUID()) =>
    data<EndingAnswer>({ result: refusedRows(read, errors), operation }, { status });
  if (read.status !== "success") {
    const fields = { ...wordsFor(request).fields, "number-invalid": words.stock.notRead };
    return answer(complaintsOf(read, { fields }), 400);
  }
  const pieces = read.value.rows.flatMap(({ quantity, ...batch }) =>
    quantity ? [{ ...batch, quantity }] : [],
  );
  if (pieces.length === 0) return answer({ "": [words.stock.ending.nothingTyped] }, 400);
  const by = { actor, key };
  try {
    const isLeft = form.get("intent") === "left";
    const changed = isLeft
      ? await markBatchesLeft(pieces, by)
      : await writeOffBatches(pieces, read.value, by);
    return await done(sent, sayDone(sent, changed, isLeft));
  } catch (error) {
    const refusal = asRefusal(error);
    return answer(refusalErrors(refusal, wordsFor(request)), 409, nextKey(refusal, key));
  }
}

function sayDone({ words: { stock } }: SentForm, changed: readonly Corrected[], isLeft: boolean) {
  if (changed.some(({ repeated }) => repeated)) return stock.doneBefore;
  const pieces = changed.reduce((sum, { before, after }) => sum + before - after, 0);
  return isLeft ? stock.ending.markedLeft(pieces) : stock.ending.writtenOff(pieces);
}

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function StockEnding() {
  const { stock } = useAdminWords();
  const { rows, days, today, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as EndingAnswer | undefined;
  const operation = answer?.operation ?? list.operation;
  const hrefTo = useHrefWith();
  const may = useMay();
  const words = stock.ending;
  return (
    <>
      <PageHead title={words.title} count={words.count(list.total)}>
        {may("admin/shop/settings") && <Link to="/admin/settings">{words.settings}</Link>}
        <Link to="/admin/stock">{stock.back}</Link>
      </PageHead>
      <p>{words.within(days)}</p>
      <MissingPage {...list} />
      {rows.length === 0 ? (
        <EmptyList text={words.none} />
      ) : may(PAGE, "write-off") ? (
        <WriteOffForm
          key={operation}
          rows={rows}
          today={today}
          operation={operation}
          result={answer?.result}
        />
      ) : (
        <Batches rows={rows} today={today} />
      )}
      <Pagination
        page={list.page}
        pages={list.pages}
        href={(n) => hrefTo({ page: n > 1 ? n : null })}
      />
    </>
  );
}

type Batch = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

function Batches<Row extends Batch>({
  rows,
  today,
  more = [],
}: {
  rows: Row[];
  today: string;
  more?: Column<Row>[];
}) {
  const { stock } = useAdminWords();
  const { language } = useWords();
  return (
    <Table
      caption={stock.ending.title}
      rows={rows}
      rowKey={({ product, bestBefore }) => `${product.id}_${bestBefore}`}
      columns={[
        {
          label: stock.product,
          cell: ({ product }) => (
            <Link to={`/admin/stock/${product.id}`}>
              <ProductName of={product} />
            </Link>
          ),
        },
        {
          label: stock.bestBefore,
          cell: ({ bestBefore }) => (
            <>
              {formatDay(bestBefore, language)}
              {bestBefore < today && <span className={styles.mark}>{stock.ending.past}</span>}
            </>
          ),
        },
        {
          label: stock.left,
          numeric: true,
          isNamed: true,
          cell: ({ quantity }) => formatNumber(quantity, language),
        },
        ...more,
      ]}
    />
  );
}

type OffForm = {
  rows: { productId: string; bestBefore: string; left: string; quantity?: string }[];
  cause: string;
  note: string;
};

type WriteOff = {
  rows: Batch[];
  today: string;
  result: SubmissionResult | undefined;
  operation: string;
};

/** Writes off, or takes off the list, so many pieces of each batch. */
function WriteOffForm({ rows: batches, today, result, operation }: WriteOff) {
  const { frame, stock } = useAdminWords();
  const { language } = useWords();
  const isSaving = useNavigation().formData !== undefined;
  const words = stock.ending;
  const [form, fields] = useForm<OffForm>({
    id: "write-off",
    lastResult: result,
    defaultValue: {
      rows: batches.map(({ product, bestBefore }) => ({ productId: product.id, bestBefore })),
      cause: "expired",
    },
  });
  const rows = withFields(fields.rows.getFieldList(), (of) =>
    batches.find(
      ({ product, bestBefore }) =>
        product.id === of.productId.initialValue && bestBefore === of.bestBefore.initialValue,
    ),
  );
  const quantity: Column<(typeof rows)[number]> = {
    label: stock.quantity,
    isNamed: true,
    cell: ({ of, product, bestBefore, quantity }) => (
      <>
        <input type="hidden" name={of.productId.name} value={product.id} />
        <input type="hidden" name={of.bestBefore.name} value={bestBefore} />
        <input type="hidden" name={of.left.name} value={quantity} />
        <RowField
          field={of.quantity}
          className={styles.received}
          maxLength={20}
          aria-label={words.quantityOf(nameOf(product), formatDay(bestBefore, language))}
        />
      </>
    ),
  };
  return (
    <Form method="post" id={form.id}>
      <DefaultButton name="intent" value="write-off" />
      <input type="hidden" name="operation" value={operation} />
      <FormProblems title={frame.errorSummary} state={{ errors: form.allErrors }} />
      <Batches rows={rows} today={today} more={[quantity]} />
      <div className={styles.writeOff}>
        <Select {...controlOf(fields.cause)} label={stock.cause}>
          {WRITE_OFF_CAUSES.map((cause) => (
            <option key={cause} value={cause}>
              {stock.causes[cause]}
            </option>
          ))}
        </Select>
        <Field {...controlOf(fields.note)} label={stock.why} maxLength={200} />
        <div className={styles.acts}>
          <Button name="intent" value="write-off" disabled={isSaving}>
            {stock.writeOff}
          </Button>
          <Button look="secondary" name="intent" value="left" disabled={isSaving}>
            {words.left}
          </Button>
        </div>
        <p>{words.leftHint}</p>
      </div>
    </Form>
  );
}
