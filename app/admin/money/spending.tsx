import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { listConnections } from "#app/domain/core/connections/connections.server.ts";
import { dhakaDay, formatDateTime } from "#app/domain/core/dates.ts";
import { speakNumber } from "#app/domain/core/digits.ts";
import { presetRanges, readReportRange, thisMonth } from "#app/domain/core/report-range.ts";
import { countsBeside, listAdSpending } from "#app/domain/money/profit/ad-spending.server.ts";
import {
  ADVERTISING,
  type Advertising,
  listAdvertisingOf,
} from "#app/domain/money/profit/advertising.server.ts";
import {
  advertisingSchema,
  parcelCostSchema,
} from "#app/domain/money/profit/advertising-input.server.ts";
import { nameOfAdvertising } from "#app/domain/money/profit/advertising-name.ts";
import { listParcelCosts, setParcelCost } from "#app/domain/money/profit/parcel-costs.server.ts";
import { listCouriers } from "#app/domain/parcels/couriers/couriers.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { useSayings } from "../core/charts/charts.tsx";
import { controlsOf } from "../core/controls.ts";
import { EmptyList } from "../core/empty-list.tsx";
import { type ListAnswer, ListPage, RowForm, RowLinks } from "../core/list-page.tsx";
import { readOpened } from "../core/opened.server.ts";
import { ReportRange } from "../core/report-range.tsx";
import { nounForms, save, staffAction, staffLoader } from "../core/staff-page.server.ts";
import styles from "./profit/profit.module.css";

const LIST = "/admin/profit/spending";

const PAGE = "admin/money/spending";

/** What the owner spent for advertising in some days, and what a parcel costs. */
export const loader = staffLoader(PAGE, async ({ query, words }) => {
  const now = new Date();
  const asked = readReportRange(query, now);
  const range = asked ?? thisMonth(now);
  const [rows, reported, services, opened, costs, couriers] = await Promise.all([
    listAdvertisingOf(range),
    listAdSpending(range),
    listConnections(),
    readOpened(query, ADVERTISING),
    listParcelCosts(),
    listCouriers(),
  ]);
  const ads = services.find(({ name }) => name === "ads");
  const counts = countsBeside(reported);
  const nowOf = (key: string) => {
    const latest = costs.find(({ courier }) => courier === key);
    return latest ? { cost: latest.cost, day: latest.day } : null;
  };
  return {
    title: words.profit.spending.title,
    opened,
    range: { from: range.from, to: range.to },
    presets: presetRanges(now),
    isRefused: !asked && (query.has("from") || query.has("to")),
    today: dhakaDay(now),
    rows: rows.map(({ id, day, source, spent }) => {
      const isCounted = counts({ day, source });
      return { id, day, source, spent, isCounted };
    }),
    meta: { isOn: ads?.is === "on", tried: ads?.tried ?? null, reported },
    parcels: [
      { courier: "", name: "", now: nowOf("") },
      ...couriers.map(({ id, name }) => ({ courier: id, name, now: nowOf(id) })),
    ],
  };
});

const FIELDS = formFields([advertisingSchema, parcelCostSchema], {
  texts: ["id"],
  shownBefore: true,
});

export const action = staffAction(
  { page: PAGE, without: ["new", "edit", "delete", "deleted"], fields: FIELDS },
  {
    ...nounForms("advertising", ADVERTISING, ({ profit }) => profit.spending),
    "set-parcel-cost": (sent) =>
      save(sent, parcelCostSchema, (cost) => setParcelCost(cost, sent.actor), {
        said: sent.words.profit.spending.parcelSaved,
      }),
  },
);

export { titleMeta as meta } from "#app/http/meta.ts";
export { revalidateOnConflict as shouldRevalidate } from "../core/revalidate.ts";

export default function Spending() {
  const { profit, frame, reports, empty } = useAdminWords();
  const words = profit.spending;
  const { day, taka } = useSayings();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { opened, rows, range } = page;
  const isParcel = answer?.values.intent === "set-parcel-cost";
  const sum = [...rows.filter(({ isCounted }) => isCounted), ...page.meta.reported].reduce(
    (all, { spent }) => all + spent,
    0,
  );
  return (
    <>
      <ListPage
        words={words}
        total={rows.length}
        links={<Link to="/admin/profit">{profit.title}</Link>}
        opened={opened}
        answer={isParcel ? null : answer}
        closeHref={LIST}
        intent="delete-advertising"
        form={(row) => <SpendingForm row={row} answer={answer} today={page.today} />}
        about={(row) => (
          <p>
            {nameOfAdvertising(row)}: {taka(row.spent)}
          </p>
        )}
      >
        <ReportRange path={LIST} {...page} />
        <p>
          {reports.days(day(range.from), day(range.to))}: {words.sum(sum)}
        </p>
        {rows.length === 0 ? (
          <EmptyList text={empty.spending} />
        ) : (
          <Table
            caption={words.title}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              { label: words.fields.day ?? "", cell: (row) => day(row.day) },
              {
                label: words.fields.source ?? "",
                cell: ({ source, isCounted }) => (
                  <>
                    {source || words.everywhere}
                    {!isCounted && <small className={styles.uncounted}>{words.notCounted}</small>}
                  </>
                ),
              },
              { label: words.fields.spent ?? "", numeric: true, cell: ({ spent }) => taka(spent) },
              {
                label: frame.edit,
                isLabelHidden: true,
                cell: (row) => (
                  <RowActions>
                    <RowLinks id={row.id} name={`${day(row.day)} ${row.source}`} />
                  </RowActions>
                ),
              },
            ]}
          />
        )}
      </ListPage>
      <Reported />
      <Parcels answer={isParcel ? answer : null} />
    </>
  );
}

/** What Meta reports of each day and campaign, with the rule by which typed spending counts. */
function Reported() {
  const { spending: words } = useAdminWords().profit;
  const { language } = useWords();
  const { day, taka } = useSayings();
  const { isOn, tried, reported } = useLoaderData<typeof loader>().meta;
  const at = tried && formatDateTime(new Date(tried.at), language);
  return (
    <section className={styles.part} id="meta">
      <h2>{words.meta.title}</h2>
      <p className={styles.hint}>{words.meta.rule}</p>
      <p>
        {!isOn ? words.meta.off : !at ? words.meta.notYet : ""}
        {isOn && at && (tried.reason === "" ? words.meta.read(at) : words.meta.failed(at))}{" "}
        <Link to="/admin/connections?open=ads#ads">{words.meta.connections}</Link>
      </p>
      {reported.length > 0 && (
        <Table
          caption={words.meta.title}
          rows={reported}
          rowKey={(row) => `${row.day} ${row.campaignId}`}
          columns={[
            { label: words.fields.day ?? "", cell: (row) => day(row.day) },
            { label: words.meta.campaign, cell: ({ campaign }) => campaign },
            {
              label: words.fields.spent ?? "",
              numeric: true,
              cell: ({ spent, amount, currency }) => (
                <>
                  {taka(spent)}
                  {currency !== "BDT" && (
                    <small className={styles.uncounted}>
                      {currency} {speakNumber(amount, language)}
                    </small>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

function SpendingForm({
  row,
  answer,
  today,
}: {
  row: Advertising | null;
  answer: ListAnswer;
  today: string;
}) {
  const { spending: words } = useAdminWords().profit;
  const { limits } = useLoaderData<typeof loader>().opened;
  const shown = row && { day: row.day, source: row.source, spent: String(row.spent) };
  const once = { until: "", eachDay: "false", months: "" };
  const offered = { ...once, ...(shown ?? { day: today, source: "", spent: "" }) };
  const control = controlsOf({ labels: words.fields, shown: offered, limits, answer });
  return (
    <RowForm
      row={row}
      shown={shown ?? {}}
      answer={answer}
      intents={["create-advertising", "update-advertising"]}
      submit={words.submit}
      fieldNames={words.fields}
    >
      <Field {...control("day")} type="date" max={today} required />
      {!row && (
        <>
          <Field {...control("until", words.untilHint)} type="date" />
          <Select {...control("eachDay")}>
            <option value="false">{words.together}</option>
            <option value="true">{words.each}</option>
          </Select>
          <Field {...control("months", words.monthsHint)} inputMode="numeric" />
        </>
      )}
      <Field {...control("source", words.sourceHint)} autoCapitalize="none" />
      <Field {...control("spent", words.spentHint)} inputMode="numeric" required />
    </RowForm>
  );
}

/** One row with its own form for packing and each courier. */
function Parcels({ answer }: { answer: ListAnswer }) {
  const { spending: words } = useAdminWords().profit;
  const { day, taka } = useSayings();
  const { parcels, today } = useLoaderData<typeof loader>();
  const nameOf = (name: string) => name || words.packing;
  return (
    <section className={styles.part} id="parcels">
      <h2>{words.parcels}</h2>
      <p className={styles.hint}>{words.parcelsIntro}</p>
      <div className={styles.parcels}>
        <Table
          caption={words.parcels}
          rows={parcels}
          rowKey={({ courier }) => courier}
          phone="rows"
          columns={[
            { label: words.what, cell: ({ name }) => nameOf(name) },
            {
              label: words.now,
              numeric: true,
              cell: ({ now }) =>
                now ? (
                  <>
                    {taka(now.cost)}{" "}
                    <small className={styles.hint}>{words.since(day(now.day))}</small>
                  </>
                ) : (
                  "–"
                ),
            },
            {
              label: words.cost,
              isWide: true,
              cell: ({ courier, name }) => {
                const own = answer?.values.courier === courier ? answer : null;
                const errors = own ? Object.values(own.errors).flat() : [];
                return (
                  <Form method="post" className={styles.parcel} preventScrollReset>
                    <input type="hidden" name="courier" value={courier} />
                    <input
                      className={styles.cost}
                      name="cost"
                      inputMode="numeric"
                      autoComplete="off"
                      required
                      placeholder={words.cost}
                      aria-label={words.costOf(nameOf(name))}
                      aria-invalid={own?.errors.cost ? true : undefined}
                      defaultValue={own?.values.cost ?? ""}
                    />
                    <input
                      type="date"
                      name="day"
                      max={today}
                      required
                      aria-label={words.fromOf(nameOf(name))}
                      aria-invalid={own?.errors.day ? true : undefined}
                      defaultValue={own?.values.day ?? today}
                    />
                    <Button look="secondary" name="intent" value="set-parcel-cost">
                      {words.set}
                    </Button>
                    {errors.length > 0 && <span role="alert">{errors.join(" ")}</span>}
                  </Form>
                );
              },
            },
          ]}
        />
      </div>
    </section>
  );
}
