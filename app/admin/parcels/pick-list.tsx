import { useLoaderData } from "@remix-run/react";
import { dhakaDay, formatDateTime, formatDay } from "#app/domain/core/dates.ts";
import { speakNumber } from "#app/domain/core/digits.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { showName } from "#app/domain/core/naming/product-name.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { type PickLine, readPickList } from "#app/domain/parcels/packing/pick-list.server.ts";
import { asRefusal } from "#app/http/form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Typed } from "#app/ui/local.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { Table } from "#app/ui/table.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { PageHead } from "../core/page-head.tsx";
import { readSelection } from "../core/selection.server.ts";
import { staffLoader } from "../core/staff-page.server.ts";
import styles from "./packing.module.css";

/** The pick list of the ticked orders: every product once with its total quantity. */
export const loader = staffLoader(
  "admin/parcels/pick-list",
  async ({ request, query, language, words: { orders: orderWords, packing } }) => {
    const selection = readSelection(query);
    try {
      const { lines, numbers } = await readPickList(selection ?? { ids: [] });
      return {
        title: packing.pickTitle(numbers.length),
        lines: lines.map(({ title, titleBn, ...line }) => ({
          ...line,
          otherTitle: language === "en" ? titleBn : title,
          ...showName({ title, titleBn, ...line }, language),
        })),
        numbers,
        readAt: Date.now(),
        today: dhakaDay(new Date()),
        problem: numbers.length === 0 ? orderWords.nothingTicked : null,
      };
    } catch (error) {
      const problem = sayRefusal(wordsFor(request), asRefusal(error));
      return { title: packing.pickList, lines: [], numbers: [], readAt: 0, today: "", problem };
    }
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

export default function PickList() {
  const { orders, packing } = useAdminWords();
  const { language } = useWords();
  const { title, lines, numbers, readAt, today, problem } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  const number = (n: number) => formatNumber(n, language);
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <PageHead title={title} count={packing.allPieces(all)}>
        <ButtonLink look="quiet" href="/admin/packing">
          {packing.back}
        </ButtonLink>
        {hydrated && lines.length > 0 && (
          <Button type="button" onClick={() => print()}>
            {orders.printNow}
          </Button>
        )}
      </PageHead>
      {problem && <p role="alert">{problem}</p>}
      {lines.length > 0 && (
        <>
          <p className={styles.printed}>
            <b>{title}</b> · {packing.allPieces(all)} · {formatDateTime(new Date(readAt), language)}
          </p>
          <Table
            caption={title}
            rows={lines}
            rowKey={(line) => `${nameOf(line)} ${line.otherTitle}`}
            columns={[
              {
                label: packing.pieces,
                numeric: true,
                at: "sum",
                cell: ({ quantity }) => <b className={styles.pieces}>{number(quantity)}</b>,
              },
              {
                label: packing.goods,
                cell: (line) => (
                  <>
                    <b>
                      <ProductName of={line} />
                    </b>
                    {line.otherTitle && !line.title.lang && (
                      <>
                        <br />
                        <Typed text={line.otherTitle} />
                      </>
                    )}
                  </>
                ),
              },
              ...(lines.some(({ batches }) => batches.length > 0)
                ? [
                    {
                      label: packing.bestBefore,
                      isWide: true,
                      cell: ({ batches }: (typeof lines)[number]) => (
                        <Batches of={batches} today={today} />
                      ),
                    },
                  ]
                : []),
              { label: packing.inOrders, numeric: true, cell: (line) => number(line.orders) },
            ]}
          />
          <p className={styles.numbers}>
            {packing.numbers}: {numbers.map((n) => speakNumber(n, language)).join(", ")}
          </p>
        </>
      )}
    </>
  );
}

/** Which best-before days to take, the soonest first. */
function Batches({ of, today }: { of: PickLine["batches"]; today: string }) {
  const { stock } = useAdminWords();
  const { language } = useWords();
  return of.map(({ bestBefore, quantity }) => (
    <div key={bestBefore}>
      {stock.batch(bestBefore ? formatDay(bestBefore, language) : null, quantity)}
      {bestBefore && bestBefore < today && <b> {stock.ending.past}</b>}
    </div>
  ));
}
