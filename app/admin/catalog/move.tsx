import { redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { nameOfRow } from "#app/domain/catalog/moves/row-name.ts";
import { formatDate } from "#app/domain/core/dates.ts";
import { DAY_MS } from "#app/domain/core/durations.ts";
import { readListPage } from "#app/domain/core/list-pages.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { refusalOf } from "#app/domain/core/moves/moved-file.server.ts";
import {
  beginMove,
  beginTakingBack,
  canBeTakenBack,
  countRows,
  findMove,
  listMoveRows,
  listStatuses,
} from "#app/domain/core/moves/moves.server.ts";
import {
  MOST_STATUSES,
  MOVE_KEPT_DAYS,
  type MoveState,
  OUTCOMES,
  ROUNDINGS,
  ROW_STATES,
} from "#app/domain/core/moves/moves.ts";
import { chooseFields, findReading } from "#app/domain/core/moves/read-moves.server.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { formFields } from "#app/http/form.server.ts";
import type { Refreshed } from "#app/http/page-handle.ts";
import { notFound } from "#app/http/responses.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { MissingPage } from "#app/ui/missing-page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { AdminFormProblems } from "../core/admin-form-problems.tsx";
import { Chips } from "../core/chips.tsx";
import formStyles from "../core/form.module.css";
import tools from "../core/list-tools.module.css";
import { PageHead } from "../core/page-head.tsx";
import { done, staffAction, staffLoader } from "../core/staff-page.server.ts";
import { fetchAgain, readPictures } from "./move/pictures.server.ts";
import { Pictures } from "./move/pictures.tsx";
import { sayReason } from "./move/say-reason.ts";
import { useProgress } from "./move/use-progress.ts";
import { viewItem } from "./move/view-item.server.ts";
import styles from "./product-import.module.css";

const PAGE = "admin/catalog/move";

/** Seconds between two looks at what is done, without script. */
const REFRESH_SECONDS = 5;

const UNDER_WAY: ReadonlySet<MoveState> = new Set(["reading", "running", "taking-back"]);

/** Columns of a table that the owner says; a file with more has them left out. */
const MOST_CHOSEN = 100;

const FIELDS = formFields([], {
  texts: ["rounding", "inReports"],
  lists: { column: MOST_CHOSEN, status: MOST_STATUSES, outcome: MOST_STATUSES },
});

/** One file: what each of its rows becomes or became, and the acts on the whole. */
export const loader = staffLoader(PAGE, async ({ params, query, request, words, language }) => {
  const move = await findMove(params.moveId ?? "").catch((error: unknown) => {
    throw error instanceof ShopError ? notFound() : error;
  });
  const shown = ROW_STATES.find((state) => state === query.get("state")) ?? null;
  const isUnderWay = UNDER_WAY.has(move.state);
  const [counts, reading, pictures, statuses, { rows, ...list }] = await Promise.all([
    countRows(move.id),
    findReading(move.id),
    readPictures(move.id, words, language),
    move.state === "shown" ? listStatuses(move) : [],
    readListPage(query, (paging) => listMoveRows(move.id, shown, paging)),
  ]);
  const said = wordsFor(request);
  const { kind, source, state, fileName, headings, rounding, hasFractions, finishedAt } = move;
  return {
    title: `${fileName} · ${words.moveIn.title}`,
    ...{ id: move.id, kind, source, state, fileName, hasFractions, counts, statuses, shown },
    ...{ isUnderWay, reading },
    problem: move.problem && sayRefusal(said, refusalOf(move.problem)),
    columns: headings.map((name, at) => ({
      id: `column-${at}`,
      name,
      field: move.fields[at] ?? "",
    })),
    until: canBeTakenBack(move)
      ? new Date((finishedAt?.getTime() ?? 0) + MOVE_KEPT_DAYS * DAY_MS).toISOString()
      : null,
    pictures,
    ...list,
    rows: rows.map((moved) => ({
      ...{ row: moved.row, state: moved.state, name: nameOfRow(move, moved, language) },
      ...viewItem(moved.item, rounding ?? "nearest", language, words.moveIn),
      phone: moved.account?.phoneNumber ?? null,
      says: moved.reasons.map((reason) => sayReason(reason, words, said.fields)),
    })),
    refreshSeconds: isUnderWay || pictures.isFetching ? REFRESH_SECONDS : null,
  } satisfies Refreshed & Record<string, unknown>;
});

export const action = staffAction(
  { page: PAGE, fields: FIELDS, without: ["page", "state"] },
  {
    "choose-columns": async ({ form, params, list, actor }) => {
      await chooseFields(params.moveId ?? "", form.getAll("column").map(String), actor);
      return redirect(list);
    },
    "begin-move": async (sent) => {
      const rounding = ROUNDINGS.find((one) => one === sent.form.get("rounding")) ?? null;
      const chosen = sent.form.getAll("outcome");
      const outcomes = Object.fromEntries(
        sent.form.getAll("status").flatMap((status, at) => {
          const outcome = OUTCOMES.find((one) => one === chosen[at]);
          return outcome ? [[String(status), outcome]] : [];
        }),
      );
      const inReports = sent.form.get("inReports") === "on";
      const more = { outcomes, inReports };
      await beginMove(sent.params.moveId ?? "", rounding, sent.actor, more);
      return done(sent, sent.words.moveIn.begun);
    },
    "take-back": async (sent) => {
      await beginTakingBack(sent.params.moveId ?? "", sent.actor);
      return done(sent, sent.words.moveIn.takingBack);
    },
    "fetch-again": fetchAgain,
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Move() {
  const { moveIn: words } = useAdminWords();
  const { language } = useWords();
  const move = useLoaderData<typeof loader>();
  const { counts, state } = move;
  const isRead = state !== "reading" && state !== "unreadable";
  const hrefWith = useHrefWith();
  useProgress(move.isUnderWay || move.pictures.isFetching);
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const own = words[move.kind];
  const left = state === "taking-back" ? counts.made + counts.led : counts.waiting + counts.lead;
  return (
    <>
      <PageHead title={move.fileName}>
        <Link to="/admin/move-in">{words.title}</Link>
      </PageHead>
      <div className={styles.import}>
        <p role="status">
          {words.kinds[move.kind]} · {words.sources[move.source]} · {words.states[state]}
        </p>
        <AdminFormProblems state={useActionData<typeof action>()} />
        {move.problem && <p>{move.problem}</p>}
        {move.isUnderWay && (
          <p>
            {state === "reading"
              ? words.readingOf(move.reading?.done ?? 0, move.reading?.of ?? null)
              : words.progress(all - left, all)}{" "}
            <Link to={hrefWith({})}>{words.refresh}</Link>
          </p>
        )}
        {state === "shown" && <Columns {...move} />}
        <Pictures {...move.pictures} />
        {isRead && counts.refused > 0 && (
          <p>
            <ButtonLink look="secondary" href={`/admin/move-in/${move.id}/refused.csv`}>
              {words.refusedFile(counts.refused)}
            </ButtonLink>{" "}
            <small className={tools.soft}>{words.refusedHint}</small>
          </p>
        )}
        {state === "shown" && counts.waiting + counts.lead > 0 && <Begin {...move} />}
        {move.until && counts.made + counts.led > 0 && (
          <Form method="post">
            {counts.made > 0 && (
              <p>
                {words.takeBackHint(
                  own.taken(counts.made),
                  formatDate(new Date(move.until), language),
                  own.stays,
                )}
              </p>
            )}
            {counts.led > 0 && (
              <p>{words.takeBackLed(counts.led, formatDate(new Date(move.until), language))}</p>
            )}
            <Button look="danger" name="intent" value="take-back">
              {words.takeBack}
            </Button>
          </Form>
        )}
        {isRead && <RowList {...move} />}
      </div>
    </>
  );
}

/** What each column of a table is; of a recognised file only those that are left out are named. */
function Columns({ kind, source, columns }: Pick<Shown, "kind" | "source" | "columns">) {
  const { moveIn: words } = useAdminWords();
  const ignored = columns.filter(({ field, name }) => field === "" && name !== "");
  const fields: Record<string, string> = words.columnFields[kind];
  const names = ignored.map(({ name }) => name).join(", ");
  return (
    <>
      {ignored.length > 0 && <p>{words.ignored(names)}</p>}
      {source === "sheet" && (
        <Form method="post" className={styles.file}>
          <h2>{words.columns}</h2>
          <p>{words.columnsIntro}</p>
          <div className={formStyles.columns}>
            {columns.slice(0, MOST_CHOSEN).map(({ id, name, field }) => (
              <Select key={id} id={id} label={name || id} name="column" defaultValue={field}>
                <option value="">{words.nothing}</option>
                {Object.entries(fields).map(([one, said]) => (
                  <option key={one} value={one}>
                    {said}
                  </option>
                ))}
              </Select>
            ))}
          </div>
          <Button look="secondary" name="intent" value="choose-columns">
            {words.chooseColumns}
          </Button>
        </Form>
      )}
    </>
  );
}

function Begin({
  kind,
  counts,
  hasFractions,
  statuses,
}: Pick<Shown, "kind" | "counts" | "hasFractions" | "statuses">) {
  const { moveIn: words, people } = useAdminWords();
  return (
    <Form method="post" className={hasFractions || statuses.length > 0 ? styles.file : undefined}>
      {statuses.length > 0 && (
        <>
          <h2>{words.statuses}</h2>
          <p>{words.statusesIntro}</p>
          <div className={formStyles.columns}>
            {statuses.map(({ status, orders, outcome }, at) => (
              <div key={status}>
                <input type="hidden" name="status" value={status} />
                <Select
                  id={`status-${at}`}
                  label={words.statusOf(status, orders)}
                  name="outcome"
                  defaultValue={outcome}
                >
                  {OUTCOMES.map((one) => (
                    <option key={one} value={one}>
                      {people.pastOrders.outcomes[one]}
                    </option>
                  ))}
                </Select>
              </div>
            ))}
          </div>
        </>
      )}
      {hasFractions && (
        <Select label={words.rounding} name="rounding">
          {ROUNDINGS.map((one) => (
            <option key={one} value={one}>
              {words.roundings[one]}
            </option>
          ))}
        </Select>
      )}
      {counts.lead > 0 && <p>{words.leads(counts.lead)}</p>}
      {kind === "customers" && <p>{words.customersHint}</p>}
      {kind === "orders" && (
        <>
          <p>{words.ordersHint}</p>
          <Checkbox name="inReports" label={words.inReports} />
          <p className={tools.soft}>{words.inReportsHint}</p>
        </>
      )}
      <Button name="intent" value="begin-move">
        {counts.waiting > 0 ? words[kind].begin(counts.waiting) : words.beginLeading}
      </Button>
    </Form>
  );
}

/** The rows of one state or all, a page at a time. */
function RowList(move: Shown) {
  const { moveIn: words } = useAdminWords();
  const hrefWith = useHrefWith();
  const { counts, shown, page, pages } = move;
  return (
    <>
      <Chips
        label={words.rows}
        chips={[
          { id: "all" as const, name: words.all },
          ...ROW_STATES.filter((one) => counts[one] > 0).map((one) => ({
            ...{ id: one, name: words.rowStates[one], n: counts[one] },
          })),
        ]}
        chosen={shown ?? "all"}
        href={(id) => hrefWith({ state: id === "all" ? null : id, page: null })}
      />
      <MissingPage {...move} />
      {move.rows.length === 0 ? (
        <p>{move.total === 0 && shown === null ? words.rowsGone : words.noRows}</p>
      ) : (
        <Rows kind={move.kind} rows={move.rows} />
      )}
      <Pagination page={page} pages={pages} href={(n) => hrefWith({ page: n > 1 ? n : null })} />
    </>
  );
}

function Rows({ kind, rows }: Pick<Shown, "kind" | "rows">) {
  const { moveIn: words } = useAdminWords();
  const { language } = useWords();
  const price: Column<(typeof rows)[number]> = {
    label: kind === "orders" ? words.columnFields.orders.total : words.price,
    numeric: true,
    cell: ({ price, instead }) =>
      price !== undefined && (
        <>
          {formatTaka(price, language)}
          {instead && <small className={tools.soft}>{words.instead(instead)}</small>}
        </>
      ),
  };
  return (
    <Table
      caption={words.rows}
      rows={rows}
      rowKey={({ row }) => row}
      columns={[
        { label: words.row, numeric: true, cell: ({ row }) => formatNumber(row, language) },
        { label: words.becomes, cell: ({ state }) => words.rowStates[state] },
        {
          label: words[kind].one,
          cell: ({ name, phone, details }) => (
            <>
              {phone ? <Link to={`/admin/people/${phone}`}>{name}</Link> : name}
              {details.length > 0 && <div className={tools.soft}>{details.join(" · ")}</div>}
            </>
          ),
        },
        ...(kind === "customers" ? [] : [price]),
        { label: words.why, cell: ({ says }) => says.map((said) => <div key={said}>{said}</div>) },
      ]}
    />
  );
}
